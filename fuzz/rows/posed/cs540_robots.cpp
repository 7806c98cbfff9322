#include "fuzz/generators/cs540_robots.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_robots/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/cs540_robots.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_robots::Problem;

std::string summary(const Problem& problem) {
  return fmt::format("{} node{}, {} edge{}, t {}, A {} to {}, B {} to {}", problem.nodes,
                     problem.nodes == 1 ? "" : "s", problem.edges.size(),
                     problem.edges.size() == 1 ? "" : "s", problem.distance, problem.a_start, problem.a_goal,
                     problem.b_start, problem.b_goal);
}

std::vector<OutputFile> outputs() {
  return {{"output.txt",
           FileKind::answer,
           {{"legal"},
            {"start"},
            {"goal"},
            {"h"},
            {"moves"},
            {"bfs"},
            {"astar"},
            {"plan", FieldKind::way_by_lines}}},
          {"traverse_log.txt", FileKind::expansions}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(cs540_robots::task_name), summary(problem), outputs()};
}

std::int64_t size(const Problem& problem) {
  return problem.nodes;
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::cs540_robots::solve(problem, write, settings.stop);
}

}  // namespace

Assignment cs540_robots() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "cs540-robots";
  facts.title = "Two robots";
  facts.course = "CS 540, Fall 2008, homework 2, question 2";
  facts.tasks = {{std::string(cs540_robots::task_name), 100, 0}};
  facts.outputs = outputs();
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.limits = limits_of(30, 64);
  row.extent = {"nodes",
                [](std::string_view input) { return size(cases::cs540_robots::parse(input).value()); }};
  forget_problem(cases::cs540_robots::parse, pose, solve, row);
  row.oracle = reference::cs540_robots;
  return row;
}

}  // namespace fuzz::rows::posed
