#include "fuzz/generators/cs540_grid.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_grid/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/cs540_grid.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_grid::Problem;
using cs540_grid::task_shares;

std::string summary(const Problem& problem) {
  const auto& [up, right, down, left] = problem.step_costs;
  return fmt::format("{}, {} x {}, costs {} {} {} {}", name_of(task_shares, problem.algorithm),
                     problem.height, problem.width, up, right, down, left);
}

std::vector<OutputFile> outputs() {
  return {{"output.txt",
           FileKind::answer,
           {{"cost"}, {"path", FieldKind::way, "PATH "}, {"expanded"}, {"table", FieldKind::rows}}},
          {"traverse_log.txt", FileKind::expansions}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.algorithm)), summary(problem), outputs()};
}

std::int64_t size(const Problem& problem) {
  return cells(problem);
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::cs540_grid::solve(problem, write, settings.stop);
}

}  // namespace

Assignment cs540_grid() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "cs540-grid";
  facts.title = "Grid search";
  facts.course = "CS 540, Fall 2008, homework 2, question 1";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs();
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.limits = limits_of(30, 64);
  row.extent = {"cells",
                [](std::string_view input) { return size(cases::cs540_grid::parse(input).value()); }};
  forget_problem(cases::cs540_grid::parse, pose, solve, row);
  row.oracle = reference::cs540_grid;
  return row;
}

}  // namespace fuzz::rows::posed
