#pragma once

#include "fuzz/foundations/assignment.hpp"

/// The rows of the table, a file each.
namespace fuzz::rows {

Assignment squirrel();
Assignment stakeraid();
Assignment starcircle();
Assignment cs540_tree();
Assignment cs540_checkers();
Assignment cs540_grid();
Assignment cs540_robots();

}  // namespace fuzz::rows
