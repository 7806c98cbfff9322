#pragma once

#include <cstdint>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/corner_case.hpp"

namespace fuzz::cs540_robots {

/// Searches of so many nodes that what the solver numbers them by, or the room that its log has before it is
/// handed over, comes to an end.
using Corner = CornerCase<cases::cs540_robots::Problem>;

const std::vector<Corner>& corners();

/// Number `index` of the corner cases of a seed: the same with every compiler.
cases::cs540_robots::Problem corner(std::uint64_t seed, std::int64_t index);

/// In a corridor of so many nodes more than 2^15 nodes of the search are generated.
inline constexpr int many_nodes = 200;

}  // namespace fuzz::cs540_robots
