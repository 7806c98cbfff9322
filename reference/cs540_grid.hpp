#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one input of the maze of CS 540: `output.txt` and `traverse_log.txt`, every line ended by LF. The
/// budget counts nodes taken from the fringe, those dropped as duplicates too; a depth-first walk is refused
/// past 5,000,000 nodes whatever the budget.
Result cs540_grid(std::string_view input, Budget budget = {});

}  // namespace reference
