#include "solver/games/starcircle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/starcircle/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/testing/games.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace fuzz::rows::play {
namespace {

using Moves = std::vector<std::string>;

const std::string nothing = "0,0,0,0,0,0,0,0\n";
const std::string tens = "10,20,30,40,50,60,70,80";

/// The handout's example 1: Star can take Circle's last piece.
const std::string example_1 = "0,S1,0,0,0,0,0,0\n0,0,C1,0,0,0,0,0\n0,0,0,S1,0,0,0,0\n" + nothing + nothing +
                              nothing + nothing + nothing;
/// Example 4: Circle is blocked, Star is not.
const std::string example_4 = "0,S2,0,0,0,0,0,0\nS1,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,C1\n0,0,0,0,0,0,S1,0\n" +
                              std::string("0,0,0,0,0,S1,0,0\n") + nothing + nothing + nothing;
/// Example 5: neither can move.
const std::string example_5 =
    "0,C1,0,C1,0,C1,0,C1\nC1,0,C1,0,C1,0,C1,0\n0,S1,0,S1,0,S1,0,S1\nS1,0,S1,0,S1,0,S1,0\n" + nothing +
    nothing + nothing + nothing;

std::unique_ptr<Game> game(std::string_view player, std::string_view board, std::string_view values = tens) {
  return game_of(starcircle(), fmt::format("{}\nMINIMAX\n2\n{}{}", player, board, values));
}

std::string told_of(const Game& game, std::string output) {
  return told(game, {{"output.txt", std::move(output)}});
}

TEST(StarCirclePlay, MovesAreThoseOfTheHandoutInItsOrder) {
  EXPECT_EQ(game("Star", example_1)->moves(), (Moves{"F4-H2", "F4-G5"}));
  EXPECT_EQ(game("Star", example_4)->moves(), (Moves{"G1-H2", "E7-F6", "D6-E5"}));
}

TEST(StarCirclePlay, TheFirstLineSaysTheMove) {
  EXPECT_EQ(told_of(*game("Star", example_1), "F4-H2\n160\n160\n5"), "F4-H2");
}

TEST(StarCirclePlay, NothingButTheFirstLineCounts) {
  EXPECT_EQ(told_of(*game("Star", example_1), "F4-G5"), "F4-G5");
  EXPECT_EQ(told_of(*game("Star", example_1), "F4-G5 \r\nnonsense\n\n\n"), "F4-G5");
}

TEST(StarCirclePlay, AMoveThatTheRulesForbidIsIllegal) {
  const auto star = game("Star", example_1);
  EXPECT_EQ(told_of(*star, "F4-G3\n"), "illegal: F4-G3 is neither a step nor a jump of Star");
  EXPECT_EQ(told_of(*star, "G3-F2\n"), "illegal: G3-F2: Star has no piece on G3");
  EXPECT_EQ(told_of(*star, "D4-E5\n"), "illegal: D4-E5: Star has no piece on D4");
  EXPECT_EQ(told_of(*star, "H2-H2\n"), "illegal: H2-H2 is neither a step nor a jump of Star");
  EXPECT_EQ(told_of(*star, "pass\n"), "illegal: Star may not pass: it can move");
}

TEST(StarCirclePlay, WhatIsNoMoveIsTorn) {
  for (const std::string_view line : {"F4-H", "F4H2", "f4-h2", "F4-H9", "I4-H2", "F4-H2-G1", "Pass", "160"}) {
    EXPECT_EQ(told_of(*game("Star", example_1), fmt::format("{}\n160\n160\n5", line)).substr(0, 4), "torn")
        << line;
  }
  EXPECT_EQ(told_of(*game("Star", example_1), "F4-"),
            "torn: output.txt line 1: expected a move such as 'F4-G5' or 'pass', found 'F4-'");
  EXPECT_EQ(told_of(*game("Star", example_1), ""), "torn: output.txt is empty");
  EXPECT_EQ(told(*game("Star", example_1), {}), "missing: there is no output.txt");
}

TEST(StarCirclePlay, ABlockedSideIsAskedAndMustPass) {
  const auto played = game("Circle", example_4);
  EXPECT_EQ(end_of(*played), "");
  EXPECT_EQ(played->moves(), (Moves{"pass"}));
  EXPECT_EQ(told_of(*played, "F8-E7\n"), "illegal: F8-E7: Circle cannot move, and must pass");
  EXPECT_EQ(told_of(*played, "pass\n-290\n-300\n5"), "pass");
  play_all(*played, {"pass"});
  EXPECT_EQ(played->turn(), solver::Side::first);
  EXPECT_EQ(played->moves(), (Moves{"G1-H2", "E7-F6", "D6-E5"}));
}

TEST(StarCirclePlay, APassIsFollowedByTheSameBoardForTheOtherPlayer) {
  const auto played = game("Circle", example_4);
  play_all(*played, {"pass"});
  EXPECT_EQ(played->input({"alpha-beta", 9}), "Star\nALPHABETA\n9\n" + example_4 + tens);
}

TEST(StarCirclePlay, MovesComeWithTheInputsAfterThem) {
  const std::string rest = nothing + nothing + nothing + nothing + nothing + tens;
  EXPECT_EQ(played_moves(starcircle(), "Star\nMINIMAX\n5\n" + example_1 + tens),
            (std::vector<PlayedMove>{
                {"F4-H2", "Circle\nMINIMAX\n5\n0,S2,0,0,0,0,0,0\n" + nothing + nothing + rest},
                {"F4-G5", "Circle\nMINIMAX\n5\n0,S1,0,0,0,0,0,0\n0,0,C1,0,S1,0,0,0\n" + nothing + rest}}));
  EXPECT_EQ(played_moves(starcircle(), "Circle\nALPHABETA\n1\n" + example_4 + tens),
            (std::vector<PlayedMove>{{"pass", "Star\nALPHABETA\n1\n" + example_4 + tens}}));
}

TEST(StarCirclePlay, NobodyIsAskedWhereBothAreBlocked) {
  for (const std::string_view player : {"Star", "Circle"}) {
    const auto played = game(player, example_5, "10,20,30,40,52,70,90,1000");
    EXPECT_EQ(end_of(*played), "first by 368, both-blocked");
    EXPECT_TRUE(played->moves().empty());
    EXPECT_FALSE(played->play("pass"));
  }
}

TEST(StarCirclePlay, AGameEndsWithTheLastPieceOfASide) {
  const auto played = game("Star", example_1);
  play_all(*played, {"F4-H2"});
  EXPECT_EQ(end_of(*played), "first by 160, no-pieces");
}

TEST(StarCirclePlay, TheGreaterValueWinsAndNotWhoHasPiecesLeft) {
  const auto played = game("Star", example_1, "-80,-70,-60,-50,-40,-30,-20,-10");
  play_all(*played, {"F4-H2"});
  EXPECT_EQ(end_of(*played), "second by 20, no-pieces");
}

TEST(StarCirclePlay, EqualValuesAreADraw) {
  const auto played = game("Star", "0,S3,0,0,0,0,0,0\n" + nothing + nothing + nothing + nothing + nothing +
                                       nothing + "C3,0,0,0,0,0,0,0\n");
  EXPECT_EQ(end_of(*played), "draw by 0, both-blocked");
}

/// Star goes home from B2 in six moves; Circle is home already and passes.
TEST(StarCirclePlay, PassesOfOneSideDoNotEndAGame) {
  const auto played = game("Star", nothing + nothing + nothing + nothing + nothing + nothing +
                                       "0,S1,0,0,0,0,0,0\n0,0,0,0,0,0,C1,0\n");
  play_all(*played, {"B2-C1", "pass", "C1-D2", "pass", "D2-E1", "pass", "E1-F2", "pass", "F2-G1", "pass"});
  EXPECT_EQ(end_of(*played), "");
  play_all(*played, {"G1-H2"});
  EXPECT_EQ(end_of(*played), "draw by 0, both-blocked");
}

/// By hand: example 1 has stars 0 and 2 rows from home, and a circle 6 rows: twice 8. At the start each side
/// has four pieces 7, four 6 and four 5 rows from home: twice 144.
TEST(StarCirclePlay, HasAtMostTwoMovesForEachRowToGo) {
  EXPECT_EQ(game("Star", example_1)->most_plies(), 16);
  const auto start = starcircle().openings({OpeningsAsked::Kind::start, 0, 5}, 1);
  EXPECT_EQ(game_of(starcircle(), start.front())->most_plies(), 288);
}

TEST(StarCirclePlay, StartIsTheHandoutsFigure) {
  const std::string circle = "0,C1,0,C1,0,C1,0,C1\nC1,0,C1,0,C1,0,C1,0\n0,C1,0,C1,0,C1,0,C1\n";
  const std::string star = "S1,0,S1,0,S1,0,S1,0\n0,S1,0,S1,0,S1,0,S1\nS1,0,S1,0,S1,0,S1,0\n";
  EXPECT_EQ(starcircle().openings({OpeningsAsked::Kind::start, 0, 5}, 2),
            (Moves(2, "Star\nALPHABETA\n3\n" + circle + nothing + nothing + star + tens)));
}

/// Each piece by the row it stands on, as its own side counts rows.
int worth_of_pieces(const cases::starcircle::Problem& problem) {
  int sum = 0;
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const auto& cell = problem.board[square];
    const std::size_t row = square / 8;
    sum += cell.count * problem.values[cell.piece == cases::starcircle::Piece::star ? 7 - row : row];
  }
  return sum;
}

TEST(StarCirclePlay, RandomOpeningsAreBalanced) {
  const auto openings = starcircle().openings({OpeningsAsked::Kind::random, 0, 5}, 50);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 50U);
  for (const std::string& opening : openings) {
    const auto problem = cases::starcircle::parse(opening).value();
    solver::Unobserved unobserved;
    const auto found = walk(solver::starcircle::StarCircleRules(problem.values), solver::Minimax{},
                            solver::starcircle::start_of(problem), 2, unobserved);
    EXPECT_LE(10 * std::abs(found.value), worth_of_pieces(problem)) << opening;
  }
}

}  // namespace
}  // namespace fuzz::rows::play
