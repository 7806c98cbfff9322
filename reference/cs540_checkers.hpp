#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one CHECKERS input: `output.txt`, `next_state.txt` and `traverse_log.txt`; every line of a file
/// ends in LF. The budget counts the log's nodes, all depth limits together.
Result cs540_checkers(std::string_view input, Budget budget = {});

/// The legal moves of the player, each as all its squares: `(5,0),(3,2),(1,4)`.
Successors cs540_checkers_successors(std::string_view input, Budget budget = {});

}  // namespace reference
