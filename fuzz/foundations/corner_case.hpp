#pragma once

#include <cstdint>
#include <string_view>

#include "fuzz/foundations/chance.hpp"

namespace fuzz {

/// A kind of corner cases for a solver, not for students' programs: inputs at which what spares it work is at
/// the end of what it holds for. A crosscheck alone draws them. `Given` is what is drawn before the kind is.
template <class Problem, class... Given>
struct CornerCase {
  std::string_view name;
  /// How often, among all kinds.
  int weight = 0;
  Problem (*make)(Chance& chance, Given... given);
};

/// The chance of corner case number `index` of a seed, in another stretch of it than that of the problems of
/// a profile: the same with every compiler.
inline Chance corner_chance(std::uint64_t seed, std::int64_t index) {
  return Chance{rc::Random(mixed_seed(mixed_seed(seed, index), 2))};
}

}  // namespace fuzz
