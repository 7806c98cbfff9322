#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/file.hpp"
#include "cases/stakeraid/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/stakeraid.hpp"
#include "fuzz/generators/stakeraid_boards.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/games/stakeraid.hpp"
#include "solver/games/stakeraid_decision.hpp"
#include "solver/observers.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;
using solver::stakeraid::Kind;

rc::Gen<Problem> any_problem(std::optional<Task> task = std::nullopt) {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course, task)},
                                          {10, problems(Profile::edge, task)},
                                          {1, problems(Profile::stress, task, 10'000)}});
}

rc::Gen<Problem> any_problem_of_any_task() {
  return rc::gen::oneOf(any_problem(), any_problem(Task::competition));
}

std::string solved(const Problem& problem) {
  cases::Answer answer;
  solver::stakeraid::solve(problem, cases::collect_into(answer));
  return answer.files.at("output.txt");
}

std::string solved_by_source(const Problem& problem) {
  cases::Answer answer;
  solver::stakeraid::solve_by_source(problem, cases::collect_into(answer));
  return answer.files.at("output.txt");
}

/// The first line of an output, taken apart.
struct Play {
  int square = 0;
  bool raid = false;
  bool operator==(const Play&) const = default;
};

Play play_of(const Problem& problem, const std::string& output) {
  const std::size_t blank = output.find(' ');
  const int column = output[0] - 'A';
  const int row = std::stoi(output.substr(1, blank - 1)) - 1;
  const std::string kind = output.substr(blank + 1, output.find('\n') - blank - 1);
  RC_ASSERT(kind == "Stake" || kind == "Raid");
  RC_ASSERT(column >= 0 && column < problem.side && row >= 0 && row < problem.side);
  return {row * problem.side + column, kind == "Raid"};
}

Cell& cell_at(Problem& problem, int square) {
  return problem.board[static_cast<std::size_t>(square)];
}

/// Plays a move as the handout tells it, square by square.
void play(Problem& problem, const Play& play) {
  RC_ASSERT(cell_at(problem, play.square) == Cell::empty);
  const Cell own = piece_of(problem.player);
  cell_at(problem, play.square) = own;
  bool from_own = false;
  for (const int neighbour : squares_beside(problem.side, play.square)) {
    from_own = from_own || cell_at(problem, neighbour) == own;
  }
  RC_ASSERT(from_own || !play.raid);
  for (const int neighbour : squares_beside(problem.side, play.square)) {
    if (play.raid && cell_at(problem, neighbour) != Cell::empty) {
      cell_at(problem, neighbour) = own;
    }
  }
  problem.player = other(problem.player);
}

int score_of(const Problem& problem, Player player) {
  int score = 0;
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const Cell cell = problem.board[square];
    score += cell == Cell::empty        ? 0
             : cell == piece_of(player) ? problem.values[square]
                                        : -problem.values[square];
  }
  return score;
}

Problem as(Problem problem, Task task) {
  problem.task = task;
  return problem;
}

Problem with_sides_swapped(Problem problem) {
  problem.player = other(problem.player);
  for (Cell& cell : problem.board) {
    cell = cell == Cell::x ? Cell::o : cell == Cell::o ? Cell::x : cell;
  }
  return problem;
}

/// The board mirrored at the line from A1 to the last square: rows become columns.
Problem transposed(const Problem& problem) {
  Problem turned = problem;
  for (int square = 0; square < problem.side * problem.side; ++square) {
    const auto from = static_cast<std::size_t>(square);
    const int mirrored = square % problem.side * problem.side + square / problem.side;
    const auto to = static_cast<std::size_t>(mirrored);
    turned.values[to] = problem.values[from];
    turned.board[to] = problem.board[from];
  }
  return turned;
}

/// The board upside down and left side right: its squares in reverse.
Problem turned_around(Problem problem) {
  std::ranges::reverse(problem.values);
  std::ranges::reverse(problem.board);
  return problem;
}

solver::Score value_of(const Problem& problem) {
  return solver::stakeraid::with_rules<solver::stakeraid::StakeraidRules>(problem, [&](const auto& rules) {
    return solver::stakeraid::Decision(rules).first_best(rules.start(problem), problem.depth).value;
  });
}

RC_GTEST_PROP(StakeraidAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("stakeraid");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, *spellings(Profile::edge)));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

TEST(StakeraidHandout, ExamplesAreAnsweredAsPrintedByBoth) {
  const Assignment& row = *find_assignment("stakeraid");
  const auto folder = std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases/stakeraid/handout";
  for (const char* const example : {"example-1", "example-2", "example-3"}) {
    const auto input = cases::read_file(folder / example / "input.txt").value();
    const auto output = cases::read_file(folder / example / "output.txt").value();
    EXPECT_EQ(solved(row, input)->files.at("output.txt"), output) << example;
    const auto oracle = row.oracle(input, {});
    ASSERT_TRUE(oracle);
    EXPECT_EQ(oracle->at("output.txt"), output) << example;
  }
}

RC_GTEST_PROP(StakeraidAnswer, IsWhatTheHandoutsWalkFinds, ()) {
  const Problem problem = *any_problem_of_any_task();
  const auto choice = solver::stakeraid::choose(problem);
  RC_ASSERT(play_of(problem, solved(problem)) == (Play{choice.square, choice.kind == Kind::raid}));
  if (problem.task != Task::competition) {
    RC_ASSERT(value_of(problem) == choice.value);
  }
}

