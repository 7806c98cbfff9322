#include "fuzz/generators/cs540_tree_situations.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_tree.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_tree {
namespace {

using Tags = std::vector<std::string>;

Situations found_in(const std::string& head, const std::string& tree) {
  return situations(cases::cs540_tree::parse("TREE\n" + head + "\n" + tree + "\n").value());
}

/// The shares hold for a fixed seed; they were measured over 4000 problems and rounded down by a quarter.
/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(TreeSituations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const int count = cases::testing::share_of(testing::is_large(all_profiles[profile]) ? 40 : 4000);
    std::map<std::string, int> found;
    for (int index = 0; index < count; ++index) {
      for (const auto& tag :
           situations(draw(all_profiles[profile], std::nullopt, 20081008, index).problem).tags) {
        EXPECT_NE(std::ranges::find(shares, tag, &Share::tag), shares.end()) << tag;
        ++found[tag];
      }
    }
    for (const Share& share : shares) {
      EXPECT_GE(found[std::string(share.tag)] * 1000, least_of(share.per_thousand[profile]) * count)
          << share.tag << " in " << name_of(all_profiles[profile]);
    }
  }
}

TEST(TreeSituations, SharesAreSortedAndAtLeastFivePercentOfTheEdges) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GE(share.per_thousand[1], 50) << share.tag;
  }
}

TEST(TreeSituations, OfALeaf) {
  EXPECT_EQ(found_in("ALPHABETA\nMIN", "-1000000").tags,
            (Tags{"extreme-values", "min-root", "negative-value", "root-leaf"}));
  EXPECT_EQ(found_in("ALPHABETA\nMAX", "3").nodes, 1);
}

TEST(TreeSituations, OfTheAimaFigure) {
  const auto found = found_in("ALPHABETA\nMAX", "((3 12 8) (2 4 6) (14 5 2))");
  EXPECT_EQ(found.tags, (Tags{"cut-at-last-child", "fail-hard-differs", "prune-at-min"}));
  EXPECT_EQ(found.nodes, 11);
}

TEST(TreeSituations, OfATieAtTheRoot) {
  EXPECT_EQ(
      found_in("ALPHABETA\nMAX", "((10) (10 (0)))").tags,
      (Tags{"equality-prune", "one-child", "prune-at-min", "pruned-inner", "root-tie", "unequal-depths"}));
}

TEST(TreeSituations, OfMinimaxAreNoneOfThePrunedOnes) {
  EXPECT_EQ(found_in("MINIMAX\nMAX", "((3 12 8) (2 4 6) (14 5 2))").tags, Tags{});
  EXPECT_EQ(found_in("MINIMAX\nMAX", "(1 2 3 4 5 6 7 8 9 9)").tags,
            (Tags{"later-best", "many-children", "root-tie"}));
}

TEST(TreeSituations, OfAPruneAtMax) {
  const auto found = found_in("ALPHABETA\nMIN", "(4 (5 1))");
  EXPECT_TRUE(found.has("prune-at-max"));
  EXPECT_FALSE(found.has("prune-at-min"));
  EXPECT_FALSE(found.has("equality-prune"));
}

TEST(TreeSituations, OfADeepTree) {
  EXPECT_TRUE(found_in("MINIMAX\nMAX", "(((((((((1)))))))))").has("deep"));
  EXPECT_FALSE(found_in("MINIMAX\nMAX", "((((((((1))))))))").has("deep"));
}

}  // namespace
}  // namespace fuzz::cs540_tree
