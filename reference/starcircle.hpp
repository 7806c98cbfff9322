#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of Star/Circle: `output.txt` with move, myopic utility, farsighted utility and number of
/// nodes on four lines, the last without LF.
Result starcircle(std::string_view input, Budget budget = {});

/// The legal moves of the player, each named as in the first line of `output.txt`: `pass` alone for a player
/// who is blocked while the other is not.
Successors starcircle_successors(std::string_view input, Budget budget = {});

}  // namespace reference
