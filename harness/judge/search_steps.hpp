#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/searches.hpp"

namespace harness {

/// Where the text of a place goes in a drawn map: its line and first column, both from 0.
struct MapCell {
  std::int32_t line = 0;
  std::int32_t column = 0;
  bool operator==(const MapCell&) const = default;
};

/// A map to write into. No lines where there is none.
struct PlaceMap {
  std::vector<std::string> lines;
  /// By place; line -1 for one that the map does not show.
  std::vector<MapCell> cells;
  /// As many characters fit into a cell.
  std::int32_t width = 0;
};

/// A graph search step by step: what the right one does, and which places both logs expand.
struct SearchSteps {
  SearchCourse course;
  /// The names of all places that are spoken of.
  std::vector<std::string> places;
  /// By node of the course: its place among `places`.
  std::vector<std::int32_t> node_places;
  /// By expansion, the first being 0: its place among `places`, -1 for a line that names none.
  std::vector<std::int32_t> expected;
  std::vector<std::int32_t> got;
  PlaceMap map;
};

/// At most `most` expansions of each are followed. Nothing is in it where the view has no course.
SearchSteps search_steps(const SearchView& search, std::string_view expected, std::string_view got,
                         std::int64_t most);

}  // namespace harness
