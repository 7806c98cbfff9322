#include "reference/cs540_robots.hpp"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "cases/cs540_robots/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/cs540_robots.hpp"

namespace harness::rows {
namespace {

using cases::cs540_robots::Problem;

std::string summary(const Problem& problem) {
  return fmt::format("{} nodes, {} edges, t {}, A {} to {}, B {} to {}", problem.nodes, problem.edges.size(),
                     problem.distance, problem.a_start, problem.a_goal, problem.b_start, problem.b_goal);
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::cs540_robots::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = "plan";
  any.summary = summary(*problem);
  any.outputs = {{"output.txt",
                  FileKind::answer,
                  {{"legal"}, {"start"}, {"goal"}, {"h"}, {"moves"}, {"bfs"}, {"astar"}}},
                 {"traverse_log.txt", FileKind::text}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::cs540_robots::solve(given, write, stop);
  };
  any.boards = [] { return BoardView{}; };
  return any;
}

}  // namespace

Assignment cs540_robots() {
  Assignment row;
  row.name = "cs540-robots";
  row.title = "Two robots";
  row.course = "CS 540, Fall 2008, homework 2, question 2";
  row.tasks = {{"plan"}};
  row.grading = {GradingRule::by_case, 100};
  row.invocation = "{program}";
  row.outputs = {"output.txt", "traverse_log.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 120;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{64} << 20;
  row.read = read;
  row.oracle = reference::cs540_robots;
  return row;
}

}  // namespace harness::rows
