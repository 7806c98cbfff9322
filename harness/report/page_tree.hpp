#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/report/packed_arrays.hpp"

namespace harness {

/// The tree that two logs of a game tree describe, and what its nodes' moves change on the board. `path`
/// leads to the node that is spoken of. A log that is not there is empty. Nothing where no line is a log
/// line.
std::optional<PageArrays> page_tree(std::string_view expected, std::string_view got, const BoardView& boards,
                                    const std::vector<std::string>& path);

}  // namespace harness
