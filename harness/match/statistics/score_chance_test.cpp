#include "harness/match/statistics/score_chance.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace harness {
namespace {

// By hand: 7 of 10 or more at evens are (120 + 45 + 10 + 1) / 1024 (tables of the binomial distribution:
// 0.1719).
TEST(ChanceOfScore, WithoutDrawsIsTheBinomialOne) {
  EXPECT_NEAR(chance_of_score({0.5, 0}, 10, 14), 176.0 / 1024, 1e-15);
  EXPECT_NEAR(chance_of_score({0.5, 0}, 10, 13), 176.0 / 1024, 1e-15);
  EXPECT_NEAR(chance_of_score({0.6, 0}, 10, 20), std::pow(0.6, 10), 1e-15);
}

// By hand: two games with thirds have 1, 2, 3, 2, 1 ninths for 0 to 4 half points.
TEST(ChanceOfScore, WithDrawsCountsHalfPoints) {
  EXPECT_NEAR(chance_of_score({1.0 / 3, 1.0 / 3}, 2, 4), 1.0 / 9, 1e-15);
  EXPECT_NEAR(chance_of_score({1.0 / 3, 1.0 / 3}, 2, 3), 3.0 / 9, 1e-15);
  EXPECT_NEAR(chance_of_score({1.0 / 3, 1.0 / 3}, 2, 2), 6.0 / 9, 1e-15);
}

// By hand: a game with a draw at a half and a win and a loss at a quarter is two tosses of a coin, so ten of
// them have the binomial distribution of twenty: 13 and more are 137980 / 1048576 (tables: 0.1316).
TEST(ChanceOfScore, OfSixThreeAndOneAtEvens) {
  EXPECT_NEAR(chance_of_score({0.25, 0.5}, 10, 13), 137980.0 / 1048576, 1e-15);
}

TEST(ChanceOfScore, IsSureBelowAndImpossibleAbove) {
  EXPECT_NEAR(chance_of_score({0.3, 0.2}, 10, 0), 1, 1e-15);
  EXPECT_NEAR(chance_of_score({0.3, 0.2}, 10, -3), 1, 1e-15);
  EXPECT_EQ(chance_of_score({0.3, 0.2}, 10, 21), 0);
  EXPECT_EQ(chance_of_score({0.3, 0.2}, 10, 99), 0);
  EXPECT_EQ(chance_of_score({0.3, 0.2}, 0, 0), 1);
}

}  // namespace
}  // namespace harness
