#include "fuzz/generators/cs540_grid_limits.hpp"

#include <algorithm>
#include <cstddef>

#include "fuzz/generators/cs540_grid_mazes.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::highest_cost;
using cases::cs540_grid::longest_side;
using cases::cs540_grid::Problem;

/// One cost for all directions, or each one of its own; at the ends of what programs may keep them in.
void set_costs(Chance& chance, Problem& problem) {
  const std::vector<int> ends{
      1, 2, 127, 128, 255, 256, 32'767, 32'768, 65'535, 65'536, highest_cost - 1, highest_cost};
  const int kind = chance.between(0, 3);
  for (int& cost : problem.step_costs) {
    cost = kind == 0   ? highest_cost
           : kind == 1 ? chance.one_of(std::vector{1, highest_cost})
                       : chance.one_of(ends);
  }
  if (kind == 3) {
    problem.step_costs.fill(problem.step_costs.front());
  }
}

/// Start and goal of a search that may be drawn; a small maze instead where no try finds one.
Problem with_ends(Chance& chance, Problem problem) {
  const int cells = cases::cs540_grid::cells(problem);
  for (int tries = 20; tries > 0; --tries) {
    const bool at_the_ends = chance.in_percent(50);
    problem.start = at_the_ends ? chance.one_of(std::vector{0, cells - 1}) : chance.between(0, cells - 1);
    problem.goal =
        at_the_ends ? cells - 1 - problem.start : (problem.start + chance.between(1, cells - 1)) % cells;
    if (is_bounded(problem)) {
      return problem;
    }
  }
  return random_problem(chance, problem.algorithm, {.heights = {1, 3}, .widths = {1, 3}});
}

Problem open_of(Chance& chance, Algorithm algorithm, int height, int width) {
  Problem problem = cases::cs540_grid::open_maze(height, width);
  problem.algorithm = algorithm;
  set_costs(chance, problem);
  return problem;
}

Problem one_row(Chance& chance, Algorithm algorithm) {
  return with_ends(chance, open_of(chance, algorithm, 1, longest_side));
}

Problem one_column(Chance& chance, Algorithm algorithm) {
  return with_ends(chance, open_of(chance, algorithm, longest_side, 1));
}

/// Two cells beside or below each other: no maze has fewer.
Problem two_cells(Chance& chance, Algorithm algorithm) {
  const bool beside = chance.in_percent(50);
  Problem problem = open_of(chance, algorithm, beside ? 1 : 2, beside ? 2 : 1);
  problem.start = chance.between(0, 1);
  problem.goal = 1 - problem.start;
  if (chance.in_percent(30)) {
    wall_in(problem, problem.goal);
  }
  return problem;
}

/// Costs of all directions alike: whatever searches there are, most of what they compare is equal.
Problem all_equal(Chance& chance, Algorithm algorithm) {
  const bool small = algorithm == Algorithm::dfs;
  Problem problem = open_of(chance, algorithm, small ? 4 : longest_side, small ? 5 : longest_side);
  problem.step_costs.fill(chance.one_of(std::vector{1, 256, highest_cost}));
  return with_ends(chance, problem);
}

/// The largest maze with walls here and there.
Problem largest(Chance& chance, Algorithm algorithm) {
  Problem problem = open_of(chance, algorithm, longest_side, longest_side);
  const int percent = algorithm == Algorithm::dfs ? chance.between(50, 60) : chance.between(0, 45);
  for (auto* const walls : {&problem.wall_right, &problem.wall_below}) {
    for (auto&& wall : *walls) {
      const bool stands = chance.in_percent(percent);
      wall = wall || stands;
    }
  }
  return with_ends(chance, problem);
}

/// Nothing but one way, row by row or column by column through all cells of the largest maze: no path is
/// longer and none dearer.
Problem longest_path(Chance& chance, Algorithm algorithm) {
  Problem problem = open_of(chance, algorithm, longest_side, longest_side);
  const bool by_rows = chance.in_percent(50);
  auto& walls = by_rows ? problem.wall_below : problem.wall_right;
  for (int line = 0; line < longest_side - 1; ++line) {
    // Open at the far end alone, which changes from line to line.
    const int open_at = line % 2 == 0 ? longest_side - 1 : 0;
    for (int along = 0; along < longest_side; ++along) {
      const int cell = by_rows ? line * longest_side + along : along * longest_side + line;
      walls[static_cast<std::size_t>(cell)] = along != open_at;
    }
  }
  // With an even number of lines the way ends on the side where it begins.
  const int last = by_rows ? longest_side * (longest_side - 1) : longest_side - 1;
  const bool turned = chance.in_percent(50);
  problem.start = turned ? last : 0;
  problem.goal = turned ? 0 : last;
  if (chance.in_percent(20)) {
    return with_ends(chance, problem);
  }
  return problem;
}

/// All that can be reached has to be searched.
Problem unreachable(Chance& chance, Algorithm algorithm) {
  const bool small = algorithm == Algorithm::dfs;
  const int height = small ? chance.between(2, 4) : longest_side;
  const int width = small ? chance.between(1, 4) : longest_side;
  Problem problem = open_of(chance, algorithm, height, width);
  const int cells = cases::cs540_grid::cells(problem);
  problem.start = chance.between(0, cells - 1);
  problem.goal = (problem.start + chance.between(1, cells - 1)) % cells;
  wall_in(problem, chance.in_percent(80) ? problem.goal : problem.start);
  return is_bounded(problem) ? problem : two_cells(chance, algorithm);
}

/// Three open rows of ten cells, and a goal below them that cannot be reached: depth first search goes each
/// of 545,518 ways from a corner, more than any other drawn search.
Problem most_expansions(Chance& chance, Algorithm algorithm) {
  constexpr int rows = 3;
  constexpr int width = 10;
  Problem problem = open_of(chance, algorithm, rows + 1, width);
  const int below = rows * width;
  for (int cell = below - width; cell < below; ++cell) {
    problem.wall_below[static_cast<std::size_t>(cell)] = true;
  }
  problem.start = chance.one_of(std::vector{0, width - 1, below - width, below - 1});
  problem.goal = chance.between(below, below + width - 1);
  return problem;
}

Problem dear_steps(Chance& chance, Algorithm algorithm) {
  Problem problem = random_problem(
      chance, algorithm, {.heights = {2, 6}, .widths = {2, 6}, .wall_percent = chance.between(0, 30)});
  set_costs(chance, problem);
  return problem;
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"one-row", 40, one_row},
      {"one-column", 40, one_column},
      {"two-cells", 40, two_cells},
      {"all-equal", 40, all_equal},
      {"largest", 40, largest},
      {"longest-path", 40, longest_path},
      {"unreachable", 40, unreachable},
      {"dear-steps", 120, dear_steps},
      {"most-expansions", 2, most_expansions},
  };
  return table;
}

Problem limit_problem(Chance& chance, Algorithm algorithm) {
  return chance.one_by_weight(limits()).make(chance, algorithm);
}

}  // namespace fuzz::cs540_grid
