#pragma once

#include "harness/assignment/assignment.hpp"

/// What the harness adds to the built-in assignments, a file each.
namespace harness::rows {

Assignment squirrel(fuzz::Assignment core);
Assignment stakeraid(fuzz::Assignment core);
Assignment starcircle(fuzz::Assignment core);
Assignment cs540_tree(fuzz::Assignment core);
Assignment cs540_checkers(fuzz::Assignment core);
Assignment cs540_grid(fuzz::Assignment core);
Assignment cs540_robots(fuzz::Assignment core);

}  // namespace harness::rows
