#pragma once

#include "harness/assignments.hpp"

/// The rows of the table of assignments, a file each.
namespace harness::rows {

Assignment squirrel();
Assignment stakeraid();
Assignment starcircle();
Assignment cs540_tree();
Assignment cs540_checkers();
Assignment cs540_grid();
Assignment cs540_robots();

}  // namespace harness::rows
