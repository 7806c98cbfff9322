#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "harness/judge/expansion_line.hpp"
#include "harness/judge/hint.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// An expansion that the candidate has otherwise.
struct ExpansionContext {
  const SearchView& search;
  ExpansionLine expected;
  ExpansionLine got;
  /// Before this expansion, as in `SearchView::fringe`; empty where the view does not tell.
  std::span<const FringeNode> fringe;
  /// The expected log, to look up earlier expansions.
  std::string_view log;
};

/// Why the candidate's place was not to be expanded now: "its f = g + h is 8, that of (2,2) is 6". Empty
/// where nothing is sure.
Hints other_place_hints(const ExpansionContext& context);

/// What is sure where the place is right and a column differs, such as the wrong one of two nodes of a place.
Hints other_columns_hints(const ExpansionContext& context, std::span<const std::string_view> header);

/// The other rule that gives the candidate's log, or the longest part of it beyond line `line`: "your whole
/// log is what this rule gives: ...". Empty where none explains more than may be so by chance.
Hints rule_hints(const SearchView& search, std::string_view got, std::int64_t line);

}  // namespace harness
