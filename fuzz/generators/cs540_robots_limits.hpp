#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_robots {

/// Problems at an end of what the format allows, and how to make one.
struct Limit {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::cs540_robots::Problem (*make)(Chance& chance);
};

const std::vector<Limit>& limits();

/// A problem out of a random one of them.
cases::cs540_robots::Problem limit_problem(Chance& chance);

}  // namespace fuzz::cs540_robots
