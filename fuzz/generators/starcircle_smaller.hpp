#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include <rapidcheck.h>

#include "cases/starcircle/format.hpp"

namespace fuzz::starcircle {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, so that a
/// chain of ever smaller problems ends.
struct Measure {
  /// Minimax 0, alpha-beta 1.
  int algorithm = 0;
  int depth = 0;
  /// Squares that are not empty.
  int occupied = 0;
  /// Pieces, those of stacks one by one.
  std::int64_t pieces = 0;
  /// How far the values are from 1, 2, ..., 8, all together.
  std::int64_t values = 0;
  /// 0 when Star moves.
  int player = 0;
  /// Empty 0, Star 1, Circle 2; from H1 on.
  std::array<int, cases::starcircle::squares> board{};
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::starcircle::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure and is valid.
rc::Seq<cases::starcircle::Problem> smaller(const cases::starcircle::Problem& problem);

}  // namespace fuzz::starcircle
