#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace harness {

/// So many openings of single games, from inputs of stakeraid, whose course alone has the protocol: these in
/// turn, and by the seed the sides of some are exchanged, pieces and the player to move. So X or O may begin.
std::vector<std::string> course_openings(const std::vector<std::string>& openings, std::size_t count,
                                         std::uint64_t seed);

}  // namespace harness
