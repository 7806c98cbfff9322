#pragma once

#include <span>
#include <vector>

#include "fuzz/models/ranked_slip.hpp"

namespace fuzz::models {

/// Slips that come of two functions being twins: the same mistake in both, with each one's names and with max
/// and min the other way round; a line of one in the other as it is. `found`: the slips of single functions.
std::vector<RankedSlip> slips_of_twins(const Program& program, std::span<const RankedSlip> found);

}  // namespace fuzz::models
