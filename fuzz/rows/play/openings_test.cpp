#include "fuzz/rows/play/openings.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz::rows::play {
namespace {

std::optional<std::string> digit(Chance& chance) {
  return std::to_string(chance.between(0, 9));
}

TEST(Openings, TheFirstOnesAreTheSameWhateverTheirNumber) {
  for (const auto& openings : {drawn_openings, different_openings}) {
    const auto few = openings(7, 3, digit);
    const auto more = openings(7, 8, digit);
    EXPECT_EQ(few, std::vector<std::string>(more.begin(), more.begin() + 3));
  }
}

TEST(Openings, HangOnTheSeed) {
  EXPECT_EQ(drawn_openings(7, 20, digit), drawn_openings(7, 20, digit));
  EXPECT_NE(drawn_openings(7, 20, digit), drawn_openings(8, 20, digit));
}

TEST(Openings, AreAllDifferentWhereThatIsAskedFor) {
  const auto openings = different_openings(7, 10, digit);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 10U);
}

TEST(Openings, AreFewerWhereThereAreNoMore) {
  EXPECT_EQ(different_openings(7, 11, digit).size(), 10U);
  const auto none = [](Chance&) { return std::optional<std::string>(); };
  EXPECT_TRUE(different_openings(7, 1, none).empty());
}

}  // namespace
}  // namespace fuzz::rows::play
