// What only some mutants of cs540-grid and cs540-robots promise.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_grid.hpp"
#include "fuzz/generators/cs540_robots.hpp"
#include "fuzz/mutants/cs540_grid.hpp"
#include "fuzz/mutants/cs540_robots.hpp"
#include "solver/games/cs540_grid.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 20081008;
constexpr std::array goal_left_out{std::string_view("goal-not-counted")};

/// "A program that follows another course's convention is a named reading": the solver has it too.
TEST(GridMutants, GoalThatIsNotCountedIsTheSolversReading) {
  for (int index = 0; index < 200; ++index) {
    const auto problem = cs540_grid::draw(Profile::edge, std::nullopt, seed, index);
    cases::Answer expected;
    solver::cs540_grid::solve(problem, cases::collect_into(expected), {}, solver::GoalCounting::left_out);
    EXPECT_EQ(cs540_grid::answer(problem, goal_left_out, {}).answer.files, expected.files) << print(problem);
  }
}

TEST(RobotsMutants, GoalThatIsNotCountedIsTheSolversReading) {
  for (int index = 0; index < 200; ++index) {
    const auto problem = cs540_robots::draw(Profile::edge, seed, index);
    cases::Answer expected;
    solver::cs540_robots::solve(problem, cases::collect_into(expected), {}, solver::GoalCounting::left_out);
    EXPECT_EQ(cs540_robots::answer(problem, goal_left_out, {}).answer.files, expected.files)
        << print(problem);
  }
}

}  // namespace
}  // namespace fuzz
