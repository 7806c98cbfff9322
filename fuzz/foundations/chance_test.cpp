#include "fuzz/foundations/chance.hpp"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

TEST(Chance, BetweenReachesBothEnds) {
  Chance chance{rc::Random(1)};
  std::set<int> seen;
  for (int draw = 0; draw < 200; ++draw) {
    seen.insert(chance.between(-2, 3));
  }
  EXPECT_EQ(seen, (std::set{-2, -1, 0, 1, 2, 3}));
}

TEST(Chance, WeightZeroIsNeverDrawn) {
  Chance chance{rc::Random(1)};
  std::array<int, 4> drawn{};
  for (int draw = 0; draw < 4000; ++draw) {
    ++drawn[chance.weighted({0, 3, 0, 1})];
  }
  EXPECT_EQ(drawn[0] + drawn[2], 0);
  EXPECT_NEAR(drawn[1], 3000, 150);
}

TEST(Chance, ShuffleKeepsAllValues) {
  Chance chance{rc::Random(1)};
  std::array<int, 5> values{1, 2, 3, 4, 5};
  chance.shuffle(values);
  EXPECT_NE(values, (std::array{1, 2, 3, 4, 5}));
  EXPECT_EQ(std::set<int>(values.begin(), values.end()), (std::set{1, 2, 3, 4, 5}));
}

TEST(Chance, SameSeedGivesTheSameNumbersEverywhere) {
  Chance chance{rc::Random(20160208)};
  std::array<int, 6> drawn{};
  for (int& number : drawn) {
    number = chance.between(1, 99);
  }
  EXPECT_EQ(drawn, (std::array{47, 35, 55, 32, 92, 55}));
}

}  // namespace
}  // namespace fuzz
