#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/searches.hpp"

namespace harness {

/// The fringe as a table, what is taken first on top: the place, the key, g, h, when each node joined and
/// from which expansion. The nodes that the expected search and the candidate take are marked. `own_place`
/// may be empty.
std::vector<std::string> draw_fringe(const SearchView& search, std::span<const FringeNode> fringe,
                                     const std::string& own_place);

/// The map twice, numbered by the expected log and by the candidate's; the expansion that first differs
/// stands in brackets. Nothing where the view has no map.
std::vector<std::string> draw_numberings(const SearchView& search, std::string_view expected,
                                         std::string_view got, std::int64_t first_different);

}  // namespace harness
