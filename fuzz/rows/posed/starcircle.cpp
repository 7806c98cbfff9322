#include "fuzz/generators/starcircle.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/starcircle/format.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/starcircle.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using starcircle::task_shares;

std::string_view player_name(Player player) {
  return player == Player::star ? "Star" : "Circle";
}

std::string counted(int pieces, std::string_view noun) {
  return fmt::format("{} {}{}", pieces, noun, pieces == 1 ? "" : "s");
}

std::string summary(const Problem& problem) {
  return fmt::format("{}, depth {}, {} to move, {}, {}", name_of(task_shares, problem.algorithm),
                     problem.depth, player_name(problem.player),
                     counted(pieces_of(problem.board, Player::star), "star"),
                     counted(pieces_of(problem.board, Player::circle), "circle"));
}

std::vector<OutputFile> outputs() {
  return {{"output.txt",
           FileKind::answer,
           {{"move", FieldKind::move},
            {"myopic", FieldKind::worth},
            {"farsighted", FieldKind::word},
            {"nodes", FieldKind::word}}}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.algorithm)), summary(problem), outputs()};
}

std::int64_t size(const Problem& problem) {
  return std::ranges::count_if(problem.board,
                               [](const auto& cell) { return cell.piece != cases::starcircle::Piece::none; });
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::starcircle::solve(problem, write, settings);
}

}  // namespace

Assignment starcircle() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "starcircle";
  facts.title = "Star and Circle";
  facts.course = "CSCI 561, Spring 2018, homework 1";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs();
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.program_names = {"hw1cs561s2018.py", "hw1cs561s2018.*"};
  facts.python2 = true;
  facts.limits = limits_of(180, 1);
  row.extent = {"squares",
                [](std::string_view input) { return size(cases::starcircle::parse(input).value()); }};
  forget_problem(cases::starcircle::parse, pose, solve, row);
  row.oracle = reference::starcircle;
  row.successors = reference::starcircle_successors;
  return row;
}

}  // namespace fuzz::rows::posed
