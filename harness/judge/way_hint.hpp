#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/hint.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// The places "(1,2)" in some lines, in order; none where something else stands between them, or where they
/// are too many to be followed.
std::vector<std::string> places_in(std::span<const std::string_view> lines);

/// What is sure of a candidate's way beside the expected one: that it begins or ends elsewhere, that two of
/// its places are no step apart, what it costs. Empty where nothing is. `field` is named where it is one of
/// several that differ.
Hints way_hints(const SearchView& search, const std::vector<std::string>& expected,
                const std::vector<std::string>& got, std::string_view field = {});

}  // namespace harness
