#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/corner_case.hpp"

namespace fuzz::squirrel {

/// Searches in which lines that are ready to be written, or bounds in a table, are at the end of what they
/// hold for.
using Corner = CornerCase<cases::squirrel::Problem>;

const std::vector<Corner>& corners();

/// Number `index` of the corner cases of a seed: the same with every compiler.
cases::squirrel::Problem corner(std::uint64_t seed, std::int64_t index);

/// The input of it; every other one has blanks, TABs and blank lines wherever they do not matter.
std::string corner_input(std::uint64_t seed, std::int64_t index);

/// A log of so many plies is an alpha-beta search's in which early squares are worth so much more than late
/// ones that all but so many of its millions of nodes are pruned.
inline constexpr int corner_plies = 10;
inline constexpr std::int64_t most_corner_nodes = 25'000;

}  // namespace fuzz::squirrel
