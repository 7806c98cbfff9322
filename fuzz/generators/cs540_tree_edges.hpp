#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_tree {

/// A situation that random trees seldom hold, and how to make one.
struct Edge {
  std::string_view name;
  /// How often, among the edges of an algorithm.
  int weight = 0;
  /// Whether it is one of minimax too.
  bool minimax_too = false;
  cases::cs540_tree::Problem (*make)(Chance& chance, cases::cs540_tree::Algorithm algorithm);
};

const std::vector<Edge>& edges();

/// A problem of that algorithm out of a random edge.
cases::cs540_tree::Problem edge_problem(Chance& chance, cases::cs540_tree::Algorithm algorithm);

}  // namespace fuzz::cs540_tree
