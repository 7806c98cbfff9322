#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_checkers {

/// A situation that random positions seldom hold, and how to make one.
struct Edge {
  std::string_view name;
  /// How often, among the edges of an evaluation.
  int weight = 0;
  /// Whether it is one of BASIC too.
  bool basic_too = true;
  cases::cs540_checkers::Problem (*make)(Chance& chance, cases::cs540_checkers::Evaluation evaluation);
};

const std::vector<Edge>& edges();

/// A problem of that evaluation out of a random edge.
cases::cs540_checkers::Problem edge_problem(Chance& chance, cases::cs540_checkers::Evaluation evaluation);

}  // namespace fuzz::cs540_checkers
