#include "fuzz/generators/squirrel_corners.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/squirrel.hpp"
#include "solver/walk.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Problem;
using cases::squirrel::Task;

constexpr std::uint64_t seed = 20160208;

/// How deep a search comes.
struct Deepest {
  int depth = 0;
  void entered(const solver::Visit<solver::squirrel::Square>& visit) { depth = std::max(depth, visit.depth); }
  void changed(const solver::Visit<solver::squirrel::Square>&) {}
};

bool has_log_of_ten_plies(const Problem& problem) {
  if (problem.task != Task::alpha_beta || !situations(problem, most_corner_nodes).whole) {
    return false;
  }
  Deepest deepest;
  solver::walk(solver::squirrel::SquirrelRules(problem.values), solver::AlphaBeta{},
               solver::squirrel::start_of(problem), problem.first.depth, deepest);
  return deepest.depth == corner_plies;
}

/// A battle of values that differ by one at most, in which one side looks a ply farther than the other.
bool has_close_bounds(const Problem& problem) {
  const auto [low, high] = std::ranges::minmax(problem.values);
  return problem.task == Task::battle && high - low <= 1 && problem.second.depth >= 6 &&
         problem.first.depth == problem.second.depth + 1 && empty_squares(problem) >= problem.first.depth;
}

/// A battle for A1, E5 and a few squares more, each search looking at lines to their end or nearly.
bool is_for_both_ends(const Problem& problem) {
  const bool has_ends = problem.board.front() == Cell::empty && problem.board.back() == Cell::empty;
  const int empty = empty_squares(problem);
  return problem.task == Task::battle && has_ends && empty >= 3 && empty <= 7 && problem.first.depth >= 4 &&
         problem.second.depth == problem.first.depth;
}

TEST(SquirrelCorners, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"a log of ten plies", 320, has_log_of_ten_plies},
      {"a battle of close bounds", 230, has_close_bounds},
      {"a battle for both ends", 230, is_for_both_ends},
  };
  testing::expect_shares(shares, 300, [](int index) { return corner(seed, index); });
}

TEST(SquirrelCorners, AreValidAndNoWorkForTheOracle) {
  for (int index = 0; index < cases::testing::share_of(100); ++index) {
    const Problem problem = corner(seed, index);
    EXPECT_EQ(cases::squirrel::parse(corner_input(seed, index)), problem);
    EXPECT_TRUE(situations(problem, 200'000).whole) << print(problem);
  }
}

TEST(SquirrelCorners, EveryOtherHasWhiteSpaceThatDoesNotMatter) {
  int spaced = 0;
  for (int index = 0; index < 100; ++index) {
    const std::string input = corner_input(seed, index);
    const bool has_several = input.find("  ") != std::string::npos;
    const bool has_tab = input.find('\t') != std::string::npos;
    EXPECT_EQ(has_several, has_tab) << input;
    spaced += has_several && has_tab ? 1 : 0;
  }
  EXPECT_NEAR(spaced, 50, 15);
}

TEST(SquirrelCorners, SeedSaysAll) {
  std::string inputs;
  for (int index = 0; index < 20; ++index) {
    inputs += corner_input(seed, index);
  }
  EXPECT_EQ(cases::hash_of(inputs), "3bd63bf7a1fe9abd");
}

}  // namespace
}  // namespace fuzz::squirrel
