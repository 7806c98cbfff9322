#pragma once

#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/fields.hpp"

namespace fuzz::cs540_tree {

/// The fields of a problem, each with other values of it that a profile could have generated.
std::vector<FieldOf<cases::cs540_tree::Problem>> fields(const cases::cs540_tree::Problem& problem);

}  // namespace fuzz::cs540_tree
