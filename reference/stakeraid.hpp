#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of the Stake / Raid game: `output.txt` holds the move, its type and the next board;
/// every line ends in LF.
Result stakeraid(std::string_view input, Budget budget = {});

}  // namespace reference
