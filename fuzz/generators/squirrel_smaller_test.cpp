#include "fuzz/generators/squirrel_smaller.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Problem;
using cases::squirrel::Task;

rc::Gen<Problem> any_problem() {
  return rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
}

bool is_valid(const Contestant& who) {
  return who.depth >= 1 && (who.algorithm != Algorithm::greedy || who.depth == 1);
}

bool is_valid(const Problem& problem) {
  const bool plain = problem.task == Task::battle ||
                     (static_cast<int>(problem.first.algorithm) == static_cast<int>(problem.task) &&
                      problem.second == Contestant{other(problem.first.player), Algorithm::greedy, 1});
  return plain && empty_squares(problem) >= 1 && is_valid(problem.first) && is_valid(problem.second) &&
         problem.first.player != problem.second.player && std::ranges::min(problem.values) >= 1;
}

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(Smaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *any_problem();
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(is_valid(step));
    RC_ASSERT(measure(step) < measure(problem));
  }
}

TEST(Smaller, EveryWalkEndsAtTheSimplestProblem) {
  Problem simplest;
  simplest.values.fill(1);
  simplest.board.fill(Cell::empty);
  for (int index = 0; index < 30; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20160208, index).problem;
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem = index % 2 == 0 ? steps.front() : steps[steps.size() / 2];
    }
    EXPECT_EQ(problem, simplest);
  }
}

TEST(Smaller, SimplestProblemOfASearchHasOneEmptySquare) {
  Problem problem;
  problem.task = Task::minimax;
  problem.first.algorithm = Algorithm::minimax;
  problem.values.fill(1);
  problem.board.fill(Cell::x);
  problem.board[0] = Cell::empty;
  for (const Problem& step : steps_of(problem)) {
    EXPECT_EQ(step.task, Task::greedy);
  }
}

TEST(Smaller, ForeignProblemsStayValidToo) {
  Problem problem;
  problem.first.depth = 1'000'000'000;
  problem.values.fill(2'000'000'000);
  problem.board.fill(Cell::o);
  for (const Problem& step : steps_of(problem)) {
    EXPECT_LT(measure(step), measure(problem));
    EXPECT_GE(step.first.depth, 1);
  }
  EXPECT_GT(steps_of(problem).size(), 50U);
}

TEST(Smaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
  EXPECT_TRUE(shrink->shrinks().next());
}

}  // namespace
}  // namespace fuzz::squirrel
