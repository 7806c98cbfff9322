#include "fuzz/generators/starcircle_smaller.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;

std::vector<Problem> steps_of(const Problem& problem) {
  std::vector<Problem> found;
  auto steps = smaller(problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(*step);
  }
  return found;
}

RC_GTEST_PROP(StarCircleSmaller, StepsAreValidAndSmaller, ()) {
  const Problem problem = *rc::gen::oneOf(problems(Profile::course), problems(Profile::edge));
  for (const Problem& step : steps_of(problem)) {
    RC_ASSERT(cases::starcircle::parse(print(step)) == step);
    RC_ASSERT(measure(step) < measure(problem));
  }
}

TEST(StarCircleSmaller, EveryWalkEndsAtTheSimplestProblem) {
  Problem simplest;
  simplest.board[60] = {Piece::star, 1};
  simplest.board[62] = {Piece::circle, 1};
  for (int index = 0; index < 30; ++index) {
    Problem problem = draw(Profile::edge, std::nullopt, 20180201, index).problem;
    for (auto steps = steps_of(problem); !steps.empty(); steps = steps_of(problem)) {
      problem = index % 2 == 0 ? steps.front() : steps[steps.size() / 2];
    }
    EXPECT_EQ(problem, simplest);
  }
}

TEST(StarCircleSmaller, ForeignProblemsStayValidToo) {
  Problem problem;
  problem.algorithm = Algorithm::alpha_beta;
  problem.player = Player::circle;
  problem.depth = 10;
  problem.board[1] = {Piece::star, cases::starcircle::largest_stack};
  problem.board[62] = {Piece::circle, cases::starcircle::largest_stack};
  problem.values = {-1'000'000'000, -7, -6, -5, 0, 1, 2, 1'000'000'000};
  for (const Problem& step : steps_of(problem)) {
    EXPECT_EQ(cases::starcircle::parse(print(step)), step);
    EXPECT_LT(measure(step), measure(problem));
  }
  EXPECT_GT(steps_of(problem).size(), 15U);
}

TEST(StarCircleSmaller, GeneratedProblemsShrinkByTheSteps) {
  const auto drawn = problems(Profile::course)(rc::Random(1));
  auto shrinks = drawn.shrinks();
  auto shrink = shrinks.next();
  ASSERT_TRUE(shrink);
  EXPECT_EQ(shrink->value(), steps_of(drawn.value()).front());
}

}  // namespace
}  // namespace fuzz::starcircle
