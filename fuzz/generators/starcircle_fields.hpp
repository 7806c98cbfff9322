#pragma once

#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/fields.hpp"

namespace fuzz::starcircle {

/// The fields of a problem, each with other values of it that a profile could have generated.
std::vector<FieldOf<cases::starcircle::Problem>> fields(const cases::starcircle::Problem& problem);

}  // namespace fuzz::starcircle
