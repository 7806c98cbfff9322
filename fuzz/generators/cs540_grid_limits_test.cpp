#include "fuzz/generators/cs540_grid_limits.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_grid.hpp"
#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/expansion_observers.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::highest_cost;
using cases::cs540_grid::longest_side;
using cases::cs540_grid::Problem;

bool is_largest(const Problem& problem) {
  return problem.height == longest_side && problem.width == longest_side;
}

/// What the way that is found costs; 0 without one.
solver::Cost cost_of(const Problem& problem) {
  const solver::cs540_grid::GridGraph graph(problem);
  solver::ExpansionCount count;
  return solver::cs540_grid::search(problem.algorithm, graph, count).cost;
}

TEST(GridLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"one row of the largest", 50,
       [](const Problem& p) { return p.height == 1 && p.width == longest_side; }},
      {"one column of the largest", 50,
       [](const Problem& p) { return p.width == 1 && p.height == longest_side; }},
      {"two cells", 50, [](const Problem& p) { return cells(p) == 2; }},
      {"the largest", 150, is_largest},
      {"the highest costs alone", 100,
       [](const Problem& p) { return std::ranges::count(p.step_costs, highest_cost) == 4; }},
      {"a step of the least and one of the highest cost", 100,
       [](const Problem& p) {
         const auto [low, high] = std::ranges::minmax(p.step_costs);
         return low == 1 && high == highest_cost;
       }},
      {"unlike costs above 255", 250,
       [](const Problem& p) {
         const auto [low, high] = std::ranges::minmax(p.step_costs);
         return low != high && high > 255;
       }},
      {"equal costs in the largest", 30,
       [](const Problem& p) {
         const auto [low, high] = std::ranges::minmax(p.step_costs);
         return low == high && is_largest(p);
       }},
      {"a way of the highest costs through the largest", 10,
       [](const Problem& p) { return is_largest(p) && cost_of(p) == 399 * std::int64_t{highest_cost}; }},
      {"a way that costs more than ten million", 100,
       [](const Problem& p) { return cost_of(p) > 10'000'000; }},
      {"the goal walled in", 60, [](const Problem& p) { return is_walled_in(p, p.goal); }},
      {"the goal walled in in the largest", 30,
       [](const Problem& p) { return is_largest(p) && is_walled_in(p, p.goal); }},
      {"depth first in the largest", 10,
       [](const Problem& p) { return is_largest(p) && p.algorithm == Algorithm::dfs; }},
  };
  testing::expect_shares(shares, 2000,
                         [](int index) { return draw(Profile::limits, std::nullopt, 20081008, index); });
}

TEST(GridLimits, HaveADepthFirstSearchOfMoreThanHalfAMillionExpansions) {
  const auto most = std::ranges::find(limits(), "most-expansions", &Limit::name);
  ASSERT_NE(most, limits().end());
  Chance chance{rc::Random(1)};
  const Problem problem = most->make(chance, Algorithm::dfs);
  EXPECT_EQ(cases::cs540_grid::parse(print(problem)), problem);
  const solver::cs540_grid::GridGraph graph(problem);
  solver::ExpansionCount count;
  EXPECT_EQ(solver::cs540_grid::search(problem.algorithm, graph, count).ending, solver::Ending::exhausted);
  EXPECT_EQ(count.expansions, 545'518);
}

}  // namespace
}  // namespace fuzz::cs540_grid
