#pragma once

#include <string_view>
#include <utility>

#include "harness/judge/boards.hpp"
#include "harness/judge/hint.hpp"

namespace harness {

/// What is sure of two different lists of nodes that were left out (`FieldKind::left_out`): which one of them
/// stands in one list alone, and why it is left out or not.
Hints left_out_hints(const BoardView& boards, std::string_view expected, std::string_view got);

/// What is sure of two different lines of a node, the expected one first (`FieldKind::nodes`): that it is
/// pruned or is not, that the candidate gives the bound for the value.
Hints node_line_hints(const BoardView& boards, const std::pair<std::string_view, std::string_view>& lines);

}  // namespace harness
