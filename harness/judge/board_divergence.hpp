#pragma once

#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// Tells in which squares a board differs, and which move the candidate made instead. `separator` stands
/// between two squares, 0 for nothing.
Divergence diverge_in_board(std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards,
                            char separator = 0);

}  // namespace harness
