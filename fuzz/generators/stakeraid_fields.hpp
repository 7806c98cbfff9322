#pragma once

#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/fields.hpp"

namespace fuzz::stakeraid {

/// The fields of a problem, each with other values of it that a profile could have generated.
std::vector<FieldOf<cases::stakeraid::Problem>> fields(const cases::stakeraid::Problem& problem);

}  // namespace fuzz::stakeraid
