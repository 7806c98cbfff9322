#pragma once

#include "fuzz/foundations/assignment.hpp"

/// The assignments as their handouts pose them, a file each: facts, how a problem is read and answered, and
/// the oracle. Who only judges needs no more; the rows add how problems are made and spoiled.
namespace fuzz::rows::posed {

Assignment squirrel();
Assignment stakeraid();
Assignment starcircle();
Assignment cs540_tree();
Assignment cs540_checkers();
Assignment cs540_grid();
Assignment cs540_robots();

}  // namespace fuzz::rows::posed
