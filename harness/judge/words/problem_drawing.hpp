#pragma once

#include <string>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// A problem as its handout draws it: the board at the start and what its squares are worth, or the map.
/// Nothing where there is neither.
std::vector<std::string> problem_drawing(const BoardView& boards, const SearchView& search, int width);

}  // namespace harness
