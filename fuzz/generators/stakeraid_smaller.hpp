#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <rapidcheck.h>

#include "cases/stakeraid/format.hpp"

namespace fuzz::stakeraid {

/// How far a problem is from the simplest one, most important first. All parts are at least 0 and the boards
/// never grow, so that a chain of ever smaller problems ends.
struct Measure {
  /// Minimax 0, alpha-beta 1, a competition 2.
  int task = 0;
  int depth = 0;
  int side = 0;
  int empty = 0;
  std::int64_t values = 0;
  /// 0 when X moves.
  int player = 0;
  /// Empty 0, X 1, O 2; from A1 on.
  std::vector<int> board;
  /// From A1 on: what is dear goes to the end.
  std::vector<int> values_in_order;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::stakeraid::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure. They are such
/// that a profile could have generated them: never a full board or depth 0.
rc::Seq<cases::stakeraid::Problem> smaller(const cases::stakeraid::Problem& problem);

}  // namespace fuzz::stakeraid
