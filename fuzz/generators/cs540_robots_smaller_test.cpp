#include "fuzz/generators/cs540_robots_smaller.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(RobotsSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(cases::cs540_robots::parse(print(step)) == step);
    RC_ASSERT(measure(step) < measure(problem));
  }
}

TEST(RobotsSmaller, EveryWalkEndsAtTheSimplestProblem) {
  for (int index = 0; index < 60; ++index) {
    Problem problem = draw(Profile::edge, 20081008, index);
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem =
          index % 3 == 0 ? steps.front() : steps[steps.size() * static_cast<std::size_t>(index % 3) / 3];
    }
    EXPECT_EQ(problem, Problem{}) << print(problem);
  }
}

TEST(RobotsSmaller, NodeGoesWithItsEdges) {
  const Problem problem{4, 1, 0, 3, 2, 1, {{0, 1}, {2, 1}, {2, 3}}};
  const Problem step{3, 1, 0, 2, 1, 1, {{1, 2}}};
  EXPECT_EQ(std::ranges::count(steps_of(problem), step), 1);
}

TEST(RobotsSmaller, EdgesGetInOrder) {
  const Problem problem{3, 0, 0, 0, 0, 0, {{2, 1}, {1, 0}}};
  const Problem step{3, 0, 0, 0, 0, 0, {{0, 1}, {1, 2}}};
  EXPECT_EQ(std::ranges::count(steps_of(problem), step), 1);
}

TEST(RobotsSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  const auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::cs540_robots
