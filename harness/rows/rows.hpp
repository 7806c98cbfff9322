#pragma once

#include "harness/assignments.hpp"

/// The rows of the table of assignments, a file each.
namespace harness::rows {

Assignment squirrel();
Assignment cs540_grid();
Assignment cs540_robots();

}  // namespace harness::rows
