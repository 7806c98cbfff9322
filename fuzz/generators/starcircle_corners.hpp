#pragma once

#include <cstdint>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/corner_case.hpp"

namespace fuzz::starcircle {

/// Positions in which a table's key, or plies that are counted and not searched, are at the end of what they
/// hold for.
using Corner = CornerCase<cases::starcircle::Problem, cases::starcircle::Algorithm>;

const std::vector<Corner>& corners();

/// Number `index` of the corner cases of a seed: the same with every compiler.
cases::starcircle::Problem corner(std::uint64_t seed, std::int64_t index);

}  // namespace fuzz::starcircle
