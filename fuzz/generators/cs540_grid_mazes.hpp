#pragma once

#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of cs540-grid put problems together from.
namespace fuzz::cs540_grid {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  Range heights{5, 5};
  Range widths{5, 5};
  /// How many of 100 inner walls stand.
  int wall_percent = 25;
  Range costs{1, 1};
};

/// "DFS cases are generated only if the walk has at most 5,000 expansions".
inline constexpr int most_dfs_expansions = 5'000;

/// How many expansions the solver makes; one more than `most` where it is left.
int expansions(const cases::cs540_grid::Problem& problem, int most);

/// Whether a profile may generate the problem: other algorithms than DFS are bounded by themselves.
bool is_bounded(const cases::cs540_grid::Problem& problem);

/// A problem of that look, which is bounded: where a depth-first walk is too long, the maze is drawn again
/// and gets smaller.
cases::cs540_grid::Problem random_problem(Chance& chance, cases::cs540_grid::Algorithm algorithm, Look look);

/// Walls on all four sides of a cell.
void wall_in(cases::cs540_grid::Problem& problem, int cell);

/// Whether there are walls on all four sides of a cell.
bool is_walled_in(const cases::cs540_grid::Problem& problem, int cell);

}  // namespace fuzz::cs540_grid
