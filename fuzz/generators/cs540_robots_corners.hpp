#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz::cs540_robots {

/// Corner cases for a solver, not for students' programs: searches of so many nodes that what it numbers them
/// by, or the room that its log has before it is handed over, comes to an end. A crosscheck alone draws them.
struct Corner {
  std::string_view name;
  /// How often, among all of them.
  int weight = 0;
  cases::cs540_robots::Problem (*make)(Chance& chance);
};

const std::vector<Corner>& corners();

/// Number `index` of the corner cases of a seed: the same with every compiler.
cases::cs540_robots::Problem corner(std::uint64_t seed, std::int64_t index);

/// In a corridor of so many nodes more than 2^15 nodes of the search are generated.
inline constexpr int many_nodes = 200;

}  // namespace fuzz::cs540_robots
