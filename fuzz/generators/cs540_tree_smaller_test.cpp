#include "fuzz/generators/cs540_tree_smaller.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/cs540_tree.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(TreeSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(cases::cs540_tree::parse(print(step)) == step);
    RC_ASSERT(measure(step) < measure(problem));
  }
}

TEST(TreeSmaller, EveryWalkEndsAtTheSimplestProblem) {
  for (int index = 0; index < 30; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20081008, index).problem;
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem = index % 2 == 0 ? steps.back() : steps[steps.size() / 2];
    }
    EXPECT_EQ(problem, Problem{});
  }
}

TEST(TreeSmaller, TakesBranchesChildrenAndValuesAway) {
  const Problem problem = cases::cs540_tree::parse("TREE\nMINIMAX\nMAX\n((3 4) -2)\n").value();
  std::vector<std::string> trees;
  for (const Problem& step : steps_of(problem)) {
    trees.push_back(cases::cs540_tree::print_tree(step.tree));
  }
  for (const std::string tree : {"0", "(3 4)", "-2", "(-2)", "((3 4))", "(3 -2)", "((4) -2)", "((3) -2)",
                                 "((0 0) 0)", "((1 2) -1)", "((3 4) 2)", "((3 3) -2)"}) {
    EXPECT_NE(std::ranges::find(trees, tree), trees.end()) << tree;
  }
}

TEST(TreeSmaller, OfALargeTreeHasStepsAtItsLargestSubtreesAlone) {
  Problem problem;
  problem.tree.assign(100'001, {5, 1});
  problem.tree.front() = {0, 100'001};
  const auto steps = steps_of(problem);
  EXPECT_GE(steps.size(), 4U);
  EXPECT_LE(steps.size(), 60U);
}

TEST(TreeSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::cs540_tree
