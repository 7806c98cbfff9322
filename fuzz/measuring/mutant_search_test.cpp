#include "fuzz/measuring/mutant_search.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

/// The assignment with a few of its mutants.
Assignment with_mutants(std::string_view name, const std::vector<std::string_view>& mutants) {
  Assignment row = *find_assignment(name);
  std::erase_if(row.mutants,
                [&](const MutantFacts& facts) { return std::ranges::count(mutants, facts.name) == 0; });
  return row;
}

TEST(MeasureHunts, FindsAMistakeAndMakesItsInputSmall) {
  const auto row = with_mutants("squirrel", {"sneak-conquers", "conquers-diagonally"});
  const auto searches = search_for_mutants(row, {1, 2'000, 2});
  ASSERT_EQ(searches.size(), 2U);
  for (const auto& each : searches) {
    EXPECT_TRUE(each.run.has_value());
    EXPECT_TRUE(each.minimal);
    const auto pieces = std::ranges::count_if(each.small, [](char c) { return c == 'X' || c == 'O'; });
    // Two pieces on the board, and the line that names the player.
    EXPECT_LE(pieces, 4) << each.small;
  }
}

TEST(MeasureHunts, IsTheSameWhateverTheNumberOfJobs) {
  const auto row = with_mutants("cs540-tree", {"never-cuts", "strict-cut"});
  const auto one = search_for_mutants(row, {3, 500, 1});
  const auto two = search_for_mutants(row, {3, 500, 2});
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t at = 0; at < one.size(); ++at) {
    EXPECT_EQ(one[at].run, two[at].run);
    EXPECT_EQ(one[at].small, two[at].small);
  }
}

TEST(MeasureHunts, SaysThatNothingWasFound) {
  const auto searches = search_for_mutants(with_mutants("stakeraid", {"infinity-65535"}), {1, 3, 1});
  ASSERT_EQ(searches.size(), 1U);
  EXPECT_FALSE(searches.front().run.has_value());
  EXPECT_TRUE(searches.front().small.empty());
}

}  // namespace
}  // namespace fuzz
