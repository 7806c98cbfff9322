#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/file.hpp"
#include "cases/starcircle/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/starcircle.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "reference/starcircle.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::Cell;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;

rc::Gen<Problem> any_problem(std::optional<Algorithm> task = std::nullopt) {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course, task)},
                                          {10, problems(Profile::edge, task)},
                                          {1, problems(Profile::stress, task, 10'000)}});
}

/// The four lines of output.txt.
struct Output {
  std::string move;
  std::int64_t myopic = 0;
  std::int64_t farsighted = 0;
  std::int64_t nodes = 0;
};

Output solved(const Problem& problem) {
  cases::Answer answer;
  solver::starcircle::solve(problem, cases::collect_into(answer));
  std::istringstream in(answer.files.at("output.txt"));
  Output output;
  in >> output.move >> output.myopic >> output.farsighted >> output.nodes;
  RC_ASSERT(!in.fail());
  RC_ASSERT(in.eof());
  return output;
}

Problem with_algorithm(Problem problem, Algorithm algorithm) {
  problem.algorithm = algorithm;
  return problem;
}

/// The same game from the other side: the board turned by 180 degrees, the sides swapped. The values stay,
/// since they are Circle's in the other direction already.
Problem turned(Problem problem) {
  problem.player = other(problem.player);
  std::ranges::reverse(problem.board);
  for (Cell& cell : problem.board) {
    if (cell.piece != Piece::none) {
      cell.piece = piece_of(other(Player{static_cast<char>(cell.piece)}));
    }
  }
  return problem;
}

std::size_t square_of(const std::string& name) {
  return static_cast<std::size_t>(8 * ('H' - name.at(0)) + name.at(1) - '1');
}

/// The board after a move of the mover, made without the solver.
Board after(const Problem& problem, const std::string& move) {
  Board board = problem.board;
  if (move == "pass") {
    return board;
  }
  const std::size_t from = square_of(move.substr(0, 2));
  const std::size_t to = square_of(move.substr(3, 2));
  board[from] = {};
  board[to] = {piece_of(problem.player), board[to].count + 1};
  if (from / 8 + 2 == to / 8 || to / 8 + 2 == from / 8) {
    RC_ASSERT(board[(from + to) / 2].piece == piece_of(other(problem.player)));
    board[(from + to) / 2] = {};
  }
  return board;
}

/// What a board is worth to the mover, square by square.
std::int64_t utility(const Problem& problem, const Board& board) {
  std::int64_t sum = 0;
  for (std::size_t square = 0; square < board.size(); ++square) {
    const auto& [piece, count] = board[square];
    const std::size_t row = square / 8;
    const std::int64_t value = problem.values[piece == Piece::star ? 7 - row : row];
    sum += piece == piece_of(problem.player) ? value * count : -value * count;
  }
  return sum;
}

RC_GTEST_PROP(StarCircleAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("starcircle");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, *spellings(Profile::edge)));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(StarCircleAnswer, IsTheSameMoveAndValuesWithAndWithoutPruning, ()) {
  const Problem problem = *any_problem(Algorithm::alpha_beta);
  const auto pruned = solved(problem);
  const auto whole = solved(with_algorithm(problem, Algorithm::minimax));
  RC_ASSERT(pruned.move == whole.move);
  RC_ASSERT(pruned.myopic == whole.myopic);
  RC_ASSERT(pruned.farsighted == whole.farsighted);
  RC_ASSERT(pruned.nodes <= whole.nodes);
}

/// Moves are not in the same order, so that the choice between equal ones and alpha-beta's count may differ.
RC_GTEST_PROP(StarCircleAnswer, IsWorthTheSameFromTheOtherSide, ()) {
  const Problem problem = *any_problem();
  const auto one = solved(problem);
  const auto other_side = solved(turned(problem));
  RC_ASSERT(one.farsighted == other_side.farsighted);
  if (problem.algorithm == Algorithm::minimax) {
    RC_ASSERT(one.nodes == other_side.nodes);
  }
}

RC_GTEST_PROP(StarCircleAnswer, HasTheMyopicUtilityOfItsMovesBoard, ()) {
  const Problem problem = *any_problem();
  const auto output = solved(problem);
  RC_ASSERT(output.myopic == utility(problem, after(problem, output.move)));
}

RC_GTEST_PROP(StarCircleAnswer, OfDepth1IsTheGreedyChoice, ()) {
  Problem problem = *any_problem();
  problem.depth = 1;
  const auto output = solved(problem);
  RC_ASSERT(output.farsighted == output.myopic);
  const solver::starcircle::StarCircleRules rules(problem.values);
  const auto root = solver::starcircle::start_of(problem);
  std::string first_best;
  std::int64_t best = 0;
  std::int64_t nodes = 1;
  for (const auto& move : rules.moves(root)) {
    ++nodes;
    const auto name = solver::starcircle::move_name(move);
    const auto value = utility(problem, after(problem, name));
    if (first_best.empty() || value > best) {
      best = value;
      first_best = name;
    }
  }
  RC_ASSERT(output.move == first_best);
  RC_ASSERT(output.myopic == best);
  RC_ASSERT(output.nodes == nodes);
}

RC_GTEST_PROP(StarCircleInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::starcircle::parse(print(problem, *spellings(Profile::edge))) == problem);
}

/// What the handout prints, by both witnesses.
class StarCircleHandoutExamples : public ::testing::TestWithParam<int> {};

TEST_P(StarCircleHandoutExamples, AreWhatSolverAndOracleAnswer) {
  const auto folder = std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases/starcircle/handout" /
                      ("example-" + std::to_string(GetParam()));
  const auto input = cases::read_file(folder / "input.txt").value();
  const auto output = cases::read_file(folder / "output.txt").value();
  EXPECT_EQ(solved(*find_assignment("starcircle"), input)->files.at("output.txt"), output);
  EXPECT_EQ(reference::starcircle(input)->at("output.txt"), output);
}

INSTANTIATE_TEST_SUITE_P(Examples, StarCircleHandoutExamples, ::testing::Range(1, 6));

}  // namespace
}  // namespace fuzz::starcircle
