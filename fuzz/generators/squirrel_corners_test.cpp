#include "fuzz/generators/squirrel_corners.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "solver/games/squirrel.hpp"
#include "solver/walk.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Problem;

constexpr std::uint64_t seed = 20160208;

/// How deep a search comes.
struct Deepest {
  int depth = 0;
  void entered(const solver::Visit<solver::squirrel::Square>& visit) { depth = std::max(depth, visit.depth); }
  void changed(const solver::Visit<solver::squirrel::Square>&) {}
};

TEST(SquirrelCorners, LogOfTenPliesIsNoWorkForTheOracle) {
  for (int index = 0; index < cases::testing::share_of(100); ++index) {
    const Problem problem = corner(seed, index);
    EXPECT_EQ(cases::squirrel::parse(print(problem)), problem);
    EXPECT_TRUE(situations(problem, most_corner_nodes).whole) << print(problem);
    EXPECT_EQ(problem.first.algorithm, Algorithm::alpha_beta);
    const solver::squirrel::SquirrelRules rules(problem.values);
    Deepest deepest;
    solver::walk(rules, solver::AlphaBeta{}, solver::squirrel::start_of(problem), problem.first.depth,
                 deepest);
    EXPECT_EQ(deepest.depth, corner_plies) << print(problem);
  }
}

TEST(SquirrelCorners, SeedSaysAll) {
  std::string inputs;
  for (int index = 0; index < 20; ++index) {
    inputs += print(corner(seed, index));
  }
  EXPECT_EQ(cases::hash_of(inputs), "08cab502586e1c6a");
}

}  // namespace
}  // namespace fuzz::squirrel
