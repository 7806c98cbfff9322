#pragma once

#include <string>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/hint.hpp"

namespace harness {

/// What the candidate played: computed from the board before the move (that after `moves`),
/// the expected board and the candidate's. Empty when nothing is sure.
Hints move_hints(const BoardView& boards, const std::vector<std::string>& moves, const Grid& expected,
                 const Grid& got);

}  // namespace harness
