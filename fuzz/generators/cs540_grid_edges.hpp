#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_grid {

/// A situation that random mazes seldom hold, and how to make one.
struct Edge {
  std::string_view name;
  /// How often, among the edges of an algorithm.
  int weight = 0;
  std::vector<cases::cs540_grid::Algorithm> algorithms;
  cases::cs540_grid::Problem (*make)(Chance& chance, cases::cs540_grid::Algorithm algorithm);
};

const std::vector<Edge>& edges();

/// A problem of that algorithm out of a random edge.
cases::cs540_grid::Problem edge_problem(Chance& chance, cases::cs540_grid::Algorithm algorithm);

}  // namespace fuzz::cs540_grid
