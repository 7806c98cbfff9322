#pragma once

#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::starcircle {

/// Problems at an end of what the format allows, and how to make one.
struct Limit {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::starcircle::Problem (*make)(Chance& chance, cases::starcircle::Algorithm algorithm);
};

const std::vector<Limit>& limits();

/// A problem of that algorithm out of a random one of them.
cases::starcircle::Problem limit_problem(Chance& chance, cases::starcircle::Algorithm algorithm);

}  // namespace fuzz::starcircle
