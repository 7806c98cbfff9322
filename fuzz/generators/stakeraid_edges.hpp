#pragma once

#include <string_view>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::stakeraid {

/// A situation that random boards seldom hold, and how to make one.
struct Edge {
  std::string_view name;
  /// How often, among the edges of a task.
  int weight = 0;
  std::vector<cases::stakeraid::Task> tasks;
  cases::stakeraid::Problem (*make)(Chance& chance, cases::stakeraid::Task task);
};

const std::vector<Edge>& edges();

/// A problem of that task out of a random edge.
cases::stakeraid::Problem edge_problem(Chance& chance, cases::stakeraid::Task task);

}  // namespace fuzz::stakeraid
