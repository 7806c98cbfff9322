#pragma once

#include <cstdint>
#include <string>

#include "fuzz/agreement.hpp"
#include "fuzz/crosscheck.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "reference/oracle.hpp"

namespace fuzz {

/// The legal moves by an assignment's rules of play and by its oracle, each with the input after it: one
/// file, "moves", the move and then the input. The assignment has both and outlives them.
Witnesses referees_of(const Assignment& assignment, reference::Budget budget = {});

/// Number `index` of the positions of a seed: an input out of the generators, or one some random plies on. In
/// some of them the game is over.
std::string random_position(const Assignment& assignment, std::uint64_t seed, std::int64_t index);

/// Compares the two on so many random positions, and shrinks the first one on which they differ.
CrosscheckReport crosscheck_play(const Assignment& assignment, const CrosscheckOptions& options);

}  // namespace fuzz
