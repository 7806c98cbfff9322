#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include <rapidcheck.h>

#include "cases/squirrel/format.hpp"

namespace fuzz::squirrel {

/// How far a problem is from the simplest one, most important first. All parts are at least 0, so that a
/// chain of ever smaller problems ends.
struct Measure {
  int task = 0;
  /// Greedy 1, minimax 2, alpha-beta 3; both contestants together.
  int algorithms = 0;
  std::int64_t depths = 0;
  /// What there is to read: pieces for greedy, whose answer grows by no empty square; empty squares
  /// elsewhere, since every one makes logs and traces longer.
  int size = 0;
  std::int64_t values = 0;
  /// 0 when X moves first.
  int player = 0;
  /// Empty 0, X 1, O 2; from A1 on.
  std::array<int, cases::squirrel::squares> board{};
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the defaulted operator for a literal 0
  auto operator<=>(const Measure&) const = default;
};

Measure measure(const cases::squirrel::Problem& problem);

/// Problems a step simpler than this one, the boldest steps first; each has a smaller measure. A generated
/// problem's are such that a profile could have generated them: never a full board, depth 0, or a greedy
/// depth other than 1.
rc::Seq<cases::squirrel::Problem> smaller(const cases::squirrel::Problem& problem);

}  // namespace fuzz::squirrel
