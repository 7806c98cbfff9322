#include "fuzz/generators/stakeraid.hpp"

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/stakeraid/format.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/stakeraid.hpp"
#include "solver/games/stakeraid.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;
using stakeraid::task_shares;

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

std::int64_t size(const Problem& problem) {
  return std::ssize(problem.board) - cases::stakeraid::empty_squares(problem);
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::stakeraid::solve(problem, write, settings.stop);
}

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
  // "if you are using python3.4 then the name of your file should be homework3.py": the other is Python 2.
  facts.python2 = true;
  facts.python3_names = {"homework3.py"};
  facts.limits = limits_of(30, 1);
  row.extent = {"pieces",
                [](std::string_view input) { return size(cases::stakeraid::parse(input).value()); }};
  forget_problem(cases::stakeraid::parse, pose, solve, row);
  row.oracle = reference::stakeraid;
  row.successors = reference::stakeraid_successors;
  return row;
}

}  // namespace fuzz::rows::posed
