#include "fuzz/generators/stakeraid.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/stakeraid/format.hpp"
#include "fuzz/generators/stakeraid_fields.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"
#include "fuzz/generators/stakeraid_smaller.hpp"
#include "fuzz/mutants/stakeraid.hpp"
#include "fuzz/mutants/stakeraid_inputs.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/stakeraid.hpp"
#include "solver/games/stakeraid.hpp"

namespace fuzz::rows {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::stakeraid::Problem;
using cases::stakeraid::Spelling;
using cases::stakeraid::Task;
using stakeraid::task_shares;

using Row = Parts<Problem, Spelling>;

std::string summary(const Problem& problem) {
  const auto limit = problem.task == Task::competition ? fmt::format("{} s left", problem.seconds_left)
                                                       : fmt::format("depth {}", problem.depth);
  return fmt::format("{}, {}, {}x{}, {} to move, {} empty", name_of(task_shares, problem.task), limit,
                     problem.side, problem.side, static_cast<char>(problem.player), empty_squares(problem));
}

std::vector<OutputFile> outputs(bool any_legal_move) {
  return {{"output.txt",
           FileKind::answer,
           {{"move", FieldKind::move}, {"board", FieldKind::board}},
           any_legal_move}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.task)), summary(problem),
          outputs(problem.task == Task::competition)};
}

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = stakeraid::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = stakeraid::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::stakeraid::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    [](std::string_view input) { return Spelling{input.ends_with('\n')}; },
    [](const Spelling&) { return std::vector<std::string>{}; },
    pose,
    describe,
    draw,
    stakeraid::smaller,
    stakeraid::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::stakeraid::solve(problem, write, settings.stop);
    },
};

}  // namespace

Assignment stakeraid() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "stakeraid";
  facts.title = "Stake / Raid";
  facts.course = "CSCI 561, Fall 2016, homework 2";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs(false);
  facts.comparison = cases::Comparison::bytes_free_final_newline;
  facts.grading = {cases::GradingRule::all_or_half, 100};
  facts.program_names = {"homework.*", "homework11.cpp", "homework3.py"};
  facts.limits = limits_of(30, 1);
  forget_types(parts, row);
  row.oracle = reference::stakeraid;
  forget_mutants(cases::stakeraid::parse, stakeraid::mutants(), stakeraid::answer, row);
  row.mutant_inputs = stakeraid::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
