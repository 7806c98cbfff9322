#pragma once

#include "fuzz/foundations/play.hpp"

/// How the programs of the assignments that are games play each other, a file each.
namespace fuzz::rows::play {

Play squirrel();
Play stakeraid();
Play starcircle();
Play cs540_checkers();

}  // namespace fuzz::rows::play
