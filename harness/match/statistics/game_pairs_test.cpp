#include "harness/match/statistics/game_pairs.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(GamePairs, AddBothGamesUpForTheFirstPlayer) {
  const auto games = games_in_pairs(round_robin(2), 6);
  GamePairs pairs(1);
  // Who begins wins: a win and a loss.
  EXPECT_EQ(pairs.add(games[0], 2), std::nullopt);
  EXPECT_EQ(pairs.add(games[1], 2), 2);
  // The first player wins as either.
  EXPECT_EQ(pairs.add(games[2], 2), std::nullopt);
  EXPECT_EQ(pairs.add(games[3], 0), 4);
  // He draws and loses.
  EXPECT_EQ(pairs.add(games[4], 1), std::nullopt);
  EXPECT_EQ(pairs.add(games[5], 2), 1);
  EXPECT_EQ(pairs.of(0), (Pentanomial{0, 1, 1, 0, 1}));
}

TEST(GamePairs, TakeGamesInAnyOrder) {
  const auto games = games_in_pairs(round_robin(2), 4);
  GamePairs pairs(1);
  EXPECT_EQ(pairs.add(games[3], 0), std::nullopt);
  EXPECT_EQ(pairs.add(games[0], 1), std::nullopt);
  EXPECT_EQ(pairs.add(games[1], 1), 2);
  EXPECT_EQ(pairs.add(games[2], 1), 3);
  EXPECT_EQ(pairs.of(0), (Pentanomial{0, 0, 1, 1, 0}));
}

TEST(GamePairs, CountEachPairingApart) {
  const auto games = games_in_pairs(gauntlet(3), 2);
  GamePairs pairs(2);
  pairs.add(games[0], 2);
  pairs.add(games[2], 0);
  pairs.add(games[1], 0);
  pairs.add(games[3], 2);
  EXPECT_EQ(pairs.of(0), (Pentanomial{0, 0, 0, 0, 1}));
  EXPECT_EQ(pairs.of(1), (Pentanomial{1, 0, 0, 0, 0}));
}

TEST(GamePairs, LeaveHalfAPairOut) {
  const auto games = games_in_pairs(round_robin(2), 2);
  GamePairs pairs(1);
  pairs.add(games[0], 2);
  EXPECT_EQ(pairs.of(0), Pentanomial{});
}

TEST(PairOf, CountsPairsInTheOrderOfTheSchedule) {
  const auto games = games_in_pairs(round_robin(2), 4);
  EXPECT_EQ(pair_of(games[0]), 0);
  EXPECT_EQ(pair_of(games[1]), 0);
  EXPECT_EQ(pair_of(games[3]), 1);
}

}  // namespace
}  // namespace harness
