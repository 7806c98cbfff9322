#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/job/testing/hint_census.hpp"
#include "harness/judge/claims.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/rows/built_in.hpp"

namespace harness {
namespace {

/// A sample, with small inputs alone; all there is with PLYCHECK_LONG_RUNS.
HintCensus census_of(const Assignment& assignment) {
  if (std::getenv("PLYCHECK_LONG_RUNS") != nullptr) {
    return hint_census(assignment, built_in_inputs(assignment),
                       {std::numeric_limits<std::size_t>::max(), 1, 200});
  }
  return hint_census(assignment, built_in_inputs(assignment, 500), {1, 10, 10});
}

class HintClaims : public ::testing::TestWithParam<Assignment> {};

TEST_P(HintClaims, NoneIsUntrueOfAProgramWithKnownMistakes) {
  const auto census = census_of(GetParam());
  EXPECT_GT(census.cases, 0);
  for (const auto& [id, count] : census.hints) {
    EXPECT_EQ(count.told.untrue, 0) << row_of(id).name;
    EXPECT_EQ(count.seen.untrue, 0) << row_of(id).name;
  }
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, HintClaims, ::testing::ValuesIn(built_in_assignments()),
                         [](const auto& param) {
                           auto name = param.param.facts().name;
                           std::erase(name, '-');
                           return name;
                         });

/// That claims are untrue before they are proven is what the proofs are for; that some stay is what shows
/// that these do not forbid all.
TEST(HintClaims, ProofsTakeUntrueOnesAwayAndLeaveTrueOnes) {
  const auto all = built_in_assignments();
  const auto tree = std::ranges::find(all, "cs540-tree", [](const auto& row) { return row.facts().name; });
  const auto census = hint_census(*tree, built_in_inputs(*tree, 500), {2, 1});
  std::int64_t untrue = 0;
  std::int64_t told = 0;
  for (const auto& claim : claims()) {
    const auto found = census.hints.find(claim.id);
    untrue += found == census.hints.end() ? 0 : found->second.supposed.untrue;
    told += found == census.hints.end() ? 0 : found->second.told.times;
  }
  EXPECT_GT(untrue, 0);
  EXPECT_GT(told, 0);
  // What is seen in lines is read again.
  EXPECT_GT(census.hints.at(HintId::window_open).seen.times, 0);
}

TEST(HintClaims, MistakesThatAreClaimedAreKnown) {
  const auto all = built_in_assignments();
  for (const auto& claim : claims()) {
    for (const auto mistake : claim.mistakes) {
      EXPECT_TRUE(std::ranges::any_of(all, [&](const auto& row) {
        return std::ranges::any_of(row.core.mutants, [&](const auto& mutant) {
          return std::string_view(mutant.name).substr(0, mutant.name.find('@')) == mistake;
        });
      })) << mistake;
    }
  }
}

}  // namespace
}  // namespace harness
