#include "reference/stakeraid.hpp"

#include <string>
#include <string_view>

#include <fmt/core.h>

#include "cases/stakeraid/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/stakeraid.hpp"

namespace harness::rows {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Task;

std::string_view task_name(Task task) {
  switch (task) {
    case Task::minimax:
      return "minimax";
    case Task::alpha_beta:
      return "alpha-beta";
    case Task::competition:
      return "competition";
  }
  return {};
}

std::string summary(const Problem& problem) {
  const auto limit = problem.task == Task::competition ? fmt::format("{} s left", problem.seconds_left)
                                                       : fmt::format("depth {}", problem.depth);
  return fmt::format("{}, {}, {}x{}, {} to move, {} empty", task_name(problem.task), limit, problem.side,
                     problem.side, static_cast<char>(problem.player), empty_squares(problem));
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::stakeraid::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(problem->task);
  any.summary = summary(*problem);
  any.outputs = {{"output.txt", FileKind::text}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::stakeraid::solve(given, write, stop);
  };
  return any;
}

}  // namespace

Assignment stakeraid() {
  Assignment row;
  row.name = "stakeraid";
  row.title = "Stake / Raid";
  row.course = "CSCI 561, Fall 2016, homework 2";
  row.tasks = {{"minimax", 50}, {"alpha-beta", 50}, {"competition", 0}};
  row.invocation = "{program}";
  row.input_name = "input.txt";
  row.program_names = {"homework11.cpp", "homework3.py", "homework.*"};
  row.outputs = {"output.txt"};
  row.comparison = cases::Comparison::bytes_free_final_newline;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 90;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{1} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::stakeraid(input, budget);
  };
  return row;
}

}  // namespace harness::rows
