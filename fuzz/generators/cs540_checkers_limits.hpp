#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_checkers {

/// Problems at an end of what the format allows, and how to make one.
struct Limit {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::cs540_checkers::Problem (*make)(Chance& chance, cases::cs540_checkers::Evaluation evaluation);
};

const std::vector<Limit>& limits();

/// A problem of that evaluation out of a random one of them.
cases::cs540_checkers::Problem limit_problem(Chance& chance, cases::cs540_checkers::Evaluation evaluation);

}  // namespace fuzz::cs540_checkers
