#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/foundations/chance.hpp"

/// What the openings of all games have in common.
namespace fuzz::rows::play {

/// Draws an opening; nothing where what it drew is none.
using DrawOpening = std::function<std::optional<std::string>(Chance& chance)>;

/// So many openings, each drawn by its own number.
std::vector<std::string> drawn_openings(std::uint64_t seed, std::int64_t count, const DrawOpening& draw);

/// So many openings that are all different; fewer where a thousand draws in a row found no other.
std::vector<std::string> different_openings(std::uint64_t seed, std::int64_t count, const DrawOpening& draw);

}  // namespace fuzz::rows::play
