#include "reference/cs540_grid.hpp"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "cases/cs540_grid/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/cs540_grid.hpp"

namespace harness::rows {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;

std::string_view task_name(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::dfs:
      return "dfs";
    case Algorithm::ucs:
      return "ucs";
    case Algorithm::greedy:
      return "greedy";
    case Algorithm::astar:
      return "astar";
  }
  return {};
}

std::string summary(const Problem& problem) {
  const auto& [up, right, down, left] = problem.step_costs;
  return fmt::format("{}, {} x {}, costs {} {} {} {}", task_name(problem.algorithm), problem.height,
                     problem.width, up, right, down, left);
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::cs540_grid::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(problem->algorithm);
  any.summary = summary(*problem);
  any.outputs = {{"output.txt", FileKind::answer, {{"cost"}, {"path"}, {"expanded"}}},
                 {"traverse_log.txt", FileKind::text}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::cs540_grid::solve(given, write, stop);
  };
  any.boards = [] { return BoardView{}; };
  return any;
}

}  // namespace

Assignment cs540_grid() {
  Assignment row;
  row.name = "cs540-grid";
  row.title = "Grid search";
  row.course = "CS 540, Fall 2008, homework 2, question 1";
  row.tasks = {{"dfs"}, {"ucs"}, {"greedy"}, {"astar"}};
  row.grading = {GradingRule::by_case, 100};
  row.invocation = "{program}";
  row.outputs = {"output.txt", "traverse_log.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 120;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{64} << 20;
  row.read = read;
  row.oracle = reference::cs540_grid;
  return row;
}

}  // namespace harness::rows
