#pragma once

#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/fields.hpp"

namespace fuzz::cs540_checkers {

/// The fields of a problem, each with other values of it that a profile could have generated.
std::vector<FieldOf<cases::cs540_checkers::Problem>> fields(const cases::cs540_checkers::Problem& problem);

}  // namespace fuzz::cs540_checkers
