#include "fuzz/generators/cs540_grid_mazes.hpp"

#include <algorithm>

#include "solver/expansion_observers.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;

int draw_from(Chance& chance, Range range) {
  return chance.between(range.low, range.high);
}

Problem drawn(Chance& chance, Algorithm algorithm, const Look& look) {
  const int height = draw_from(chance, look.heights);
  const int width = std::max(draw_from(chance, look.widths), height == 1 ? 2 : 1);
  Problem problem = cases::cs540_grid::open_maze(height, width);
  problem.algorithm = algorithm;
  for (int& cost : problem.step_costs) {
    cost = draw_from(chance, look.costs);
  }
  const int cells = height * width;
  for (int cell = 0; cell < cells; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    const bool right = chance.in_percent(look.wall_percent);
    const bool below = chance.in_percent(look.wall_percent);
    problem.wall_right[at] = problem.wall_right[at] || right;
    problem.wall_below[at] = problem.wall_below[at] || below;
  }
  problem.start = chance.between(0, cells - 1);
  problem.goal = (problem.start + chance.between(1, cells - 1)) % cells;
  return problem;
}

/// The walls around a cell, each as a place in one of the two lists.
template <class Visit>
void for_each_wall(Problem& problem, int cell, const Visit& visit) {
  const auto at = static_cast<std::size_t>(cell);
  const auto width = static_cast<std::size_t>(problem.width);
  visit(problem.wall_right[at]);
  visit(problem.wall_below[at]);
  if (at % width != 0) {
    visit(problem.wall_right[at - 1]);
  }
  if (at >= width) {
    visit(problem.wall_below[at - width]);
  }
}

}  // namespace

int expansions(const Problem& problem, int most) {
  const solver::cs540_grid::GridGraph graph(problem);
  solver::ExpansionCount count;
  solver::StoppableExpansions observer(count, {}, most);
  const auto found = solver::cs540_grid::search(problem.algorithm, graph, observer);
  return found.ending == solver::Ending::stopped ? most + 1 : count.expansions;
}

bool is_bounded(const Problem& problem) {
  return problem.algorithm != Algorithm::dfs ||
         expansions(problem, most_dfs_expansions) <= most_dfs_expansions;
}

Problem random_problem(Chance& chance, Algorithm algorithm, Look look) {
  Problem problem = drawn(chance, algorithm, look);
  while (!is_bounded(problem)) {
    // An open maze of 4 x 4 is bounded whatever stands in it.
    look.heights.high = std::max(4, look.heights.high - 1);
    look.widths.high = std::max(4, look.widths.high - 1);
    look.heights.low = std::min(look.heights.low, look.heights.high);
    look.widths.low = std::min(look.widths.low, look.widths.high);
    problem = drawn(chance, algorithm, look);
  }
  return problem;
}

void wall_in(Problem& problem, int cell) {
  for_each_wall(problem, cell, [](auto&& wall) { wall = true; });
}

bool is_walled_in(const Problem& problem, int cell) {
  bool all = true;
  Problem copy = problem;
  for_each_wall(copy, cell, [&all](auto&& wall) { all = all && wall; });
  return all;
}

}  // namespace fuzz::cs540_grid
