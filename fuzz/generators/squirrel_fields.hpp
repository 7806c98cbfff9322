#pragma once

#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/fields.hpp"

namespace fuzz::squirrel {

/// The fields of a problem, each with other values of it that a profile could have generated.
std::vector<FieldOf<cases::squirrel::Problem>> fields(const cases::squirrel::Problem& problem);

}  // namespace fuzz::squirrel
