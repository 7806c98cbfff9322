#include "harness/cli/nearest_name.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness::cli {
namespace {

const std::vector<std::string> names{"squirrel",     "stakeraid",  "starcircle",    "cs540-grid",
                                     "cs540-robots", "cs540-tree", "cs540-checkers"};

std::string nearest(std::string_view given) {
  return nearest_name(given, names).value_or("(none)");
}

TEST(NearestName, IsASlipAway) {
  EXPECT_EQ(nearest("squirel"), "squirrel");
  EXPECT_EQ(nearest("Squirrels"), "squirrel");
  EXPECT_EQ(nearest("sqiurrel"), "squirrel");
  EXPECT_EQ(nearest("cs540_tree"), "cs540-tree");
  EXPECT_EQ(nearest("stakraid"), "stakeraid");
}

TEST(NearestName, HasWhatWasTypedForAPart) {
  EXPECT_EQ(nearest("checkers"), "cs540-checkers");
  EXPECT_EQ(nearest("star"), "starcircle");
}

TEST(NearestName, IsNoneWhereNothingIsNear) {
  EXPECT_EQ(nearest("chess"), "(none)");
  EXPECT_EQ(nearest(""), "(none)");
  EXPECT_EQ(nearest("x"), "(none)");
  EXPECT_EQ(nearest(std::string(100'000, 's')), "(none)");
}

TEST(NearestName, IsNoneWhereTwoAreAsNear) {
  EXPECT_EQ(nearest("cs540"), "(none)");
  EXPECT_EQ(nearest("sta"), "(none)");
  EXPECT_EQ(nearest_name("ab", {"aa", "bb"}), std::nullopt);
}

TEST(NearestName, IsToldInBrackets) {
  EXPECT_EQ(nearest_text("squirel", names), " (nearest: 'squirrel')");
  EXPECT_EQ(nearest_text("chess", names), "");
}

}  // namespace
}  // namespace harness::cli
