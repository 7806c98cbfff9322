#include "fuzz/generators/cs540_robots_situations.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_robots.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_robots {
namespace {

using Tags = std::vector<std::string>;

Situations situations_of(std::string_view text) {
  return situations(cases::cs540_robots::parse(text).value());
}

/// The shares hold for a fixed seed; they were measured over 4000 problems and rounded down by a quarter.
/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(RobotsSituations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const bool slow = all_profiles[profile] == Profile::limits;
    const int most = slow ? 8 : testing::is_large(all_profiles[profile]) ? 75 : 2000;
    const int count = cases::testing::share_of(most);
    std::map<std::string, int, std::less<>> found;
    for (int index = 0; index < count; ++index) {
      for (const auto& tag : situations(draw(all_profiles[profile], 20081008, index)).tags) {
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

TEST(RobotsSituations, EdgeProfileHoldsFivePercentOfEach) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GE(share.per_thousand[1], 50) << share.tag;
  }
}

TEST(RobotsSituations, OneNodeTellsWhetherDistance0IsLegal) {
  const auto found = situations_of("ROBOTS\n1 0\n0\n0 0\n0 0\n");
  EXPECT_EQ(found.tags, (Tags{"distance-0", "start-is-goal", "told/legal-above-t"}));
  EXPECT_EQ(found.expansions, 2);
}

TEST(RobotsSituations, SwapOnOneEdgeFindsNothing) {
  // t = 1: no step is legal, not even of both at once, since each is checked alone.
  EXPECT_EQ(situations_of("ROBOTS\n2 1\n1\n0 1\n1 0\n0 1\n").tags,
            (Tags{"finds-nothing", "told/legal-above-t"}));
}

TEST(RobotsSituations, IllegalEndsAreNamed) {
  EXPECT_EQ(situations_of("ROBOTS\n2 1\n1\n0 1\n0 1\n0 1\n").tags,
            (Tags{"goal-illegal", "start-illegal", "told/legal-above-t"}));
}

TEST(RobotsSituations, PartsAndUnreachableDestinationsAreNamed) {
  EXPECT_EQ(situations_of("ROBOTS\n2 0\n9\n0 1\n1 0\n").tags, (Tags{"destination-unreachable", "in-parts"}));
}

/// A corridor of three with B at its end: A goes one step, along its edge or against it.
TEST(RobotsSituations, EdgeAgainstItsSpellingIsTold) {
  EXPECT_TRUE(situations_of("ROBOTS\n3 2\n0\n0 1\n2 2\n1 0\n1 2\n").has("told/directed-edges"));
  EXPECT_FALSE(situations_of("ROBOTS\n2 1\n0\n0 0\n1 1\n0 1\n").has("told/directed-edges"));
}

TEST(RobotsSituations, OrderOfTheRobotsIsTold) {
  const auto found = situations_of("ROBOTS\n4 2\n0\n0 1\n2 3\n0 1\n2 3\n");
  EXPECT_TRUE(found.has("told/robot-b-first"));
  EXPECT_TRUE(found.has("told/both-robots-at-once"));
  EXPECT_TRUE(found.has("told/duplicates-counted") || found.has("told/goal-tested-when-generated"));
  EXPECT_TRUE(found.has("in-parts"));
}

TEST(RobotsSituations, DetourIsLongerThanH) {
  // A corridor of five with a niche in its middle, in which one robot waits for the other.
  EXPECT_TRUE(situations_of("ROBOTS\n6 5\n1\n0 4\n4 0\n0 1\n1 2\n2 3\n3 4\n2 5\n").has("plan-longer-than-h"));
}

}  // namespace
}  // namespace fuzz::cs540_robots
