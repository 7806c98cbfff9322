#include "harness/match/statistics/outcomes.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(Tally, CountsADrawAHalf) {
  const Tally tally{6, 1, 3};
  EXPECT_EQ(tally.games(), 10);
  EXPECT_EQ(tally.points(), 6.5);
  EXPECT_EQ(tally.score(), 0.65);
  EXPECT_EQ(tally.of_the_other().score(), 0.35);
}

TEST(Tally, WithoutGamesHasNoScore) {
  EXPECT_EQ(Tally{}.score(), 0);
}

// 6 * 0.35^2 + 1 * 0.15^2 + 3 * 0.65^2 = 0.735 + 0.0225 + 1.2675 = 2.025.
TEST(Moments, OfGames) {
  const Moments found = moments(Tally{6, 1, 3}.trinomial());
  EXPECT_EQ(found.count, 10);
  EXPECT_DOUBLE_EQ(found.mean, 0.65);
  EXPECT_DOUBLE_EQ(found.variance, 0.2025);
  EXPECT_NEAR(found.standard_error(), 0.142302, 1e-6);
}

// Four pairs: 0.5, 0.5, 0.75, 1. Mean 2.75 / 4; squares 2 * 0.1875^2 + 0.0625^2 + 0.3125^2 = 0.171875.
TEST(Moments, OfPairs) {
  const Moments found = moments(Pentanomial{0, 0, 2, 1, 1});
  EXPECT_EQ(found.count, 4);
  EXPECT_DOUBLE_EQ(found.mean, 0.6875);
  EXPECT_DOUBLE_EQ(found.variance, 0.04296875);
}

// Published: "Expected value 0.43750, Variance 0.05762" of 128 pairs, the page of raw statistics of test
// 69d3c8dc7c5b3724e29d2712 at montytest.muzhen.org (a fishtest).
TEST(Moments, OfAPublishedTest) {
  const Moments found = moments(Pentanomial{13, 37, 50, 25, 3});
  EXPECT_EQ(found.count, 128);
  EXPECT_NEAR(found.mean, 0.43750, 5e-6);
  EXPECT_NEAR(found.variance, 0.05762, 5e-6);
}

TEST(Moments, OfNothingAreZero) {
  const Moments found = moments(Pentanomial{});
  EXPECT_EQ(found.count, 0);
  EXPECT_EQ(found.mean, 0);
  EXPECT_EQ(found.variance, 0);
}

}  // namespace
}  // namespace harness
