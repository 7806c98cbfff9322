#pragma once

#include <string_view>

#include "reference/oracle.hpp"

namespace reference {

/// Answers one TREE input: `output.txt` and `traverse_log.txt`; every line of a file ends in LF. Files too
/// long for memory (deep trees: every line holds a full path) are refused as over budget, like too many
/// nodes.
Result cs540_tree(std::string_view input, Budget budget = {});

}  // namespace reference
