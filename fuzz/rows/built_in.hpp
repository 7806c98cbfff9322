#pragma once

#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz::rows {

/// The assignments that plycheck brings along, in the order of the course list.
std::vector<Assignment> built_in();

}  // namespace fuzz::rows
