#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of Star/Circle: `output.txt` with move, myopic utility, farsighted utility and number of
/// nodes on four lines, the last without LF.
Result starcircle(std::string_view input, Budget budget = {});

}  // namespace reference
