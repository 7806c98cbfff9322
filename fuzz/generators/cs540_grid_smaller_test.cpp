#include "fuzz/generators/cs540_grid_smaller.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/cs540_grid.hpp"
#include "fuzz/generators/cs540_grid_mazes.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::open_maze;
using cases::cs540_grid::Problem;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(GridSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(cases::cs540_grid::parse(print(step)) == step);
    RC_ASSERT(measure(step) < measure(problem));
    RC_ASSERT(is_bounded(step));
  }
}

TEST(GridSmaller, EveryWalkEndsAtTheSimplestProblem) {
  for (int index = 0; index < 60; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20081008, index);
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem =
          index % 3 == 0 ? steps.front() : steps[steps.size() * static_cast<std::size_t>(index % 3) / 3];
    }
    EXPECT_EQ(problem, open_maze(1, 2)) << print(problem);
  }
}

/// Two rows; S above G, a wall between them, another beside S.
Problem corner() {
  Problem problem = open_maze(2, 3);
  problem.step_costs = {1, 2, 3, 4};
  problem.start = 2;
  problem.goal = 5;
  problem.wall_below[2] = true;
  problem.wall_right[0] = true;
  return problem;
}

TEST(GridSmaller, ColumnGoesWithItsWalls) {
  Problem step = open_maze(2, 2);
  step.step_costs = {1, 2, 3, 4};
  step.start = 1;
  step.goal = 3;
  step.wall_below[1] = true;
  EXPECT_EQ(std::ranges::count(steps_of(corner()), step), 1);
}

TEST(GridSmaller, ColumnTurnsIntoARowWithItsCosts) {
  Problem problem = open_maze(3, 1);
  problem.step_costs = {1, 2, 3, 4};
  problem.wall_below[1] = true;
  Problem step = open_maze(1, 3);
  step.step_costs = {4, 3, 2, 1};
  step.wall_right[1] = true;
  EXPECT_EQ(std::ranges::count(steps_of(problem), step), 1);
}

TEST(GridSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  const auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::cs540_grid
