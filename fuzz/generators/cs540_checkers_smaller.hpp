#pragma once

#include <compare>

#include <rapidcheck.h>

#include "cases/cs540_checkers/format.hpp"

namespace fuzz::cs540_checkers {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, so that a
/// chain of ever smaller problems ends.
struct Measure {
  int depth = 0;
  int pieces = 0;
  int kings = 0;
  /// BASIC 0, ENHANCED 1.
  int evaluation = 0;
  /// RED 0, BLACK 1.
  int player = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::cs540_checkers::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each is valid and has a smaller measure.
rc::Seq<cases::cs540_checkers::Problem> smaller(const cases::cs540_checkers::Problem& problem);

}  // namespace fuzz::cs540_checkers
