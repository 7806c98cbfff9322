#pragma once

#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::starcircle {

/// A situation that random boards seldom hold, and how to make one.
struct Edge {
  /// The situation's tag.
  std::string_view name;
  /// How often, among the edges of a task.
  int weight = 0;
  std::vector<cases::starcircle::Algorithm> tasks;
  cases::starcircle::Problem (*make)(Chance& chance, cases::starcircle::Algorithm algorithm);
};

const std::vector<Edge>& edges();

/// A problem of that task out of a random edge.
cases::starcircle::Problem edge_problem(Chance& chance, cases::starcircle::Algorithm algorithm);

}  // namespace fuzz::starcircle
