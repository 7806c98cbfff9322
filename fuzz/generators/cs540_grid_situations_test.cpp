#include "fuzz/generators/cs540_grid_situations.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_grid.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::open_maze;
using cases::cs540_grid::Problem;
using Tags = std::vector<std::string>;

/// Few inputs promise nothing of shares.
int least_of(int per_thousand) {
  return cases::testing::is_sanitized ? 0 : per_thousand;
}

TEST(GridSituations, EveryProfileHoldsItsShareOfEach) {
  for (std::size_t profile = 0; profile < all_profiles.size(); ++profile) {
    const bool slow = all_profiles[profile] == Profile::limits;
    const int most = slow ? 8 : testing::is_large(all_profiles[profile]) ? 200 : 4000;
    const int count = cases::testing::share_of(most);
    std::map<std::string, int, std::less<>> found;
    for (int index = 0; index < count; ++index) {
      for (const auto& tag : situations(draw(all_profiles[profile], std::nullopt, 20081008, index)).tags) {
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

TEST(GridSituations, EdgeProfileHoldsFivePercentOfEach) {
  EXPECT_TRUE(std::ranges::is_sorted(shares, {}, &Share::tag));
  for (const Share& share : shares) {
    EXPECT_GE(share.per_thousand[1], 50) << share.tag;
  }
}

/// The goal is beside the start: found first in every order.
TEST(GridSituations, OfTwoCellsTellNothing) {
  Problem problem = open_maze(1, 2);
  EXPECT_EQ(situations(problem).tags, (Tags{"one-row"}));
  EXPECT_EQ(situations(problem).expansions, 2);
}

TEST(GridSituations, WallsAroundTheGoalAreNamed) {
  Problem problem = open_maze(2, 1);
  problem.wall_below[0] = true;
  problem.step_costs[0] = 2;
  EXPECT_EQ(situations(problem).tags, (Tags{"goal-walled-in", "no-path", "one-column", "unequal-costs"}));
}

/// S in the middle of a row, G at its left end: the cell to the right comes first unless a rule is broken.
TEST(GridSituations, OrdersAndTiesAreTold) {
  Problem problem = open_maze(1, 3);
  problem.start = 1;
  problem.goal = 0;
  EXPECT_EQ(situations(problem).tags, (Tags{"one-row", "told/goal-tested-when-generated",
                                            "told/successors-unreversed", "told/up-down-left-right"}));
  problem.algorithm = Algorithm::ucs;
  EXPECT_EQ(situations(problem).tags,
            (Tags{"one-row", "told/goal-first-among-equals", "told/goal-tested-when-generated",
                  "told/last-in-among-equals", "told/up-down-left-right"}));
}

/// From S right and down is dear; the way down and right costs the same, so that the last cell is generated
/// twice.
TEST(GridSituations, DuplicatesAreTold) {
  Problem problem = open_maze(3, 3);
  problem.algorithm = Algorithm::ucs;
  EXPECT_TRUE(situations(problem).has("told/duplicates-counted"));
  EXPECT_FALSE(situations(problem).has("told/lower-g-late-dropped"));
}

TEST(GridSituations, EdgeNamedAfterALateGHoldsIt) {
  int held = 0;
  for (int index = 0; index < 400; ++index) {
    const auto found = situations(draw(Profile::edge, Algorithm::ucs, 1, index));
    held += found.has("told/lower-g-late-dropped") ? 1 : 0;
  }
  EXPECT_GT(held, 40);
}

TEST(GridSituations, GlobalVisitedSetIsTold) {
  // Depth first goes right, down, left into the corner that it reaches again from the start.
  Problem problem = open_maze(2, 3);
  problem.wall_right[1] = true;
  problem.wall_right[4] = true;
  const auto found = situations(problem);
  EXPECT_TRUE(found.has("cells-again"));
  EXPECT_TRUE(found.has("told/global-visited-set"));
  EXPECT_EQ(found.expansions, 7);
}

}  // namespace
}  // namespace fuzz::cs540_grid
