#pragma once

#include "fuzz/assignments.hpp"

/// The rows of the table, a file each.
namespace fuzz::rows {

Assignment squirrel();
Assignment cs540_grid();
Assignment cs540_robots();

}  // namespace fuzz::rows
