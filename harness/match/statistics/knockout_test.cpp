#include "harness/match/statistics/knockout.hpp"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

namespace harness {

void PrintTo(const KnockoutPlace& place, std::ostream* out) {
  *out << place.first << '-';
  if (place.second) {
    *out << *place.second;
  }
}

namespace {

/// The places of a round by when their players were drawn, from 1 as tournaments have it; 0 is a bye.
std::vector<std::vector<int>> turns(const Knockout& knockout, const KnockoutRound& round) {
  const auto turn = [&](int player) {
    return static_cast<int>(std::ranges::find(knockout.drawn(), player) - knockout.drawn().begin()) + 1;
  };
  std::vector<std::vector<int>> result;
  for (const auto& place : round) {
    result.push_back({turn(place.first), place.second ? turn(*place.second) : 0});
  }
  return result;
}

std::vector<int> firsts(const KnockoutRound& round) {
  std::vector<int> players;
  for (const auto& place : round) {
    players.push_back(place.first);
  }
  return players;
}

using Turns = std::vector<std::vector<int>>;

// As tables of seeded tournaments of eight have it: 1-8, 4-5, 2-7, 3-6.
TEST(Knockout, OfEightHasNoByes) {
  const Knockout knockout(8, 1);
  EXPECT_EQ(turns(knockout, knockout.first_round()), (Turns{{1, 8}, {4, 5}, {2, 7}, {3, 6}}));
}

TEST(Knockout, OfFiveHasThreeByesForThoseDrawnFirst) {
  const Knockout knockout(5, 1);
  EXPECT_EQ(turns(knockout, knockout.first_round()), (Turns{{1, 0}, {4, 5}, {2, 0}, {3, 0}}));
}

TEST(Knockout, OfSixHasItsByesInBothHalves) {
  const Knockout knockout(6, 1);
  EXPECT_EQ(turns(knockout, knockout.first_round()), (Turns{{1, 0}, {4, 5}, {2, 0}, {3, 6}}));
}

TEST(Knockout, OfTwoIsAFinal) {
  const Knockout knockout(2, 1);
  EXPECT_EQ(turns(knockout, knockout.first_round()), (Turns{{1, 2}}));
}

TEST(Knockout, OfOneIsABye) {
  EXPECT_EQ(Knockout(1, 1).first_round(), (KnockoutRound{{0, std::nullopt}}));
}

TEST(Knockout, HasWinnersOfNeighboursMeet) {
  const Knockout knockout(8, 3);
  const auto semifinals = knockout.round_after(firsts(knockout.first_round()));
  EXPECT_EQ(turns(knockout, semifinals), (Turns{{1, 4}, {2, 3}}));
  const auto final_round = knockout.round_after(firsts(semifinals));
  EXPECT_EQ(turns(knockout, final_round), (Turns{{1, 2}}));
  EXPECT_TRUE(knockout.round_after(firsts(final_round)).empty());
}

TEST(Knockout, NamesTheEarlierDrawnFirst) {
  const Knockout knockout(4, 9);
  const auto& drawn = knockout.drawn();
  const std::vector<int> winners{drawn[3], drawn[1]};
  EXPECT_EQ(turns(knockout, knockout.round_after(winners)), (Turns{{2, 4}}));
}

TEST(Knockout, DrawsEverybodyOnce) {
  for (int players = 1; players <= 33; ++players) {
    const Knockout knockout(players, 5);
    std::set<int> playing;
    std::size_t byes = 0;
    const auto round = knockout.first_round();
    for (const auto& place : round) {
      playing.insert(place.first);
      playing.insert(place.second.value_or(place.first));
      byes += place.second ? 0 : 1;
    }
    EXPECT_EQ(playing.size(), static_cast<std::size_t>(players));
    EXPECT_EQ(2 * round.size() - byes, static_cast<std::size_t>(players));
  }
}

TEST(Knockout, DrawsByTheSeedAlone) {
  EXPECT_EQ(Knockout(10, 7).drawn(), Knockout(10, 7).drawn());
  EXPECT_NE(Knockout(10, 7).drawn(), Knockout(10, 8).drawn());
}

// Each of three players is drawn first a third of the time: 1000 +- 26 of 3000.
TEST(Knockout, DrawsEverybodyAsOften) {
  std::vector<int> first(3, 0);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    ++first[static_cast<std::size_t>(Knockout(3, seed).drawn().front())];
  }
  for (const int times : first) {
    EXPECT_NEAR(times, 1000, 90);
  }
}

TEST(KnockoutWinner, IsDecidedByPointsThenMarginThenLot) {
  const KnockoutPlace place{4, 2};
  const auto winner = [&](const Tally& tally, double margin) {
    return Knockout::winner_of(place, tally, margin);
  };
  EXPECT_EQ(winner({3, 0, 1}, -50), (KnockoutWinner{4, KnockoutReason::points}));
  EXPECT_EQ(winner({1, 1, 2}, 50), (KnockoutWinner{2, KnockoutReason::points}));
  EXPECT_EQ(winner({1, 2, 1}, 0.5), (KnockoutWinner{4, KnockoutReason::margin}));
  EXPECT_EQ(winner({1, 2, 1}, -0.5), (KnockoutWinner{2, KnockoutReason::margin}));
  EXPECT_EQ(winner({1, 2, 1}, 0), (KnockoutWinner{4, KnockoutReason::lot}));
}

TEST(KnockoutWinner, OfAByeNeedsNoGames) {
  EXPECT_EQ(Knockout::winner_of({3, std::nullopt}, {}, 0), (KnockoutWinner{3, KnockoutReason::bye}));
}

}  // namespace
}  // namespace harness
