#include "fuzz/generators/cs540_robots.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_robots/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/generators/cs540_robots_fields.hpp"
#include "fuzz/generators/cs540_robots_situations.hpp"
#include "fuzz/generators/cs540_robots_smaller.hpp"
#include "fuzz/mutants/cs540_robots.hpp"
#include "fuzz/mutants/cs540_robots_inputs.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_robots.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::rows {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_robots::Problem;
using cases::cs540_robots::Spelling;

using Row = Parts<Problem, Spelling>;

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

Described describe(const Problem& problem) {
  auto [tags, expansions] = cs540_robots::situations(problem);
  return {std::move(tags), expansions};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view>, std::uint64_t seed, std::int64_t index) {
  return {cs540_robots::draw(profile, seed, index), Spelling{}};
}

constexpr Row parts{
    cases::cs540_robots::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    pose,
    describe,
    draw,
    cs540_robots::smaller,
    cs540_robots::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::cs540_robots::solve(problem, write, settings.stop);
    },
};

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
  forget_types(parts, row);
  row.oracle = reference::cs540_robots;
  forget_mutants(cases::cs540_robots::parse, cs540_robots::mutants(), cs540_robots::answer, row);
  row.mutant_inputs = cs540_robots::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
