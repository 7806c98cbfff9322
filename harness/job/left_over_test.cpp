#include "harness/job/left_over.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

constexpr auto* const small = "TREE\nALPHABETA\nMAX\n((2 9) (2 9))\n";
constexpr auto* const large = "TREE\nALPHABETA\nMAX\n((3 9) (3 8 7) (3 5))\n";

const Assignment& trees() {
  return *find_assignment("cs540-tree");
}

std::size_t mutant_named(std::string_view name) {
  const auto& mutants = trees().core.mutants;
  return static_cast<std::size_t>(std::ranges::find(mutants, name, &fuzz::MutantFacts::name) -
                                  mutants.begin());
}

/// What a program with a mistake does on a case with that input as its name.
CaseResult result_of(const std::string& input, std::string_view mistake) {
  CaseResult result;
  result.id = input == small ? "001" : "002";
  result.judgement.verdict = Verdict::wrong;
  result.written = trees().core.answer_with(input, std::array{mistake}, {})->answer;
  return result;
}

/// Of a program with one mistake, where another one is said to be the nearest.
std::vector<LeftOver> left_over_of(std::string_view mistake, fuzz::SiteDiagnosis site) {
  Observations observations;
  for (const auto* input : {large, small}) {
    observations.take(input, result_of(input, mistake));
  }
  observations.find(trees().core, {}, {});
  return left_over(trees(), observations, {{std::move(site)}});
}

fuzz::SiteDiagnosis nearest(std::string_view mistake) {
  fuzz::SiteDiagnosis site;
  site.site = "alpha-beta";
  site.failing = 2;
  site.partial = {{{{mutant_named(mistake), "alpha-beta"}}, 1, 0}};
  return site;
}

TEST(LeftOver, IsTheFirstDifferenceFromWhatTheNearestMistakeWrites) {
  const auto left = left_over_of("root-entry-missing", nearest("strict-cut"));
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].site, "alpha-beta");
  EXPECT_EQ(left[0].failing, 2);
  EXPECT_EQ(left[0].id, "001");
  // By the right answer, too many children are counted; by a program that goes on they are not.
  EXPECT_EQ(left[0].file, "output.txt");
  EXPECT_TRUE(left[0].divergence.hints.empty());
}

TEST(LeftOver, IsNothingWhereThatWritesTheSame) {
  EXPECT_TRUE(left_over_of("strict-cut", nearest("strict-cut")).empty());
}

TEST(LeftOver, IsNothingWhereAllIsExplained) {
  auto site = nearest("strict-cut");
  site.exact = std::exchange(site.partial, {});
  EXPECT_TRUE(left_over_of("root-entry-missing", site).empty());
  site = nearest("strict-cut");
  site.rest = site.partial;
  EXPECT_TRUE(left_over_of("root-entry-missing", site).empty());
  site = nearest("strict-cut");
  site.all_answers = 1;
  EXPECT_TRUE(left_over_of("root-entry-missing", site).empty());
}

}  // namespace
}  // namespace harness
