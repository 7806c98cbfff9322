#pragma once

#include <cstdint>

#include "cases/squirrel/format.hpp"

namespace fuzz::squirrel {

/// Corner cases for a solver, which a crosscheck alone draws, number `index` of those of a seed: alpha-beta
/// searches with a log of ten plies, twice as deep as others, in which early squares are worth so much more
/// than late ones that all but `most_corner_nodes` of their millions of nodes are pruned.
cases::squirrel::Problem corner(std::uint64_t seed, std::int64_t index);

inline constexpr std::int64_t most_corner_nodes = 25'000;
inline constexpr int corner_plies = 10;

}  // namespace fuzz::squirrel
