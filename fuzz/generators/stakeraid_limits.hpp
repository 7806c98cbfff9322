#pragma once

#include <string_view>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::stakeraid {

/// Problems at an end of what the format allows, and how to make one.
struct Limit {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::stakeraid::Problem (*make)(Chance& chance, cases::stakeraid::Task task);
};

const std::vector<Limit>& limits();

/// A problem of that task out of a random one of them.
cases::stakeraid::Problem limit_problem(Chance& chance, cases::stakeraid::Task task);

}  // namespace fuzz::stakeraid
