#pragma once

#include <string_view>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// All assignments, in the order of the course list.
const std::vector<Assignment>& assignments();
/// The row of that name, or nothing.
const Assignment* find_assignment(std::string_view name);

}  // namespace fuzz
