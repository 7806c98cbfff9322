#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of the Stake / Raid game: `output.txt` holds the move, its type and the next board;
/// every line ends in LF.
Result stakeraid(std::string_view input, Budget budget = {});

/// The legal moves of the player, each named as in the first line of `output.txt`: all Stakes, then all
/// Raids.
Successors stakeraid_successors(std::string_view input, Budget budget = {});

}  // namespace reference
