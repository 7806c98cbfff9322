#include "fuzz/generators/cs540_checkers.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_checkers/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/cs540_checkers.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::Field;
using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_checkers::Problem;
using cs540_checkers::task_shares;

std::string_view mover(const Problem& problem) {
  return problem.player == cases::cs540_checkers::Player::red ? "RED" : "BLACK";
}

std::string summary(const Problem& problem) {
  return fmt::format("{}, {} to move, depth limit {}", name_of(task_shares, problem.evaluation),
                     mover(problem), problem.depth_limit);
}

/// What the lines of output.txt say.
std::vector<Field> output_fields(const Problem& problem) {
  std::vector<Field> fields;
  for (int depth = 1; depth <= problem.depth_limit; ++depth) {
    fields.push_back({fmt::format("depth limit {}", depth), FieldKind::word, "", "", true});
    fields.push_back({fmt::format("prunes at depth limit {}", depth), FieldKind::word, "I pruned the tree ",
                      " time(s)", true});
  }
  fields.push_back({"move", FieldKind::move, fmt::format("{} PLAYER's move ", mover(problem))});
  fields.push_back({"value", FieldKind::outcome});
  fields.push_back({"who moves next or has won"});
  return fields;
}

std::vector<Field> log_columns() {
  return {{"depth limit"}, {"move", FieldKind::move}, {"value", FieldKind::outcome}, {"nodes"}, {"prunes"}};
}

std::vector<OutputFile> outputs(std::vector<Field> lines) {
  return {{"output.txt", FileKind::answer, std::move(lines)},
          {"next_state.txt", FileKind::board, {}, false, ' '},
          {"traverse_log.txt", FileKind::table, log_columns(), false, ' '}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.evaluation)), summary(problem),
          outputs(output_fields(problem))};
}

std::int64_t size(const Problem& problem) {
  return std::ranges::count_if(problem.board,
                               [](auto cell) { return cell != cases::cs540_checkers::Cell::empty; });
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::cs540_checkers::solve(problem, write, settings);
}

}  // namespace

Assignment cs540_checkers() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "cs540-checkers";
  facts.title = "Checkers";
  facts.course = "CS 540, Fall 2008, homework 2, question 4";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs({});
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.limits = limits_of(30, 64);
  row.extent = {"pieces",
                [](std::string_view input) { return size(cases::cs540_checkers::parse(input).value()); }};
  forget_problem(cases::cs540_checkers::parse, pose, solve, row);
  row.oracle = reference::cs540_checkers;
  row.successors = reference::cs540_checkers_successors;
  return row;
}

}  // namespace fuzz::rows::posed
