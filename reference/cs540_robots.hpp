#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of the two robots of CS 540: `output.txt` and `traverse_log.txt`, every line ended by
/// LF. The budget counts the states both searches take from their fringes, those dropped as duplicates too.
Result cs540_robots(std::string_view input, Budget budget = {});

}  // namespace reference
