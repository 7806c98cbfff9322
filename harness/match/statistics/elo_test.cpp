#include "harness/match/statistics/elo.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/match/statistics/testing/random_outcomes.hpp"

namespace harness {
namespace {

// By hand: 1 / 0.75 - 1 = 1/3 and 400 log10(3) = 400 * 0.4771213; a score of 10/11 is 400 log10(10).
TEST(Elo, OfAScore) {
  EXPECT_EQ(elo_at(0.5), 0);
  EXPECT_NEAR(elo_at(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_at(0.25), -190.8485, 1e-4);
  EXPECT_NEAR(elo_at(10.0 / 11), 400, 1e-9);
}

// Published: 0.6648579785547648 at 2860 against 2741
// (blog.keiruaprod.fr/2021/06/02/elo-vs-bradley-terry-model.html).
TEST(Elo, OfAPublishedScore) {
  EXPECT_NEAR(score_at(2860 - 2741), 0.6648579785547648, 1e-15);
}

TEST(Elo, AndScoreAreEachOthersInverse) {
  for (const double elo : {-700.0, -12.5, 0.0, 0.3, 250.0}) {
    EXPECT_NEAR(elo_at(score_at(elo)), elo, 1e-9);
  }
}

// Tables: 0.975 at 1.959964, 0.8413447 at 1.
TEST(NormalDistribution, IsThatOfTables) {
  EXPECT_NEAR(normal_distribution(1.959964), 0.975, 1e-7);
  EXPECT_NEAR(normal_distribution(1), 0.8413447, 1e-7);
  EXPECT_NEAR(normal_distribution(-1), 0.1586553, 1e-7);
}

struct Published {
  std::string name;
  std::vector<std::int64_t> outcomes;
  double elo = 0;
  /// Half the interval's width.
  double error = 0;
  std::optional<double> superiority = std::nullopt;
  /// Of the last digit that was published.
  double unit = 0.01;
  double superiority_unit = 1e-4;

  friend void PrintTo(const Published& row, std::ostream* out) { *out << row.name; }
};

class PublishedElo : public ::testing::TestWithParam<Published> {};

TEST_P(PublishedElo, IsFound) {
  const auto& row = GetParam();
  const auto found = elo_estimate(row.outcomes);
  ASSERT_TRUE(found && found->elo && found->low && found->high);
  EXPECT_NEAR(*found->elo, row.elo, row.unit / 2 + 1e-9);
  EXPECT_NEAR((*found->high - *found->low) / 2, row.error, row.unit / 2 + 1e-9);
  if (row.superiority) {
    EXPECT_NEAR(*likelihood_of_superiority(row.outcomes), *row.superiority, row.superiority_unit / 2 + 1e-9);
  }
  EXPECT_FALSE(found->is_bound);
}

// fastchess: app/tests/elo_test.cpp at commit 2f5e88819ee01f879ed3078208092099f04cfba3. cutechess: its lines
// in a match of 10,000 games at ijccrl.com/?p=5831, "Elo difference: 5.5 +/- 5.4, LOS: 97.6 %"; it takes the
// normal distribution of wins against losses, which differs from ours beyond the digits that are printed.
INSTANTIATE_TEST_SUITE_P(
    Matches, PublishedElo,
    ::testing::Values(Published{"fastchess_games", {96, 111, 136}, 40.70, 30.43, 0.9960},
                      Published{"fastchess_pairs", {34, 54, 63, 64, 75}, 55.58, 27.65, 1.0000},
                      Published{"fastchess_even_pairs", {332, 433, 498, 333, 334}, -8.64, 10.33, 0.0505},
                      Published{"fastchess_many_pairs", {7895, 8757, 5685, 568, 9999}, -21.04, 2.95},
                      Published{"cutechess_games", {3068, 3707, 3225}, 5.5, 5.4, 0.976, 0.1, 1e-3}),
    [](const auto& row) { return row.param.name; });

// By hand: the mean 0.65 has the standard error 0.45 / sqrt(10) = 0.1423025, 1.959964 of them are 0.2789078.
// 400 log10(0.65 / 0.35) = 107.538; 400 log10(0.3710922 / 0.6289078) = -91.642; 400 log10(0.9289078 /
// 0.0710922) = 446.460. The normal distribution is 0.8541 at 0.15 / 0.1423025 = 1.0541.
TEST(EloEstimate, OfSixThreeAndOne) {
  const auto outcomes = Tally{6, 1, 3}.trinomial();
  const auto found = elo_estimate(outcomes);
  ASSERT_TRUE(found && found->elo && found->low && found->high);
  EXPECT_DOUBLE_EQ(found->score, 0.65);
  EXPECT_NEAR(*found->elo, 107.538, 1e-3);
  EXPECT_NEAR(*found->low, -91.642, 1e-3);
  EXPECT_NEAR(*found->high, 446.460, 1e-3);
  EXPECT_NEAR(*likelihood_of_superiority(outcomes), 0.8541, 5e-5);
}

// By hand: the mean 0.6875 has the standard error sqrt(0.04296875 / 4) = 0.1036445, 1.959964 of them are
// 0.2031395. 400 log10(0.6875 / 0.3125) = 136.969; of 0.8906395 / 0.1093605, 364.337. The low end is not
// 0.6875 - 0.2031395 but 0.6875 * 0.025^(1/4) = 0.6875 * 0.3976354 = 0.2733743, which is -169.821 Elo.
TEST(EloEstimate, OfFourPairs) {
  const Pentanomial outcomes{0, 0, 2, 1, 1};
  const auto found = elo_estimate(outcomes);
  ASSERT_TRUE(found && found->elo && found->low && found->high);
  EXPECT_NEAR(*found->elo, 136.969, 1e-3);
  EXPECT_NEAR(*found->low, -169.821, 1e-3);
  EXPECT_NEAR(*found->high, 364.337, 1e-3);
  EXPECT_NEAR(*likelihood_of_superiority(outcomes), 0.96478, 5e-6);
}

// Forty games: in 16 of 20 pairs the same side wins both games, whoever plays it.
TEST(EloEstimate, OfPairsIsNarrowerWhereTheOpeningDecides) {
  const auto by_games = elo_estimate(Tally{22, 0, 18}.trinomial());
  const auto by_pairs = elo_estimate(Pentanomial{1, 0, 16, 0, 3});
  ASSERT_TRUE(by_games && by_pairs);
  EXPECT_DOUBLE_EQ(*by_games->elo, *by_pairs->elo);
  EXPECT_LT(*by_pairs->high - *by_pairs->low, (*by_games->high - *by_games->low) * 0.7);
}

TEST(EloEstimate, OfNothingIsNone) {
  EXPECT_FALSE(elo_estimate(Trinomial{}));
  EXPECT_FALSE(likelihood_of_superiority(Pentanomial{}));
}

// By hand: log10(0.05) / 10 = -0.130103, so the score is at least 0.7411345: 400 log10(0.7411345 /
// 0.2588655).
TEST(EloEstimate, OfAllWonIsABound) {
  const auto found = elo_estimate(Trinomial{0, 0, 10});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_bound);
  EXPECT_EQ(found->score, 1);
  EXPECT_FALSE(found->elo);
  EXPECT_FALSE(found->high);
  ASSERT_TRUE(found->low);
  EXPECT_NEAR(*found->low, 182.729, 1e-3);
}

TEST(EloEstimate, OfAllLostIsTheSameBoundFromAbove) {
  const auto won = elo_estimate(Pentanomial{0, 0, 0, 0, 10});
  const auto lost = elo_estimate(Pentanomial{10, 0, 0, 0, 0});
  ASSERT_TRUE(won && lost && lost->high);
  EXPECT_TRUE(lost->is_bound);
  EXPECT_FALSE(lost->elo);
  EXPECT_FALSE(lost->low);
  EXPECT_NEAR(*lost->high, -*won->low, 1e-9);
}

// The rule of three: nothing seen in n, then its share is at most about 3 / n.
TEST(EloEstimate, OfAThousandWinsHasTheRuleOfThree) {
  const auto found = elo_estimate(Trinomial{0, 0, 1000});
  ASSERT_TRUE(found && found->low);
  EXPECT_NEAR(score_at(*found->low), 1 - 3.0 / 1000, 1e-5);
}

// By hand: 0.025^(1/4) = 0.3976354, so other outcomes have at most the share 0.6023646; half of it, were they
// all lost, is 0.3011823 below the half. 400 log10(0.8011823 / 0.1988177) = 242.111.
TEST(EloEstimate, OfDrawsAloneIsNotSure) {
  const auto found = elo_estimate(Trinomial{0, 4, 0});
  ASSERT_TRUE(found && found->elo && found->low && found->high);
  EXPECT_FALSE(found->is_bound);
  EXPECT_EQ(*found->elo, 0);
  EXPECT_NEAR(*found->high, 242.111, 1e-3);
  EXPECT_NEAR(*found->low, -242.111, 1e-3);
}

// By hand: 0.99 and 1.96 standard errors of 0.00995 are more than 1. The low end is not 0.99 - 0.0195 but
// 0.99 * 0.025^(1/100) = 0.99 * 0.9637833 = 0.9541455, which is 527.293 Elo.
TEST(EloEstimate, HasAnOpenEndBeyondAllWon) {
  const auto found = elo_estimate(Trinomial{1, 0, 99});
  ASSERT_TRUE(found && found->elo && found->low);
  EXPECT_FALSE(found->is_bound);
  EXPECT_FALSE(found->high);
  EXPECT_NEAR(*found->low, 527.293, 1e-3);
}

TEST(EloEstimate, IsNotSurerOfMoreWhereLessWasWon) {
  constexpr double open = -1e9;
  double before = open;
  for (int half_points = 0; half_points <= 20; ++half_points) {
    const Trinomial outcomes{10 - (half_points + 1) / 2, half_points % 2, half_points / 2};
    const double low = elo_estimate(outcomes)->low.value_or(open);
    EXPECT_GE(low, before) << half_points;
    before = low;
  }
}

// Published: talkchess.com/forum3/viewtopic.php?t=51003, 5975 won, 6077 lost, 26894 drawn: exactly 0.176424,
// and 0.176414 by the normal distribution.
TEST(LikelihoodOfSuperiority, IsThePublishedOne) {
  EXPECT_NEAR(*likelihood_of_superiority(Tally{5975, 26894, 6077}.trinomial()), 0.1764, 5e-5);
}

// One game won: with any share of wins as likely before, 3/4 of what is likely after lies above a half.
TEST(LikelihoodOfSuperiority, OfEqualOutcomesIsExact) {
  EXPECT_EQ(*likelihood_of_superiority(Trinomial{0, 0, 1}), 0.75);
  EXPECT_EQ(*likelihood_of_superiority(Trinomial{3, 0, 0}), 1.0 / 16);
  EXPECT_EQ(*likelihood_of_superiority(Pentanomial{0, 0, 0, 2, 0}), 7.0 / 8);
  EXPECT_EQ(*likelihood_of_superiority(Trinomial{0, 7, 0}), 0.5);
}

// Of 400 matches of 60 pairs each, about 95 % of the intervals must hold the true difference: 380 +- 4.4.
TEST(EloEstimate, HoldsTheTrueDifferenceInNineteenOfTwentyMatches) {
  const RandomOutcomes pairs({0.1, 0.15, 0.3, 0.2, 0.25});
  std::mt19937_64 random(1);
  int held = 0;
  for (int match = 0; match < 400; ++match) {
    Pentanomial outcomes{};
    for (int pair = 0; pair < 60; ++pair) {
      ++outcomes[static_cast<std::size_t>(pairs.draw(random))];
    }
    const auto found = elo_estimate(outcomes);
    held += *found->low <= elo_at(pairs.mean()) && elo_at(pairs.mean()) <= *found->high ? 1 : 0;
  }
  EXPECT_NEAR(held, 380, 14);
}

}  // namespace
}  // namespace harness
