#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of the squirrel war: `next_state.txt` for tasks 1 to 3, also `traverse_log.txt` for
/// tasks 2 and 3, only `trace_state.txt` for task 4; every line of a file ends in LF.
Result squirrel(std::string_view input, Budget budget = {});

/// The legal moves of the player of tasks 1 to 3, each named by its `next_state.txt`. A battle is refused: it
/// asks nobody for a move.
Successors squirrel_successors(std::string_view input, Budget budget = {});

}  // namespace reference
