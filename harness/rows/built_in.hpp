#pragma once

#include <vector>

#include "harness/assignment/assignment.hpp"

namespace harness {

/// The assignments that plycheck brings along, in the order of the course list.
std::vector<Assignment> built_in_assignments();

}  // namespace harness
