#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::starcircle {

/// Corner cases for a solver, not for students' programs: positions in which what spares it work, a table's
/// key or plies that are counted and not searched, is at the end of what it holds for. A crosscheck alone
/// draws them.
struct Corner {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::starcircle::Problem (*make)(Chance& chance, cases::starcircle::Algorithm algorithm);
};

const std::vector<Corner>& corners();

/// Number `index` of the corner cases of a seed: the same with every compiler.
cases::starcircle::Problem corner(std::uint64_t seed, std::int64_t index);

}  // namespace fuzz::starcircle
