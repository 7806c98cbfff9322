#include "solver/games/squirrel.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/squirrel/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/testing/games.hpp"

namespace fuzz::rows::play {
namespace {

const std::string ones = "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n";

/// X to move; B3 is a Raid that turns C3, D2 a Sneak beside enemies.
const std::string midgame = "*****\n*XO**\n**O**\n*****\n*****\n";
const std::string after_b3 = "*****\n*XO**\n*XX**\n*****\n*****\n";

std::unique_ptr<Game> game(std::string_view header, std::string_view values, std::string_view board) {
  return game_of(squirrel(), fmt::format("{}{}{}", header, values, board));
}

std::unique_ptr<Game> x_in_midgame() {
  return game("1\nX\n1\n", ones, midgame);
}

std::string told_of(const Game& game, std::string board) {
  return told(game, {{"next_state.txt", std::move(board)}});
}

TEST(SquirrelPlay, EveryEmptySquareIsAMove) {
  const auto moves = x_in_midgame()->moves();
  EXPECT_EQ(moves.size(), 22U);
  EXPECT_EQ(moves.front(), "A1");
  EXPECT_EQ(moves.back(), "E5");
  EXPECT_EQ(std::ranges::count(moves, "B2"), 0);
}

TEST(SquirrelPlay, AMoveIsWrittenAsTheBoardAfterIt) {
  EXPECT_EQ(x_in_midgame()->written("B3"), after_b3);
  EXPECT_EQ(x_in_midgame()->written("D2"), "*****\n*XOX*\n**O**\n*****\n*****\n");
}

TEST(SquirrelPlay, TheBoardSaysTheMove) {
  EXPECT_EQ(told_of(*x_in_midgame(), after_b3), "B3");
}

TEST(SquirrelPlay, NothingButTheBoardCounts) {
  EXPECT_EQ(told(*x_in_midgame(), {{"next_state.txt", "*****\r\n*XO** \r\n*XX**\r\n*****\r\n*****\r\n\r\n"},
                                   {"traverse_log.txt", "nonsense"}}),
            "B3");
}

TEST(SquirrelPlay, ABoardThatNoMoveLeadsToIsIllegal) {
  EXPECT_EQ(told_of(*x_in_midgame(), midgame), "illegal: next_state.txt takes no empty square");
  EXPECT_EQ(told_of(*x_in_midgame(), "X****\n*XO**\n*XX**\n*****\n*****\n"),
            "illegal: next_state.txt takes 2 empty squares in one move, A1 and B3 among them");
  EXPECT_EQ(told_of(*x_in_midgame(), "*****\n*XO**\n*XO**\n*****\n*****\n"),
            "illegal: the board of next_state.txt is not the one after B3 by X: it differs on C3");
  EXPECT_EQ(told_of(*x_in_midgame(), "*****\n*XO**\n*OO**\n*****\n*****\n"),
            "illegal: the board of next_state.txt is not the one after B3 by X: it differs on B3 and C3");
  EXPECT_EQ(told_of(*x_in_midgame(), "*****\n*XXX*\n**O**\n*****\n*****\n"),
            "illegal: the board of next_state.txt is not the one after D2 by X: it differs on C2");
}

TEST(SquirrelPlay, HalfABoardIsTorn) {
  EXPECT_EQ(told_of(*x_in_midgame(), "*****\n*XO**\n*X"),
            "torn: next_state.txt line 3: expected 5 squares out of *XO, found '*X'");
  EXPECT_EQ(told_of(*x_in_midgame(), ""), "torn: next_state.txt is empty");
  EXPECT_EQ(told(*x_in_midgame(), {}), "missing: there is no next_state.txt");
}

TEST(SquirrelPlay, TheNextPlayerIsAskedByTheTaskAndDepthOfHisOwn) {
  const auto played = x_in_midgame();
  play_all(*played, {"B3"});
  EXPECT_EQ(played->turn(), solver::Side::second);
  EXPECT_EQ(played->input({"greedy", 4}), "1\nO\n1\n" + ones + after_b3);
  EXPECT_EQ(played->input({"minimax", 3}), "2\nO\n3\n" + ones + after_b3);
  EXPECT_EQ(played->input({"alpha-beta", 2}), "3\nO\n2\n" + ones + after_b3);
}

TEST(SquirrelPlay, MovesComeWithTheInputsAfterThem) {
  const std::string a1 = "X****\n*XO**\n**O**\n*****\n*****\n";
  const auto played = played_moves(squirrel(), "2\nX\n7\n" + ones + midgame).value();
  ASSERT_EQ(played.size(), 22U);
  EXPECT_EQ(played.front(), (PlayedMove{a1, "2\nO\n7\n" + ones + a1}));
}

TEST(SquirrelPlay, ABattlesFirstPlayerMovesFirst) {
  const auto battle = game("4\nO\n2\n3\nX\n3\n2\n", ones, midgame);
  EXPECT_EQ(battle->turn(), solver::Side::second);
  EXPECT_EQ(battle->input({"greedy"}), "1\nO\n1\n" + ones + midgame);
}

/// O takes E5 from E4 and turns D5: X has 13 squares, O has 12.
constexpr std::string_view last_square = "XXXXX\nOOOOO\nXXXXX\nOOOOO\nXXXX*\n";

TEST(SquirrelPlay, TheGreaterScoreWinsOnAFullBoard) {
  const auto played = game("1\nO\n1\n", ones, last_square);
  EXPECT_EQ(end_of(*played), "");
  EXPECT_TRUE(played->play("E5"));
  EXPECT_EQ(end_of(*played), "first by 1, board-full");
  EXPECT_TRUE(played->moves().empty());
  EXPECT_FALSE(played->play("E5"));
}

TEST(SquirrelPlay, EqualScoresAreADraw) {
  const auto played =
      game("1\nO\n1\n", "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 2\n", last_square);
  play_all(*played, {"E5"});
  EXPECT_EQ(end_of(*played), "draw by 0, board-full");
}

TEST(SquirrelPlay, HasAMoveForEachEmptySquare) {
  EXPECT_EQ(x_in_midgame()->most_plies(), 22);
}

TEST(SquirrelPlay, GreedyTakesTheMostAtOnce) {
  EXPECT_EQ(x_in_midgame()->choose({BuiltInKind::greedy}, {}), "B3");
}

TEST(SquirrelPlay, StartIsAnEmptyBoardWithValuesBySeed) {
  const auto openings = squirrel().openings({OpeningsAsked::Kind::start, 0, 5}, 20);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 20U);
  for (const std::string& opening : openings) {
    const auto problem = cases::squirrel::parse(opening).value();
    EXPECT_EQ(empty_squares(problem), 25);
    EXPECT_EQ(problem.first.player, cases::squirrel::Player::x);
    EXPECT_LE(std::ranges::max(problem.values), 99);
  }
}

TEST(SquirrelPlay, RandomOpeningsAreBalanced) {
  for (const std::string& opening : squirrel().openings({OpeningsAsked::Kind::random, 0, 5}, 50)) {
    const auto problem = cases::squirrel::parse(opening).value();
    const auto found =
        choose(solver::squirrel::SquirrelRules(problem.values), solver::squirrel::start_of(problem),
               {problem.first.player, cases::squirrel::Algorithm::minimax, 2});
    const int board = std::accumulate(problem.values.begin(), problem.values.end(), 0);
    EXPECT_LE(10 * std::abs(found.value), board) << opening;
  }
}

}  // namespace
}  // namespace fuzz::rows::play
