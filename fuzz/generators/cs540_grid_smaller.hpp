#pragma once

#include <compare>
#include <cstdint>

#include <rapidcheck.h>

#include "cases/cs540_grid/format.hpp"

namespace fuzz::cs540_grid {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, so that a
/// chain of ever smaller problems ends.
struct Measure {
  /// DFS 0, UCS 1, GREEDY 2, ASTAR 3.
  int algorithm = 0;
  int cells = 0;
  /// A row is simpler than a column.
  int height = 0;
  /// Walls inside of the border.
  int walls = 0;
  std::int64_t costs = 0;
  int start = 0;
  int goal = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::cs540_grid::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure, and one that a
/// profile may generate.
rc::Seq<cases::cs540_grid::Problem> smaller(const cases::cs540_grid::Problem& problem);

}  // namespace fuzz::cs540_grid
