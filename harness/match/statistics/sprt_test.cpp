#include "harness/match/statistics/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/match/statistics/elo.hpp"
#include "harness/match/statistics/testing/random_outcomes.hpp"

namespace harness {
namespace {

struct PublishedRatio {
  std::string name;
  std::vector<std::int64_t> outcomes;
  double elo0 = 0;
  double elo1 = 0;
  double ratio = 0;
  double error = 0;

  friend void PrintTo(const PublishedRatio& row, std::ostream* out) { *out << row.name; }
};

class PublishedSprt : public ::testing::TestWithParam<PublishedRatio> {};

TEST_P(PublishedSprt, HasThisRatio) {
  const auto& row = GetParam();
  EXPECT_NEAR(log_likelihood_ratio(row.outcomes, row.elo0, row.elo1), row.ratio, row.error);
}

// fishtest: "Logistic (exact)" on the page of raw statistics of test 69d3c8dc7c5b3724e29d2712 at
// montytest.muzhen.org, which rounds elo1. fastchess: app/tests/sprt_test.cpp at commit
// 0cbac4988fbac5bbe90716a4c36737c00c238bc5, which asks for two decimals.
INSTANTIATE_TEST_SUITE_P(
    Ratios, PublishedSprt,
    ::testing::Values(
        PublishedRatio{"fishtest_pairs", {13, 37, 50, 25, 3}, 0, 2.716, -0.53772, 2e-4},
        PublishedRatio{"fastchess_pairs", {223, 9863, 21279, 10037, 246}, 0.5, 2.5, -3.07, 5e-3},
        PublishedRatio{"fastchess_more_pairs", {871, 26175, 55983, 26678, 821}, 0, 2, -4.98, 5e-3},
        PublishedRatio{"fastchess_games", {21184, 40708, 21404}, 0.5, 2.5, -1.57, 5e-3},
        PublishedRatio{"fastchess_more_games", {57030, 106593, 57433}, 0, 2, -2.59, 5e-3}),
    [](const auto& row) { return row.param.name; });

// By hand: without draws the distribution with a mean is the one with that share of wins. 60 log(0.640065 /
// 0.5) + 40 log(0.359935 / 0.5) = 60 * 0.246962 - 40 * 0.328685 = 1.6703. Draws that were not seen change it
// a little.
TEST(LogLikelihoodRatio, OfWinsAndLossesIsTheBinomialOne) {
  EXPECT_NEAR(log_likelihood_ratio(Trinomial{40, 0, 60}, 0, 100), 1.6703, 1e-3);
  EXPECT_NEAR(log_likelihood_ratio(Pentanomial{40, 0, 0, 0, 60}, 0, 100), 1.6703, 1e-3);
}

TEST(LogLikelihoodRatio, ChangesItsSignWithTheHypotheses) {
  const Pentanomial outcomes{3, 5, 20, 9, 4};
  EXPECT_NEAR(log_likelihood_ratio(outcomes, 0, 50), -log_likelihood_ratio(outcomes, 50, 0), 1e-9);
  EXPECT_NEAR(log_likelihood_ratio(outcomes, 10, 10), 0, 1e-9);
}

TEST(LogLikelihoodRatio, ChangesItsSignWithTheSides) {
  EXPECT_NEAR(log_likelihood_ratio(Trinomial{7, 5, 12}, -20, 30),
              -log_likelihood_ratio(Trinomial{12, 5, 7}, -30, 20), 1e-9);
}

TEST(LogLikelihoodRatio, OfNothingIsZero) {
  EXPECT_EQ(log_likelihood_ratio(Pentanomial{}, 0, 20), 0);
}

// With one kind of outcome alone, and with millions, as with few.
TEST(LogLikelihoodRatio, IsANumberOfWhateverWasPlayed) {
  for (const Pentanomial& outcomes : {Pentanomial{0, 0, 0, 0, 1}, Pentanomial{1, 0, 0, 0, 0},
                                      Pentanomial{0, 0, 9, 0, 0}, Pentanomial{0, 0, 0, 0, 50'000'000}}) {
    for (const double elo1 : {0.1, 20.0, 1500.0}) {
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(outcomes, 0, elo1)));
    }
  }
}

// fishtest prints [-2.9444, 2.9444]; cutechess's tst_sprt.cpp has -4.6 and 4.6 at 0.01. By hand: log(0.1 /
// 0.95) = -2.2513, log(0.9 / 0.05) = 2.8904.
TEST(SprtBounds, AreWalds) {
  EXPECT_NEAR(bounds_of({}).lower, -2.9444, 5e-5);
  EXPECT_NEAR(bounds_of({}).upper, 2.9444, 5e-5);
  EXPECT_NEAR(bounds_of({0, 10, 0.01, 0.01}).lower, -4.6, 1e-2);
  EXPECT_NEAR(bounds_of({0, 10, 0.05, 0.1}).lower, -2.2513, 5e-5);
  EXPECT_NEAR(bounds_of({0, 10, 0.05, 0.1}).upper, 2.8904, 5e-5);
}

TEST(SprtSettings, AreRefusedWithTheReason) {
  EXPECT_EQ(fault_of({}), std::nullopt);
  EXPECT_EQ(fault_of({-5, 0, 0.01, 0.2}), std::nullopt);
  EXPECT_EQ(fault_of({20, 20}), "elo0 must be less than elo1");
  EXPECT_EQ(fault_of({0, NAN}), "elo0 must be less than elo1");
  EXPECT_EQ(fault_of({0, 3000}), "elo0 and elo1 must lie between -2000 and 2000");
  EXPECT_EQ(fault_of({0, 20, 0, 0.05}), "alpha and beta must be greater than 0 and less than 1 together");
  EXPECT_EQ(fault_of({0, 20, 0.5, 0.5}), "alpha and beta must be greater than 0 and less than 1 together");
}

