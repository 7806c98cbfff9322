#include "fuzz/generators/cs540_checkers_situations.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_checkers.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_checkers {
namespace {

using Tags = std::vector<std::string>;

const std::string none = "- - - - - - - -\n";

Situations found_in(const std::string& head, const std::string& board) {
  return situations(cases::cs540_checkers::parse("CHECKERS\n" + head + "\n" + board).value());
}

/// The shares hold for a fixed seed; they are those of a larger number of problems, rounded down by a
/// quarter.
/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(CheckersSituations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const int count = cases::testing::share_of(testing::is_large(all_profiles[profile]) ? 40 : 1500);
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

TEST(CheckersSituations, SharesAreSortedAndAtLeastFivePercentOfTheEdges) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GE(share.per_thousand[1], 50) << share.tag;
  }
}

TEST(CheckersSituations, OfASideWithoutMoves) {
  const auto found = found_in("BLACK\nBASIC\n3", none + none + none + none + none + none + none + none);
  EXPECT_EQ(found.tags, (Tags{"black-moves", "game-ends", "no-move"}));
  EXPECT_EQ(found.nodes, 3);
}

TEST(CheckersSituations, OfAPawnThatWouldJumpOnAsAKing) {
  const auto found = found_in(
      "RED\nBASIC\n1", none + "- - b - b - - -\n" + "- - - - - r - -\n" + none + none + none + none + none);
  EXPECT_EQ(found.tags, (Tags{"capture-at-root", "crown-in-mid-jump-matters", "free-captures-matter"}));
}

TEST(CheckersSituations, OfAShallowMoveThatIsKept) {
  const auto found = found_in(
      "RED\nBASIC\n2", none + none + none + "B - - - - - - -\n" + none + "R - - - - - - -\n" + none + none);
  EXPECT_EQ(found.tags, (Tags{"earlier-depth-kept", "free-captures-matter"}));
}

TEST(CheckersSituations, OfAKingThatJumpsInACircle) {
  const auto found = found_in("RED\nENHANCED\n2", none + none + "- b - b - - - -\n" + "- - - - R - - -\n" +
                                                      "- b - b - - - -\n" + none + none + none);
  EXPECT_TRUE(found.has("king-circle"));
  EXPECT_TRUE(found.has("multi-jump-branches"));
  EXPECT_TRUE(found.has("game-ends"));
  EXPECT_TRUE(found.has("dead-end"));
}

TEST(CheckersSituations, OfAMoveAfterWhichNobodyCanMove) {
  const auto found = found_in("RED\nBASIC\n1",
                              "- b - b - b - b\nr - r - r - r -\n- - - r - r - r\n"
                              "r - - - - - - -\n" +
                                  none + none + none + none);
  EXPECT_EQ(found.tags, (Tags{"game-ends", "neither-can-move"}));
}

TEST(CheckersNodes, AreCountedUpToALimit) {
  const auto problem = draw(Profile::course, std::nullopt, 1, 1).problem;
  EXPECT_EQ(nodes_of(problem, 8, 100), 100);
  EXPECT_GE(nodes_of(problem, 1, 100), 1);
}

}  // namespace
}  // namespace fuzz::cs540_checkers
