#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include <rapidcheck.h>

#include "cases/cs540_tree/format.hpp"

namespace fuzz::cs540_tree {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, so that a
/// chain of ever smaller problems ends.
struct Measure {
  /// Minimax 0, alpha-beta 1.
  int algorithm = 0;
  std::size_t nodes = 0;
  /// MAX 0, MIN 1.
  int root = 0;
  /// The sum of the values without their signs.
  std::int64_t values = 0;
  int negative_values = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::cs540_tree::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure. A large tree
/// has steps at its largest subtrees alone.
rc::Seq<cases::cs540_tree::Problem> smaller(const cases::cs540_tree::Problem& problem);

}  // namespace fuzz::cs540_tree
