#include "fuzz/generators/stakeraid_smaller.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/stakeraid.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

bool is_valid(const Problem& problem) {
  const auto squares = static_cast<std::size_t>(problem.side) * static_cast<std::size_t>(problem.side);
  return problem.side >= 1 && problem.values.size() == squares && problem.board.size() == squares &&
         empty_squares(problem) >= 1 && problem.depth >= 1 && std::ranges::min(problem.values) >= 1 &&
         (problem.task == Task::competition) != problem.seconds_left.empty();
}

RC_GTEST_PROP(StakeraidSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge),
                                          problems(Profile::edge, Task::competition));
  const Measure before = measure(problem);
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(is_valid(step));
    RC_ASSERT(measure(step) < before);
  }
}

TEST(StakeraidSmaller, EveryWalkEndsAtTheSimplestProblem) {
  for (int index = 0; index < 40; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20160208, index).problem;
    if (problem.side > 5) {
      continue;  // the chains of large boards are long
    }
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem = index % 2 == 0 ? steps.front() : steps[steps.size() / 2];
    }
    EXPECT_EQ(problem, Problem{});
  }
}

TEST(StakeraidSmaller, CompetitionLosesItsSeconds) {
  const Problem problem = draw(Profile::edge, Task::competition, 20160208, 1).problem;
  EXPECT_EQ(steps_of(problem).front().task, Task::minimax);
  EXPECT_EQ(steps_of(problem).front().seconds_left, "");
}

/// With less time a run may fail for another reason.
TEST(StakeraidSmaller, SmallerCompetitionHasAsMuchTime) {
  const Problem problem = draw(Profile::edge, Task::competition, 20160208, 1).problem;
  const auto steps = steps_of(problem);
  EXPECT_GT(std::ranges::count(steps, Task::competition, &Problem::task), 0);
  for (const Problem& step : steps) {
    EXPECT_EQ(step.seconds_left, step.task == Task::competition ? problem.seconds_left : "");
  }
}

TEST(StakeraidSmaller, LeavesOutARowAndAColumn) {
  Problem problem;
  problem.side = 2;
  problem.values = {1, 2, 3, 4};
  problem.board = {Cell::x, Cell::empty, Cell::o, Cell::empty};
  Problem left;
  left.values = {2};
  EXPECT_EQ(std::ranges::count(steps_of(problem), left), 1);
}

TEST(StakeraidSmaller, ForeignProblemsStayValidToo) {
  Problem problem;
  problem.side = 2;
  problem.depth = 1'000'000'000;
  problem.player = Player::o;
  problem.values = {99, 99, 99, 99};
  problem.board = {Cell::o, Cell::o, Cell::o, Cell::empty};
  for (const Problem& step : steps_of(problem)) {
    EXPECT_LT(measure(step), measure(problem));
    EXPECT_TRUE(is_valid(step));
  }
  EXPECT_GT(steps_of(problem).size(), 10U);
}

TEST(StakeraidSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  const auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::stakeraid
