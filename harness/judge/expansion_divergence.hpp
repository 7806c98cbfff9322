#pragma once

#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// Tells the first difference between two logs of a graph search: which expansion differs, what was on the
/// fringe then, and which other rule the candidate seems to have followed.
Divergence diverge_in_expansions(std::string_view expected, std::string_view got,
                                 const cases::LineDifference& difference, const SearchView& search);

}  // namespace harness
