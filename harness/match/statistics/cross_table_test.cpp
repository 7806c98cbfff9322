#include "harness/match/statistics/cross_table.hpp"

#include <ostream>

#include <gtest/gtest.h>

namespace harness {

void PrintTo(const Tally& tally, std::ostream* out) {
  *out << tally.wins << " won, " << tally.draws << " drawn, " << tally.losses << " lost";
}

namespace {

std::vector<int> order(const CrossTable& table, RankBy by) {
  std::vector<int> players;
  for (const auto& standing : table.ranked(by)) {
    players.push_back(standing.player);
  }
  return players;
}

TEST(CrossTable, CountsAGameForBoth) {
  CrossTable table(3);
  table.add({0, 1, 2, 7});
  table.add({1, 0, 1, 0});
  table.add({1, 0, 0, -3});
  EXPECT_EQ(table.games(0, 1), (Tally{2, 1, 0}));
  EXPECT_EQ(table.games(1, 0), (Tally{0, 1, 2}));
  EXPECT_EQ(table.games(0, 2), Tally{});
  EXPECT_EQ(table.margins(0, 1).sum, 10);
  EXPECT_EQ(table.margins(1, 0).sum, -10);
  EXPECT_DOUBLE_EQ(*table.margins(0, 1).mean(), 10.0 / 3);
}

TEST(CrossTable, LeavesForfeitsOutOfTheMargin) {
  CrossTable table(2);
  table.add({0, 1, 2, std::nullopt});
  EXPECT_EQ(table.standing(0).games, (Tally{1, 0, 0}));
  EXPECT_EQ(table.standing(0).margins.mean(), std::nullopt);
  table.add({0, 1, 2, 4});
  EXPECT_EQ(table.standing(0).margins.mean(), 4);
  EXPECT_EQ(table.standing(1).margins.mean(), -4);
}

TEST(CrossTable, CountsOpponentsByPointsThenMargin) {
  CrossTable table(4);
  // Against 1 two wins to one; against 2 one each, by a greater margin; against 3 all even.
  table.add({0, 1, 2, 1});
  table.add({0, 1, 2, 1});
  table.add({0, 1, 0, -90});
  table.add({0, 2, 2, 5});
  table.add({0, 2, 0, -4});
  table.add({0, 3, 2, 6});
  table.add({0, 3, 0, -6});
  EXPECT_EQ(table.standing(0).opponents, (Tally{2, 1, 0}));
  EXPECT_EQ(table.standing(1).opponents, (Tally{0, 0, 1}));
  EXPECT_EQ(table.standing(2).opponents, (Tally{0, 0, 1}));
  EXPECT_EQ(table.standing(3).opponents, (Tally{0, 1, 0}));
}

TEST(CrossTable, RanksByPointsOrByOpponents) {
  CrossTable table(3);
  // 1 beats both by a game each; 0 wins three games, all against 2.
  table.add({0, 2, 2, 10});
  table.add({0, 2, 2, 10});
  table.add({0, 2, 2, 10});
  table.add({1, 0, 2, 1});
  table.add({1, 2, 2, 1});
  EXPECT_EQ(order(table, RankBy::points), (std::vector{0, 1, 2}));
  EXPECT_EQ(order(table, RankBy::opponents), (std::vector{1, 0, 2}));
}

TEST(CrossTable, RanksEqualPointsByMarginThenNumber) {
  CrossTable table(4);
  table.add({0, 1, 1, 0});
  table.add({2, 3, 2, 5});
  table.add({2, 3, 0, -9});
  EXPECT_EQ(order(table, RankBy::points), (std::vector{3, 2, 0, 1}));
}

TEST(CrossTable, GivesThoseWhoMetToRatings) {
  CrossTable table(3);
  table.add({2, 0, 2, 1});
  table.add({0, 2, 1, 0});
  const auto meetings = table.meetings();
  ASSERT_EQ(meetings.size(), 1U);
  EXPECT_EQ(meetings[0].first, 0);
  EXPECT_EQ(meetings[0].second, 2);
  EXPECT_EQ(meetings[0].tally, (Tally{0, 1, 1}));
}

}  // namespace
}  // namespace harness
