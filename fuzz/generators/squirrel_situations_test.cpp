#include "fuzz/generators/squirrel_situations.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/squirrel.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Problem;

const std::string ones = "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n";

Problem problem(const std::string& text) {
  return cases::squirrel::parse(text).value();
}

TEST(Situations, ClosedListOfTagsIsUsed) {
  for (const Profile profile : all_profiles) {
    for (int index = 0; index < (testing::is_large(profile) ? 20 : 500); ++index) {
      for (const auto& tag : tags(draw(profile, std::nullopt, 5, index).problem)) {
        EXPECT_NE(std::ranges::find(shares, tag, &Share::tag), shares.end()) << tag;
      }
    }
  }
}

/// The shares hold for a fixed seed; they were measured over 4000 problems and rounded down by a quarter.
/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(Situations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const int count = cases::testing::share_of(testing::is_large(all_profiles[profile]) ? 150 : 4000);
    std::map<std::string, int> found;
    for (int index = 0; index < count; ++index) {
      for (const auto& tag : tags(draw(all_profiles[profile], std::nullopt, 20160208, index).problem)) {
        ++found[tag];
      }
    }
    for (const Share& share : shares) {
      EXPECT_GE(found[std::string(share.tag)] * 1000, least_of(share.per_thousand[profile]) * count)
          << share.tag << " in " << name_of(all_profiles[profile]);
    }
  }
}

TEST(Situations, SharesAreSortedAndEachIsWantedSomewhere) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GT(share.per_thousand[1], 0) << share.tag;
  }
}

TEST(Situations, ConquestNamesClassAndSide) {
  EXPECT_EQ(conquest_tag(24, 23), "conquest/bottom-right/left");
  EXPECT_EQ(conquest_tag(12, 7), "conquest/centre/above");
  EXPECT_EQ(conquest_tag(5, 10), "conquest/left/below");
  EXPECT_EQ(conquest_tag(3, 4), "conquest/top/right");
}

TEST(Situations, BestRaidBesideTwoEnemies) {
  const auto found = situations(problem("1\nX\n1\n" + ones + "*OX**\nX****\n*****\n*****\n*O***\n"));
  EXPECT_EQ(found.tags,
            (std::vector<std::string>{"conquest/top-left/right", "equal-values", "small-values"}));
  EXPECT_EQ(found.nodes, 22);
}

TEST(Situations, SneakBesideAnEnemyThatTies) {
  // B1 beside O is worth 3 by a Sneak; E4 is worth 1 + 2 * 1 by a Raid.
  const auto found = situations(problem(
      "1\nX\n1\n1 3 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n*****\n*O***\n*****\n***O*\n****X\n"));
  EXPECT_EQ(found.tags, (std::vector<std::string>{"small-values", "sneak-beside-enemy", "tie-sneak-first"}));
}

TEST(Situations, ConquestThatCountsTwice) {
  // Raid at E4: 5 + 2 * 4; Sneak at A1: 10, which is more than 5 + 4.
  const auto found =
      situations(problem("1\nX\n1\n10 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 4 5\n1 1 1 1 "
                         "1\n*****\n*****\n*****\n***O*\n****X\n"));
  EXPECT_EQ(found.tags, (std::vector<std::string>{"conquest-counts-twice", "conquest/right/left"}));
}

TEST(Situations, LastSquareOfAnAlphaBetaSearch) {
  const auto found = situations(problem("3\nO\n2\n" + ones + "*XXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n"));
  EXPECT_EQ(found.tags,
            (std::vector<std::string>{"all-negative", "depth-above-empty", "equal-values",
                                      "last-child-improves", "nearly-full", "o-moves", "odd-depth",
                                      "one-child", "one-sided", "small-values", "sneak-beside-enemy"}));
  EXPECT_EQ(found.nodes, 2);
}

TEST(Situations, FullBoardIsNamed) {
  const auto found =
      situations(problem("4\nO\n1\n1\nX\n1\n1\n" + ones + "OXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n"));
  EXPECT_EQ(found.tags,
            (std::vector<std::string>{"battle-o-first", "equal-values", "full-board", "small-values"}));
  EXPECT_EQ(found.nodes, 0);
}

TEST(Situations, BattleIsLeftAtItsLimit) {
  const Problem battle = problem("4\nO\n2\n2\nX\n3\n3\n" + ones + "*****\n*****\n**OX*\n*****\n*****\n");
  const auto whole = situations(battle);
  EXPECT_TRUE(whole.whole);
  EXPECT_TRUE(whole.has("battle-prunes"));
  const auto cut = situations(battle, 1000);
  EXPECT_FALSE(cut.whole);
  EXPECT_EQ(cut.nodes, 1000);
  EXPECT_FALSE(cut.has("battle-prunes"));
}

TEST(TreeSize, CountsAllNodes) {
  EXPECT_EQ(tree_size(3, 1), 4);
  EXPECT_EQ(tree_size(3, 2), 10);
  EXPECT_EQ(tree_size(3, 9), 16);
  EXPECT_EQ(tree_size(0, 4), 1);
  EXPECT_EQ(tree_size(25, 25), 1'000'000'000'000);
}

}  // namespace
}  // namespace fuzz::squirrel
