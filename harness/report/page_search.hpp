#pragma once

#include <optional>
#include <string_view>

#include "harness/judge/searches.hpp"
#include "harness/report/packed_arrays.hpp"

namespace harness {

/// A graph search step by step, with what both logs expand. A log that is not there is empty. Nothing where
/// the search is not known.
std::optional<PageArrays> page_search(const SearchView& search, std::string_view expected,
                                      std::string_view got);

}  // namespace harness
