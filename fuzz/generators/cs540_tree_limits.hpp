#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_tree {

/// Problems at an end of what the format allows, and how to make one.
struct Limit {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::cs540_tree::Problem (*make)(Chance& chance, cases::cs540_tree::Algorithm algorithm);
};

const std::vector<Limit>& limits();

/// A problem of that algorithm out of a random one of them.
cases::cs540_tree::Problem limit_problem(Chance& chance, cases::cs540_tree::Algorithm algorithm);

}  // namespace fuzz::cs540_tree
