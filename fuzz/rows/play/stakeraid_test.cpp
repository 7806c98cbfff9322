#include "solver/games/stakeraid.hpp"

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/stakeraid/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/testing/games.hpp"

namespace fuzz::rows::play {
namespace {

using Moves = std::vector<std::string>;

/// The page's worked example: O's moves are B1 and A2, each as a Stake and as a Raid.
std::unique_ptr<Game> example() {
  return game_of(stakeraid(), "2\nALPHABETA\nO\n3\n2 2\n1 1\nO.\n.X\n");
}

std::string told_of(const Game& game, std::string output) {
  return told(game, {{"output.txt", std::move(output)}});
}

TEST(StakeraidPlay, StakesComeBeforeRaids) {
  EXPECT_EQ(example()->moves(), (Moves{"B1 Stake", "A2 Stake", "B1 Raid", "A2 Raid"}));
}

TEST(StakeraidPlay, WithoutPiecesThereAreStakesAlone) {
  const auto played = example();
  play_all(*played, {"B1 Raid"});
  EXPECT_EQ(played->moves(), (Moves{"A2 Stake"}));
  EXPECT_FALSE(played->play("A2 Raid"));
  EXPECT_EQ(told_of(*played, "A2 Raid\nOO\nXO\n"), "illegal: A2 Raid: X has no piece beside A2");
}

TEST(StakeraidPlay, HasAMoveForEachEmptySquare) {
  EXPECT_EQ(example()->most_plies(), 2);
}

TEST(StakeraidPlay, LineAndBoardSayTheMove) {
  EXPECT_EQ(told_of(*example(), "B1 Raid\nOO\n.O\n"), "B1 Raid");
  EXPECT_EQ(told_of(*example(), "A2 Stake\r\nO.\r\nOX"), "A2 Stake");
}

TEST(StakeraidPlay, ABoardThatDoesNotFitItsLineIsIllegal) {
  EXPECT_EQ(told_of(*example(), "B1 Raid\nOO\n.X\n"),
            "illegal: the board of output.txt is not the one after B1 Raid: it differs on B2");
  EXPECT_EQ(told_of(*example(), "B1 Stake\nOO\n.O\n"),
            "illegal: the board of output.txt is not the one after B1 Stake: it differs on B2");
}

TEST(StakeraidPlay, AMoveThatTheRulesForbidIsIllegal) {
  EXPECT_EQ(told_of(*example(), "A1 Stake\nO.\n.X\n"), "illegal: A1 Stake: A1 is taken");
  EXPECT_EQ(told_of(*example(), "C1 Stake\nO.\n.X\n"),
            "illegal: 'C1 Stake' is not on the board, which has 2 columns and rows");
  EXPECT_EQ(told_of(*example(), "A3 Raid\nO.\n.X\n"),
            "illegal: 'A3 Raid' is not on the board, which has 2 columns and rows");
}

TEST(StakeraidPlay, HalfAFileIsTorn) {
  EXPECT_EQ(told_of(*example(), "B1 Raid\nOO\n"), "torn: output.txt ends after 1 of the 2 rows of its board");
  EXPECT_EQ(told_of(*example(), "B1 Ra"),
            "torn: output.txt line 1: expected a move such as 'B3 Stake', found 'B1 Ra'");
  EXPECT_EQ(told_of(*example(), ""), "torn: output.txt is empty");
  EXPECT_EQ(told(*example(), {}), "missing: there is no output.txt");
}

TEST(StakeraidPlay, AMoveIsSpelledInOneWay) {
  for (const std::string_view line : {"b1 Raid", "B1 raid", "B1  Raid", "B01 Raid", "B0 Raid", "B-1 Raid",
                                      "B Raid", "1B Raid", "B1Raid", " B1 Raid", "B1 Raid A1"}) {
    EXPECT_EQ(told_of(*example(), fmt::format("{}\nOO\n.O\n", line)).substr(0, 4), "torn") << line;
    EXPECT_FALSE(example()->play(line)) << line;
  }
}

TEST(StakeraidPlay, TheGreaterScoreWinsOnAFullBoard) {
  const auto played = example();
  play_all(*played, {"B1 Raid", "A2 Stake"});
  EXPECT_EQ(end_of(*played), "second by 4, board-full");
}

TEST(StakeraidPlay, EqualScoresAreADraw) {
  const auto played = example();
  play_all(*played, {"A2 Stake", "B1 Stake"});
  EXPECT_EQ(end_of(*played), "draw by 0, board-full");
}

TEST(StakeraidPlay, AConquestCountsForWhoMadeIt) {
  const auto played = example();
  play_all(*played, {"B1 Stake", "A2 Raid"});
  EXPECT_EQ(end_of(*played), "first by 2, board-full");
}

TEST(StakeraidPlay, TheNextPlayerIsAskedByTheTaskAndDepthOfHisOwn) {
  const auto played = example();
  play_all(*played, {"B1 Raid"});
  EXPECT_EQ(played->input({"minimax", 7}), "2\nMINIMAX\nX\n7\n2 2\n1 1\nOO\n.O\n");
  EXPECT_EQ(played->input({"alpha-beta", 1}), "2\nALPHABETA\nX\n1\n2 2\n1 1\nOO\n.O\n");
}

TEST(StakeraidPlay, MovesComeWithTheInputsAfterThem) {
  const std::string head = "2\nALPHABETA\nX\n3\n2 2\n1 1\n";
  EXPECT_EQ(played_moves(stakeraid(), "2\nALPHABETA\nO\n3\n2 2\n1 1\nO.\n.X"),
            (std::vector<PlayedMove>{{"B1 Stake", head + "OO\n.X"},
                                     {"A2 Stake", head + "O.\nOX"},
                                     {"B1 Raid", head + "OO\n.O"},
                                     {"A2 Raid", head + "O.\nOO"}}));
}

TEST(StakeraidPlay, TheTimeOfACompetitionStaysInTheInputsAfterItsMoves) {
  EXPECT_EQ(played_moves(stakeraid(), "1\nCOMPETITION\nX\n12.5\n9\n.\n"),
            (std::vector<PlayedMove>{{"A1 Stake", "1\nCOMPETITION\nO\n12.5\n9\nX\n"}}));
}

/// The fourth line of a competition's input.
std::string time_line(double seconds) {
  const auto problem = cases::stakeraid::parse(example()->input({"competition", 1, seconds}));
  return problem.value().seconds_left;
}

TEST(StakeraidPlay, ACompetitionIsToldTheTimeThatIsLeft) {
  EXPECT_EQ(time_line(200), "200.00");
  EXPECT_EQ(time_line(113.94), "113.94");
  EXPECT_EQ(time_line(0), "0.00");
}

TEST(StakeraidPlay, MoreTimeThanThereIsIsNeverTold) {
  EXPECT_EQ(time_line(113.949), "113.94");
  EXPECT_EQ(time_line(0.009), "0.00");
  for (int hundredth = 0; hundredth <= 20'000; hundredth += 7) {
    EXPECT_EQ(std::lround(100 * std::stod(time_line(hundredth / 100.0))), hundredth);
  }
}

TEST(StakeraidPlay, ACompetitionCanBeAnOpening) {
  const auto played = game_of(stakeraid(), "1\nCOMPETITION\nX\n12.5\n9\n.\n");
  EXPECT_EQ(played->input({"minimax", 2}), "1\nMINIMAX\nX\n2\n9\n.\n");
}

TEST(StakeraidPlay, StartIsAnEmptyBoardOfTheSizeAskedFor) {
  const auto side = [](int size) {
    const auto opening = stakeraid().openings({OpeningsAsked::Kind::start, size, 5}, 1).front();
    const auto problem = cases::stakeraid::parse(opening).value();
    EXPECT_EQ(empty_squares(problem), problem.side * problem.side);
    EXPECT_EQ(problem.player, cases::stakeraid::Player::x);
    return problem.side;
  };
  EXPECT_EQ(side(0), 6);
  EXPECT_EQ(side(1), 1);
  EXPECT_EQ(side(9), 9);
  EXPECT_EQ(side(26), 26);
}

TEST(StakeraidPlay, TheLastSquareOfTheLargestBoardIsZ26) {
  const auto opening = stakeraid().openings({OpeningsAsked::Kind::start, 26, 5}, 1).front();
  const auto played = game_of(stakeraid(), opening);
  EXPECT_EQ(played->moves().size(), 676U);
  EXPECT_EQ(played->moves().back(), "Z26 Stake");
  play_all(*played, {"Z26 Stake", "Z25 Stake", "Y26 Raid", "Y25 Raid"});
  EXPECT_FALSE(played->play("Z26 Raid"));
}

TEST(StakeraidPlay, RandomOpeningsAreBalanced) {
  for (const std::string& opening : stakeraid().openings({OpeningsAsked::Kind::random, 4, 5}, 30)) {
    auto problem = cases::stakeraid::parse(opening).value();
    problem.task = cases::stakeraid::Task::minimax;
    problem.depth = 2;
    const int board = std::accumulate(problem.values.begin(), problem.values.end(), 0);
    EXPECT_LE(10 * std::abs(solver::stakeraid::choose(problem).value), board) << opening;
  }
}

}  // namespace
}  // namespace fuzz::rows::play