TEST(Sprt, DecidesForTheStrongerHypothesisWhereAllIsWon) {
  Sprt test({0, 100}, SprtUnit::games);
  std::int64_t number = 0;
  while (test.decision() == SprtDecision::undecided && number < 100) {
    test.add(number++, 2);
  }
  EXPECT_EQ(test.decision(), SprtDecision::elo1);
  // Each win adds about log(0.640 / 0.5) = 0.247: 2.944 / 0.247 = 11.9.
  EXPECT_EQ(test.read(), 12);
  EXPECT_GE(test.ratio(), bounds_of({0, 100}).upper);
}

TEST(Sprt, DecidesForTheWeakerHypothesisWhereAllIsLost) {
  Sprt test({0, 100}, SprtUnit::pairs);
  for (std::int64_t number = 0; number < 100; ++number) {
    test.add(number, 0);
  }
  EXPECT_EQ(test.decision(), SprtDecision::elo0);
  // Each adds about log(0.360 / 0.5) = -0.329: 2.944 / 0.329 = 8.96; what comes after is not read.
  EXPECT_EQ(test.read(), 9);
}

TEST(Sprt, IsUndecidedWithoutEnough) {
  Sprt test({0, 20}, SprtUnit::pairs);
  for (std::int64_t number = 0; number < 10; ++number) {
    test.add(number, static_cast<int>(number % 5));
  }
  EXPECT_EQ(test.decision(), SprtDecision::undecided);
  EXPECT_EQ(test.read(), 10);
  EXPECT_NEAR(test.ratio(), log_likelihood_ratio(Pentanomial{2, 2, 2, 2, 2}, 0, 20), 1e-12);
}

TEST(Sprt, WaitsForWhatStandsBefore) {
  Sprt test({0, 20}, SprtUnit::games);
  test.add(1, 2);
  test.add(3, 2);
  EXPECT_EQ(test.read(), 0);
  test.add(0, 0);
  EXPECT_EQ(test.read(), 2);
  test.add(2, 1);
  EXPECT_EQ(test.read(), 4);
}

TEST(Sprt, DecidesAlikeInWhateverOrderPairsEnd) {
  const RandomOutcomes pairs({0.1, 0.15, 0.3, 0.2, 0.25});
  std::mt19937_64 random(7);
  std::vector<std::pair<std::int64_t, int>> ends;
  for (std::int64_t number = 0; number < 400; ++number) {
    ends.emplace_back(number, pairs.draw(random));
  }
  Sprt in_order({0, 40}, SprtUnit::pairs);
  for (const auto& [number, half_points] : ends) {
    in_order.add(number, half_points);
  }
  ASSERT_NE(in_order.decision(), SprtDecision::undecided);
  for (std::size_t left = ends.size(); left > 1; --left) {
    std::swap(ends[left - 1], ends[random() % left]);
  }
  Sprt shuffled({0, 40}, SprtUnit::pairs);
  for (const auto& [number, half_points] : ends) {
    shuffled.add(number, half_points);
  }
  EXPECT_EQ(shuffled.decision(), in_order.decision());
  EXPECT_EQ(shuffled.read(), in_order.read());
  EXPECT_EQ(shuffled.ratio(), in_order.ratio());
}

/// How many of the tests decide otherwise than for `right`, each fed from `outcomes` until it decides.
int wrong_decisions(const SprtSettings& settings, const RandomOutcomes& outcomes, SprtUnit unit,
                    SprtDecision right, int tests) {
  std::mt19937_64 random(20160208);
  int wrong = 0;
  for (int i = 0; i < tests; ++i) {
    Sprt test(settings, unit);
    for (std::int64_t number = 0; test.decision() == SprtDecision::undecided; ++number) {
      test.add(number, outcomes.draw(random));
    }
    wrong += test.decision() == right ? 0 : 1;
  }
  return wrong;
}

struct Games {
  std::string name;
  SprtUnit unit = SprtUnit::pairs;
  std::vector<double> chances_of_equals;

  friend void PrintTo(const Games& row, std::ostream* out) { *out << row.name; }
};

class SprtErrors : public ::testing::TestWithParam<Games> {};

/// 1,000 tests of 0 against 20 Elo at either bound with PLYCHECK_LONG_RUNS, else 100 of 0 against 80; three
/// standard errors of counting are granted.
TEST_P(SprtErrors, AreAtMostAlphaAndBetaAtTheHypotheses) {
  const bool is_long = std::getenv("PLYCHECK_LONG_RUNS") != nullptr;
  const int tests = is_long ? 1000 : 100;
  const SprtSettings settings{0, is_long ? 20.0 : 80.0, 0.05, 0.05};
  const double limit = tests * settings.alpha + 3 * std::sqrt(tests * settings.alpha * (1 - settings.alpha));
  const RandomOutcomes equals(GetParam().chances_of_equals);
  const auto stronger = equals.tilted_to(score_at(settings.elo1));
  EXPECT_LE(wrong_decisions(settings, equals, GetParam().unit, SprtDecision::elo0, tests), limit);
  EXPECT_LE(wrong_decisions(settings, stronger, GetParam().unit, SprtDecision::elo1, tests), limit);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, SprtErrors,
    ::testing::Values(Games{"games_with_draws", SprtUnit::games, {0.35, 0.3, 0.35}},
                      Games{"games_without_draws", SprtUnit::games, {0.5, 0, 0.5}},
                      Games{"pairs_of_free_games", SprtUnit::pairs, {0.1225, 0.21, 0.335, 0.21, 0.1225}},
                      Games{"pairs_that_the_opening_decides", SprtUnit::pairs, {0.1, 0.05, 0.7, 0.05, 0.1}}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace harness
