#include "harness/match/statistics/schedule.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace harness {

void PrintTo(const Pairing& pairing, std::ostream* out) {
  *out << pairing.first << '-' << pairing.second;
}

void PrintTo(const ScheduledGame& game, std::ostream* out) {
  *out << game.number << ": pairing " << game.pairing << ", its game " << game.game_of_pairing << ", "
       << game.starter << " against " << game.other << ", opening " << game.opening;
}

namespace {

using Pairings = std::vector<Pairing>;
using Games = std::vector<ScheduledGame>;

// By hand: seats 0 1 2 3, then 0 2 3 1, then 0 3 1 2, the outer two and the inner two meet.
TEST(RoundRobin, OfFourHasThreeRounds) {
  EXPECT_EQ(round_robin(4), (Pairings{{0, 3}, {1, 2}, {0, 1}, {2, 3}, {0, 2}, {1, 3}}));
}

// As of four, where those who would meet player 3 have no game.
TEST(RoundRobin, OfThreeLeavesOneOutInTurn) {
  EXPECT_EQ(round_robin(3), (Pairings{{1, 2}, {0, 1}, {0, 2}}));
}

TEST(RoundRobin, OfTwoIsAMatch) {
  EXPECT_EQ(round_robin(2), Pairings({{0, 1}}));
}

TEST(RoundRobin, HasEachTwoPlayersOnceAndNobodyTwiceInARound) {
  for (int players = 2; players <= 21; ++players) {
    const auto pairings = round_robin(players);
    std::set<std::pair<int, int>> seen;
    for (const auto& [first, second] : pairings) {
      EXPECT_TRUE(0 <= first && first < second && second < players);
      seen.emplace(first, second);
    }
    EXPECT_EQ(pairings.size(), static_cast<std::size_t>(players * (players - 1) / 2));
    EXPECT_EQ(seen.size(), pairings.size());
    const auto of_a_round = static_cast<std::size_t>(players / 2);
    for (std::size_t round = 0; round < pairings.size(); round += of_a_round) {
      std::set<int> playing;
      for (std::size_t i = round; i < round + of_a_round; ++i) {
        playing.insert({pairings[i].first, pairings[i].second});
      }
      EXPECT_EQ(playing.size(), 2 * of_a_round);
    }
  }
}

TEST(Gauntlet, HasTheFirstMeetAllOthers) {
  EXPECT_EQ(gauntlet(4), (Pairings{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(GamesInPairs, PlayEachOpeningTwiceWithSidesSwapped) {
  EXPECT_EQ(games_in_pairs(round_robin(2), 4),
            (Games{{0, 0, 0, 0, 1, 0}, {1, 0, 1, 1, 0, 0}, {2, 0, 2, 0, 1, 1}, {3, 0, 3, 1, 0, 1}}));
}

TEST(GamesInPairs, HaveAllPairingsPlayAnOpeningBeforeTheNext) {
  EXPECT_EQ(games_in_pairs(Pairings{{0, 2}, {1, 2}}, 4), (Games{{0, 0, 0, 0, 2, 0},
                                                                {1, 0, 1, 2, 0, 0},
                                                                {2, 1, 0, 1, 2, 0},
                                                                {3, 1, 1, 2, 1, 0},
                                                                {4, 0, 2, 0, 2, 1},
                                                                {5, 0, 3, 2, 0, 1},
                                                                {6, 1, 2, 1, 2, 1},
                                                                {7, 1, 3, 2, 1, 1}}));
}

TEST(GamesInPairs, GiveEverybodyEachSideAlike) {
  std::map<int, int> begun;
  const auto games = games_in_pairs(round_robin(5), 6);
  EXPECT_EQ(games.size(), 60U);
  for (const auto& game : games) {
    begun[game.starter] += 1;
    begun[game.other] -= 1;
  }
  EXPECT_TRUE(std::ranges::all_of(begun, [](const auto& player) { return player.second == 0; }));
}

TEST(SingleGames, HaveAnOpeningEachAndTheFirstBeginsOddOnes) {
  EXPECT_EQ(single_games(round_robin(2), 3),
            (Games{{0, 0, 0, 0, 1, 0}, {1, 0, 1, 1, 0, 1}, {2, 0, 2, 0, 1, 2}}));
}

TEST(SingleGames, OfSeveralPairingsTakeTurns) {
  EXPECT_EQ(single_games(Pairings{{0, 1}, {2, 3}}, 2),
            (Games{{0, 0, 0, 0, 1, 0}, {1, 1, 0, 2, 3, 1}, {2, 0, 1, 1, 0, 2}, {3, 1, 1, 3, 2, 3}}));
}

}  // namespace
}  // namespace harness