RC_GTEST_PROP(StakeraidAnswer, IsTheSameMoveAndValueWithAndWithoutPruning, ()) {
  const Problem problem = *any_problem();
  const auto whole = solver::stakeraid::choose(as(problem, Task::minimax));
  const auto pruned = solver::stakeraid::choose(as(problem, Task::alpha_beta));
  RC_ASSERT(solved(as(problem, Task::minimax)) == solved(as(problem, Task::alpha_beta)));
  RC_ASSERT(pruned.square == whole.square && pruned.kind == whole.kind && pruned.value == whole.value);
  RC_ASSERT(pruned.nodes <= whole.nodes);
}

RC_GTEST_PROP(StakeraidAnswer, HasTheBoardThatItsMoveGives, ()) {
  const Problem problem = *any_problem_of_any_task();
  const std::string output = solved(problem);
  Problem next = problem;
  play(next, play_of(problem, output));
  RC_ASSERT(output.substr(output.find('\n') + 1) == print_board(next.side, next.board));
}

RC_GTEST_PROP(StakeraidAnswer, IsSwappedWithTheSides, ()) {
  const Problem problem = *any_problem_of_any_task();
  const Problem swapped = with_sides_swapped(problem);
  RC_ASSERT(play_of(problem, solved(problem)) == play_of(swapped, solved(swapped)));
}

RC_GTEST_PROP(StakeraidAnswer, IsWorthTheSameOnATurnedOrMirroredBoard, ()) {
  const Problem problem = *any_problem();
  const auto value = value_of(problem);
  RC_ASSERT(value_of(transposed(problem)) == value);
  RC_ASSERT(value_of(turned_around(problem)) == value);
  RC_ASSERT(value_of(turned_around(transposed(problem))) == value);
}

RC_GTEST_PROP(StakeraidAnswer, AtDepth1GainsTheMostAndStandsFirst, ()) {
  Problem problem = *any_problem();
  problem.depth = 1;
  std::optional<Play> best;
  int most = 0;
  for (const bool raid : {false, true}) {
    for (int square = 0; square < problem.side * problem.side; ++square) {
      const auto beside = squares_beside(problem.side, square);
      const bool source = std::ranges::any_of(
          beside, [&](int at) { return cell_at(problem, at) == piece_of(problem.player); });
      if (cell_at(problem, square) != Cell::empty || (raid && !source)) {
        continue;
      }
      Problem next = problem;
      play(next, {square, raid});
      const int score = score_of(next, problem.player);
      if (!best || score > most) {
        best = Play{square, raid};
        most = score;
      }
    }
  }
  RC_ASSERT(play_of(problem, solved(problem)) == best.value());
}

RC_GTEST_PROP(StakeraidCompetition, GetsALegalMove, ()) {
  const Problem problem = *any_problem(Task::competition);
  Problem next = problem;
  play(next, play_of(problem, solved(problem)));
  RC_ASSERT(empty_squares(next) == empty_squares(problem) - 1);
}

/// What the solver leaves out: a Raid that conquers nothing is the Stake on its square.
RC_GTEST_PROP(StakeraidRaid, WithoutAConquestIsTheStakeOnItsSquare, ()) {
  const Problem problem = *any_problem();
  solver::stakeraid::with_rules<solver::stakeraid::StakeraidRules>(problem, [&](const auto& rules) {
    const auto root = rules.start(problem);
    for (const auto& move : rules.moves(root)) {
      const solver::stakeraid::Move stake{move.square(), Kind::stake};
      const bool conquers = move.kind() == Kind::raid && rules.contested(root).has(move.square());
      RC_ASSERT((rules.play(root, move) == rules.play(root, stake)) == !conquers);
    }
  });
}

/// Rules by which no Raid is legal that conquers nothing.
template <int words>
struct WithoutIdleRaids : solver::stakeraid::StakeraidRules<words> {
  using Base = solver::stakeraid::StakeraidRules<words>;
  using Base::Base;
  solver::stakeraid::MoveRange<words> moves(const typename Base::State& state) const {
    return {this->empty(state), this->contested(state)};
  }
};

RC_GTEST_PROP(StakeraidRaid, WithoutAConquestChangesNoAnswer, ()) {
  const Problem problem = *any_problem();
  const auto choice = solver::stakeraid::choose(as(problem, Task::minimax));
  solver::stakeraid::with_rules<WithoutIdleRaids>(problem, [&](const auto& rules) {
    solver::Unobserved unobserved;
    const auto found =
        solver::walk(rules, solver::Minimax{}, rules.start(problem), problem.depth, unobserved);
    RC_ASSERT(found.value == choice.value);
    RC_ASSERT(rules.index_of(found.best->square()) == choice.square && found.best->kind() == choice.kind);
  });
}

RC_GTEST_PROP(StakeraidBySource, DiffersInRaidsOfOneWorthAlone, ()) {
  const Problem problem = *any_problem();
  const Play by_target = play_of(problem, solved(problem));
  const Play by_source = play_of(problem, solved_by_source(problem));
  RC_ASSERT(by_target == by_source || (by_target.raid && by_source.raid));
}

RC_GTEST_PROP(StakeraidBySource, IsWhatTheWalkFindsByItsRules, ()) {
  const Problem problem = *any_problem();
  solver::stakeraid::with_rules<solver::stakeraid::RaidsBySource>(problem, [&](const auto& rules) {
    solver::Unobserved unobserved;
    const auto found =
        solver::walk(rules, solver::AlphaBeta{}, rules.start(problem), problem.depth, unobserved);
    RC_ASSERT(play_of(problem, solved_by_source(problem)) ==
              (Play{rules.index_of(found.best->square()), found.best->kind() == Kind::raid}));
  });
}

RC_GTEST_PROP(StakeraidInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem_of_any_task();
  RC_ASSERT(cases::stakeraid::parse(print(problem, *spellings(Profile::edge))) == problem);
}

}  // namespace
}  // namespace fuzz::stakeraid
