#include "harness/match/records/testing/draughts.hpp"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

#include "cases/testing/error_of.hpp"

namespace harness::testing {
namespace {

using cases::testing::error_of;

/// The moves as PDN writes them, in order.
std::vector<std::string> moves_at(std::string_view fen) {
  const auto position = position_of_fen(fen);
  std::vector<std::string> written;
  for (const auto& move : legal_moves(position.value())) {
    std::string text = std::to_string(move.squares[0]);
    for (std::size_t at = 1; at < move.squares.size(); ++at) {
      text += (move.captures ? 'x' : '-') + std::to_string(move.squares[at]);
    }
    written.push_back(text);
  }
  std::ranges::sort(written);
  return written;
}

std::int64_t leaves(const DraughtsPosition& position, int plies) {
  if (plies == 0) {
    return 1;
  }
  std::int64_t sum = 0;
  for (const auto& move : legal_moves(position)) {
    sum += leaves(played(position, move), plies - 1);
  }
  return sum;
}

using Written = std::vector<std::string>;

TEST(Draughts, HasThePublishedNumbersOfLinesFromTheStart) {
  EXPECT_EQ(leaves(initial_draughts(), 1), 7);
  EXPECT_EQ(leaves(initial_draughts(), 2), 49);
  EXPECT_EQ(leaves(initial_draughts(), 3), 302);
  EXPECT_EQ(leaves(initial_draughts(), 4), 1469);
}

TEST(Draughts, TheInitialPositionIsTwelveAgainstTwelve) {
  EXPECT_EQ(position_of_fen("B:W21-32:B1-12").value(), initial_draughts());
  EXPECT_EQ(position_of_fen("B:B1-12:W21-32.").value(), initial_draughts());
}

TEST(Draughts, AManStepsForwardAndAKingBothWays) {
  EXPECT_EQ(moves_at("B:W:B15"), (Written{"15-18", "15-19"}));
  EXPECT_EQ(moves_at("W:W15:B"), (Written{"15-10", "15-11"}));
  EXPECT_EQ(moves_at("B:W:BK15"), (Written{"15-10", "15-11", "15-18", "15-19"}));
}

TEST(Draughts, WhoCanCaptureMust) {
  EXPECT_EQ(moves_at("B:W6,32:B1,12"), (Written{"1x10"}));
}

TEST(Draughts, ACaptureGoesOnAndNeedNotBeTheLongest) {
  EXPECT_EQ(moves_at("B:W6,14:B1"), (Written{"1x10x17"}));
  EXPECT_EQ(moves_at("B:W6,14,15,24:B1"), (Written{"1x10x17", "1x10x19x28"}));
}

TEST(Draughts, AManOnTheLastRowStops) {
  EXPECT_EQ(moves_at("B:W26,27:B22"), (Written{"22x31"}));
  EXPECT_EQ(moves_at("B:W26,27:BK22"), (Written{"22x31x24"}));
}

TEST(Draughts, AKingMayComeBackToWhereItStarted) {
  EXPECT_EQ(moves_at("B:W14,15,22,23:BK10"), (Written{"10x17x26x19x10", "10x19x26x17x10"}));
}

TEST(Draughts, ReplaysCapturesByAllSquaresOrTwo) {
  const auto games = read_pdn(
      "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x18x11 5. 7x16 20x11 *\n"
      "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 *\n");
  ASSERT_EQ(error_of(games), "");
  const auto all = replayed((*games)[0]);
  const auto two = replayed((*games)[1]);
  ASSERT_EQ(error_of(all), "");
  ASSERT_EQ(error_of(two), "");
  EXPECT_EQ(all->end, two->end);
  EXPECT_EQ(all->end, position_of_fen("B:W11,17,21,25,26,28-32:B1-6,9,10,12").value());
}

TEST(Draughts, CountsPositionsAndQuietPlies) {
  const auto games = read_pdn("[FEN \"B:WK32:BK1\"] 1. 1-5 32-28 2. 5-1 28-32 3. 1-5 32-28 *");
  ASSERT_EQ(error_of(games), "");
  const auto replay = replayed(games->front());
  ASSERT_EQ(error_of(replay), "");
  EXPECT_EQ(replay->times, 2);
  EXPECT_EQ(replay->quiet_plies, 6);
}

TEST(Draughts, SaysWhichMoveIsWrong) {
  const auto error_in = [](std::string_view text) {
    return error_of(replayed(read_pdn(text).value().front()));
  };
  EXPECT_EQ(error_in("1. 11-15 23-20 *"), "ply 2: 23-20 is illegal");
  EXPECT_EQ(error_in("[FEN \"B:W14,15,22,23:BK10\"] 1. 10x10 *"), "ply 1: 10-10 may be more than one");
  EXPECT_EQ(error_in("2. 11-15 *"), "ply 1: has number 2");
  EXPECT_EQ(error_in("[GameType \"20\"] 1. 11-15 *"), "expected English draughts, found GameType 20");
  EXPECT_EQ(error_in("[PlyCount \"2\"] 1. 11-15 *"), "expected 2 plies, found 1");
  EXPECT_EQ(error_in("[FEN \"B:W1:B1\"] 1. 11-15 *"), "expected a position, found FEN B:W1:B1");
}

}  // namespace
}  // namespace harness::testing
