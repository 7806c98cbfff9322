#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/judge/judgement.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// The nodes of a fringe that matter: those that the expected search and the candidate take, and those around
/// the first. `own_place` is the candidate's, may be empty. Nothing for an empty fringe.
std::optional<Fringe> fringe_seen(const SearchView& search, std::span<const FringeNode> fringe,
                                  const std::string& own_place);

/// The map twice, numbered by the expected log and by the candidate's; the expansion that first differs
/// stands in brackets. Nothing where the view has no map.
std::optional<NumberedMaps> numbered_maps(const SearchView& search, std::string_view expected,
                                          std::string_view got, std::int64_t first_different);

}  // namespace harness
