#include "reference/cs540_checkers.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "cases/cs540_checkers/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace harness::rows {
namespace {

using cases::cs540_checkers::Problem;

std::string task_name(const Problem& problem) {
  return problem.evaluation == cases::cs540_checkers::Evaluation::basic ? "basic" : "enhanced";
}

std::string summary(const Problem& problem) {
  const auto* const player = problem.player == cases::cs540_checkers::Player::red ? "RED" : "BLACK";
  return fmt::format("{}, {} to move, depth limit {}", task_name(problem), player, problem.depth_limit);
}

/// Differences are told by their lines alone.
BoardView no_boards() {
  BoardView view;
  view.after = [](std::span<const std::string>) -> std::optional<Grid> { return std::nullopt; };
  view.story = [](std::span<const std::string>) { return std::string(); };
  return view;
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::cs540_checkers::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(*problem);
  any.summary = summary(*problem);
  any.outputs = {{"output.txt", FileKind::text},
                 {"next_state.txt", FileKind::text},
                 {"traverse_log.txt", FileKind::text}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::cs540_checkers::solve(given, write, stop);
  };
  any.boards = no_boards;
  return any;
}

}  // namespace

Assignment cs540_checkers() {
  Assignment row;
  row.name = "cs540-checkers";
  row.title = "Checkers";
  row.course = "CS 540, Fall 2008, homework 2";
  row.tasks = {{"basic", 50}, {"enhanced", 50}};
  row.invocation = "{program}";
  row.outputs = {"output.txt", "next_state.txt", "traverse_log.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 120;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{64} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::cs540_checkers(input, budget);
  };
  return row;
}

}  // namespace harness::rows
