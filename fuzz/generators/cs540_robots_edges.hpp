#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_robots {

/// A situation that random buildings seldom hold, and how to make one.
struct RareBuilding {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::cs540_robots::Problem (*make)(Chance& chance);
};

const std::vector<RareBuilding>& rare_buildings();

/// A problem out of a random one of them.
cases::cs540_robots::Problem edge_problem(Chance& chance);

}  // namespace fuzz::cs540_robots
