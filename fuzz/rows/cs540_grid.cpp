#include "fuzz/generators/cs540_grid.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_grid/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/generators/cs540_grid_fields.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "fuzz/generators/cs540_grid_smaller.hpp"
#include "fuzz/mutants/cs540_grid.hpp"
#include "fuzz/mutants/cs540_grid_inputs.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_grid.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::rows {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_grid::Problem;
using cases::cs540_grid::Spelling;
using cs540_grid::task_shares;

using Row = Parts<Problem, Spelling>;

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

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_grid::situations(problem);
  return {std::move(tags), expansions};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  return {cs540_grid::draw(profile, task_named(task_shares, task), seed, index), Spelling{}};
}

constexpr Row parts{
    cases::cs540_grid::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    pose,
    describe,
    draw,
    cs540_grid::smaller,
    cs540_grid::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::cs540_grid::solve(problem, write, settings.stop);
    },
};

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
  forget_types(parts, row);
  row.oracle = reference::cs540_grid;
  forget_mutants(cases::cs540_grid::parse, cs540_grid::mutants(), cs540_grid::answer, row);
  row.mutant_inputs = cs540_grid::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
