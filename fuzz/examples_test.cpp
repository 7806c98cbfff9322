#include "fuzz/examples.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

std::size_t place_of(const Assignment& assignment, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(assignment.mutants, name, &MutantFacts::name) -
                                  assignment.mutants.begin());
}

/// Those that show `strict-cut` in the alpha-beta of trees.
std::vector<ShowingInput> shown(const ExampleTerms& terms = {}) {
  const Assignment& tree = *find_assignment("cs540-tree");
  return inputs_that_show(tree, "alpha-beta", {{place_of(tree, "strict-cut")}}, terms);
}

TEST(Examples, ShowEveryMistakeOfATaskThatSmallInputsShow) {
  const Assignment& tree = *find_assignment("cs540-tree");
  std::size_t found = 0;
  auto killable = killable_mutants(tree);
  if (cases::testing::is_sanitized) {
    killable.resize(10);
  }
  for (const std::size_t mutant : killable) {
    const auto inputs =
        inputs_that_show(tree, "alpha-beta", {{mutant}}, {.drawn = 100, .most = 1, .most_tries = 40});
    found += inputs.size();
    for (const auto& one : inputs) {
      const std::vector<std::string_view> made{tree.mutants[mutant].name};
      const auto run = tree.answer_with(one.input, made, short_budget).value();
      EXPECT_EQ(run.answer, one.wrong);
      EXPECT_EQ(solved(tree, one.input).value(), one.right);
      EXPECT_TRUE(is_killed(run, one.right, tree.facts.comparison)) << tree.mutants[mutant].name;
    }
  }
  // Some are of minimax alone, or kill a program by its end.
  EXPECT_GE(4 * found, 3 * killable.size());
}

TEST(Examples, AreTheSameEachTimeAndSmallOnesFirst) {
  const auto once = shown();
  const auto again = shown();
  ASSERT_FALSE(once.empty());
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t at = 0; at < once.size(); ++at) {
    EXPECT_EQ(once[at].input, again[at].input);
  }
  const auto drawn = shown({.most_tries = 0});
  EXPECT_LE(once.front().input.size(), drawn.front().input.size());
}

TEST(Examples, LeaveOutWhatNobodyIsToSee) {
  std::set<std::string> secret;
  for (const auto& one : shown()) {
    secret.insert(one.input);
  }
  ExampleTerms terms;
  terms.is_secret = [&secret](std::string_view input) { return secret.contains(std::string(input)); };
  for (const auto& one : shown(terms)) {
    EXPECT_FALSE(secret.contains(one.input));
  }
  terms.is_secret = [](std::string_view) { return true; };
  EXPECT_TRUE(shown(terms).empty());
}

}  // namespace
}  // namespace fuzz
