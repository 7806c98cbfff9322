#include "fuzz/generators/cs540_checkers_smaller.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Problem;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(CheckersSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(cases::cs540_checkers::parse(print(step)) == step);
    RC_ASSERT(measure(step) < measure(problem));
  }
}

TEST(CheckersSmaller, EveryWalkEndsAtTheSimplestProblem) {
  for (int index = 0; index < 30; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20081008, index).problem;
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem = index % 2 == 0 ? steps.back() : steps[steps.size() / 2];
    }
    EXPECT_EQ(problem, Problem{});
  }
}

TEST(CheckersSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::cs540_checkers
