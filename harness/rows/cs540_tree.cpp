#include "reference/cs540_tree.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "cases/cs540_tree/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/cs540_tree.hpp"

namespace harness::rows {
namespace {

using cases::cs540_tree::Problem;

std::string task_name(const Problem& problem) {
  return problem.algorithm == cases::cs540_tree::Algorithm::minimax ? "minimax" : "alpha-beta";
}

std::string summary(const Problem& problem) {
  const auto* const root = problem.root == cases::cs540_tree::Player::max ? "MAX" : "MIN";
  return fmt::format("{}, {} at the root, {} nodes", task_name(problem), root, problem.tree.size());
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::cs540_tree::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(*problem);
  any.summary = summary(*problem);
  any.outputs = {
      {"output.txt", FileKind::answer, {{"value"}, {"best"}, {"nodes"}, {"pruned"}, {"pruned leaves"}}},
      {"traverse_log.txt", FileKind::log}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::cs540_tree::solve(given, write, stop);
  };

  return any;
}

}  // namespace

Assignment cs540_tree() {
  Assignment row;
  row.name = "cs540-tree";
  row.title = "Game trees";
  row.course = "CS 540, Fall 2008, homework 2";
  row.tasks = {{"minimax"}, {"alpha-beta"}};
  row.grading = {GradingRule::by_case, 100};
  row.invocation = "{program}";
  row.outputs = {"output.txt", "traverse_log.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 120;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{64} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::cs540_tree(input, budget);
  };
  return row;
}

}  // namespace harness::rows
