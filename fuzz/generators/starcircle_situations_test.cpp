#include "fuzz/generators/starcircle_situations.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/starcircle.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Problem;

/// A board of empty rows but those given as "G=0,0,C1,...", with values 10, 20, ..., 80.
Problem problem(std::string header, std::initializer_list<std::string_view> rows) {
  for (char letter = 'H'; letter >= 'A'; --letter) {
    std::string_view row = "0,0,0,0,0,0,0,0";
    for (const std::string_view given : rows) {
      row = given.front() == letter ? given.substr(2) : row;
    }
    header += std::string(row) + "\n";
  }
  return cases::starcircle::parse(header + "10,20,30,40,50,60,70,80").value();
}

using Names = std::vector<std::string>;

TEST(StarCircleSituations, ClosedListOfTagsIsUsed) {
  for (const Profile profile : all_profiles) {
    for (int index = 0; index < cases::testing::share_of(testing::is_large(profile) ? 10 : 500); ++index) {
      for (const auto& tag : situations(draw(profile, std::nullopt, 5, index).problem).tags) {
        EXPECT_NE(std::ranges::find(shares, tag, &Share::tag), shares.end()) << tag;
      }
    }
  }
}

/// The shares hold for a fixed seed; they were measured over 3000 problems and rounded down by a quarter.
/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(StarCircleSituations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const int count = cases::testing::share_of(testing::is_large(all_profiles[profile]) ? 40 : 3000);
    std::map<std::string, int> found;
    for (int index = 0; index < count; ++index) {
      for (const auto& tag :
           situations(draw(all_profiles[profile], std::nullopt, 20180201, index).problem).tags) {
        ++found[tag];
      }
    }
    for (const Share& share : shares) {
      EXPECT_GE(found[std::string(share.tag)] * 1000, least_of(share.per_thousand[profile]) * count)
          << share.tag << " in " << name_of(all_profiles[profile]);
    }
  }
}

TEST(StarCircleSituations, SharesAreSortedAndTheEdgesReachEach) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GE(share.per_thousand[1], 50) << share.tag;
  }
}

TEST(StarCircleSituations, CaptureOntoAStackOfNine) {
  const auto found = situations(
      problem("Star\nMINIMAX\n2\n", {"H=0,S9,0,0,0,0,0,0", "G=0,0,C1,0,0,0,0,0", "F=0,0,0,S1,0,0,0,0"}));
  EXPECT_EQ(found.tags, (Names{"best-captures-into-last-row", "best-captures-left", "jump-onto-stack",
                               "stack-of-9-grows", "wiped-out"}));
  EXPECT_EQ(found.nodes, 5);
}

TEST(StarCircleSituations, BothSidesAtHome) {
  const auto found =
      situations(problem("Circle\nALPHABETA\n7\n", {"H=0,S3,0,0,0,0,0,0", "A=C10,0,0,0,0,0,0,0"}));
  EXPECT_EQ(found.tags, (Names{"all-home", "both-blocked-at-root", "circle-moves", "deep", "root-blocked",
                               "stack-of-ten"}));
  EXPECT_EQ(found.nodes, 3);
}

TEST(StarCircleSituations, PassesWithMovesBetween) {
  const auto found = situations(problem("Star\nMINIMAX\n4\n", {"H=0,S3,0,0,0,0,0,0", "D=0,0,0,C1,0,0,0,0"}));
  EXPECT_EQ(found.tags, (Names{"all-home", "pass-count-reset", "root-blocked"}));
}

TEST(StarCircleSituations, PassOfDepth1) {
  const auto found = situations(problem("Star\nMINIMAX\n1\n", {"H=0,S3,0,0,0,0,0,0", "D=0,0,0,C1,0,0,0,0"}));
  EXPECT_EQ(found.tags, (Names{"all-home", "depth-1-pass", "root-blocked"}));
}

TEST(StarCircleSituations, ThreatsOverTheFourEdges) {
  const auto threat = [](const char* player, std::initializer_list<std::string_view> rows) {
    return situations(problem(std::string(player) + "\nMINIMAX\n1\n", rows)).has("edge-threat");
  };
  EXPECT_TRUE(threat("Star", {"E=C1,0,0,0,0,0,0,0", "D=0,S1,0,0,0,0,0,0"}));
  EXPECT_TRUE(threat("Star", {"D=0,0,0,0,0,0,0,C1", "C=0,0,0,0,0,0,S1,0"}));
  EXPECT_TRUE(threat("Circle", {"D=0,C1,0,0,0,0,0,0", "C=S1,0,0,0,0,0,0,0"}));
  EXPECT_TRUE(threat("Circle", {"E=0,0,0,0,0,0,C1,0", "D=0,0,0,0,0,0,0,S1"}));
  // The free square across is taken, or the neighbour is no edge.
  EXPECT_FALSE(threat("Star", {"F=0,0,0,0,0,0,0,C1", "E=C1,0,0,0,0,0,0,0", "D=0,S1,0,0,0,0,0,0"}));
  EXPECT_FALSE(threat("Star", {"E=0,0,C1,0,0,0,0,0", "D=0,S1,0,0,0,0,0,0"}));
}

TEST(StarCircleSituations, TieAtTheRoot) {
  EXPECT_TRUE(
      situations(problem("Star\nMINIMAX\n1\n", {"H=0,C1,0,0,0,0,0,0", "C=0,0,S1,0,0,0,0,0"})).has("tie"));
  EXPECT_FALSE(
      situations(problem("Star\nMINIMAX\n1\n", {"H=0,C1,0,0,0,0,0,0", "C=S1,0,0,0,0,0,0,0"})).has("tie"));
}

TEST(StarCircleSituations, SearchIsLeftAtItsLimit) {
  const Problem large = problem("Circle\nMINIMAX\n6\n", {"H=0,C1,0,C1,0,C1,0,C1", "A=S1,0,S1,0,S1,0,S1,0"});
  EXPECT_TRUE(situations(large).whole);
  const auto left = situations(large, 100);
  EXPECT_FALSE(left.whole);
  EXPECT_EQ(left.nodes, 100);
  EXPECT_EQ(left.tags, (Names{"circle-moves", "deep", "enemy-on-last-row"}));
  EXPECT_EQ(nodes_of(large, 100), 100);
  EXPECT_EQ(nodes_of(large, 10'000'000), situations(large).nodes);
}

}  // namespace
}  // namespace fuzz::starcircle
