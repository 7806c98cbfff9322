#include "harness/judge/search_steps.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/expansion_line.hpp"
#include "harness/judge/log_line.hpp"

namespace harness {
namespace {

/// Where there is no map, places are shown as a table if they need no more rows and columns.
constexpr std::size_t widest_table = 60;

class Places {
 public:
  explicit Places(std::vector<std::string>& names) : names_(names) {}

  std::int32_t number(const std::string& name) {
    const auto [found, is_new] = numbers_.try_emplace(name, static_cast<std::int32_t>(names_.size()));
    if (is_new) {
      names_.push_back(name);
    }
    return found->second;
  }

 private:
  std::vector<std::string>& names_;
  std::map<std::string, std::int32_t> numbers_;
};

std::vector<std::int32_t> expansions(std::string_view log, std::int64_t most, Places& places) {
  std::vector<std::int32_t> found;
  for_each_expansion_line(log, [&](std::int64_t number, std::string_view line) {
    const auto read = read_expansion(line, split_columns(line).size());
    const bool has_place = read && read->columns.size() >= expansion_place_columns;
    found.push_back(has_place ? places.number(read->place()) : -1);
    return number < most;
  });
  return found;
}

/// Finds where each text stands that was written into a map: no two are equal, and none stands there anyway.
PlaceMap map_with(const SearchView& search, const std::vector<std::string>& places, std::size_t width) {
  PlaceMap map;
  map.width = static_cast<std::int32_t>(width);
  std::map<std::string, std::string> texts;
  for (std::size_t place = 0; place < places.size(); ++place) {
    texts[places[place]] = fmt::format("\x01{:0>{}}", place, width - 1);
  }
  map.lines = search.map(texts);
  map.cells.assign(places.size(), {-1, 0});
  for (std::size_t line = 0; line < map.lines.size(); ++line) {
    auto& text = map.lines[line];
    for (auto at = text.find('\x01'); at != std::string::npos; at = text.find('\x01', at)) {
      const auto place = read_number(text.substr(at + 1, width - 1));
      text.replace(at, width, width, ' ');
      map.cells[static_cast<std::size_t>(place.value_or(0))] = {static_cast<std::int32_t>(line),
                                                                static_cast<std::int32_t>(at)};
    }
  }
  return map;
}

/// "(2,3)" as its two parts; two empty ones for another name.
std::pair<std::string, std::string> parts_of(const std::string& place) {
  const auto comma = place.find(',');
  if (place.size() < 3 || place.front() != '(' || place.back() != ')' || comma == std::string::npos) {
    return {};
  }
  return {place.substr(1, comma - 1), place.substr(comma + 1, place.size() - comma - 2)};
}

struct ByNumber {
  bool operator()(const std::string& a, const std::string& b) const {
    return std::pair(a.size(), a) < std::pair(b.size(), b);
  }
};
using Labels = std::set<std::string, ByNumber>;

/// Where a label stands among the others.
std::size_t rank_of(const Labels& labels, const std::string& label) {
  return static_cast<std::size_t>(std::distance(labels.begin(), labels.find(label)));
}

/// The places as a table, the first part of their names to the left, the second above.
PlaceMap table_of(const std::vector<std::string>& places, std::size_t width) {
  Labels rows;
  Labels columns;
  for (const auto& place : places) {
    const auto [row, column] = parts_of(place);
    rows.insert(row);
    columns.insert(column);
  }
  if (rows.size() > widest_table || columns.size() > widest_table || rows.contains("")) {
    return {};
  }
  PlaceMap map;
  map.width = static_cast<std::int32_t>(width);
  const auto label_width = rows.rbegin()->size();
  map.lines.assign(rows.size() + 1, "");
  map.lines.front() = std::string(label_width, ' ');
  for (const auto& column : columns) {
    map.lines.front() += fmt::format(" {:>{}}", column, width);
  }
  std::size_t line = 0;
  for (const auto& row : rows) {
    map.lines[++line] =
        fmt::format("{:>{}}", row, label_width) + std::string(columns.size() * (width + 1), ' ');
  }
  for (const auto& place : places) {
    const auto [row, column] = parts_of(place);
    const auto begin = label_width + 1 + rank_of(columns, column) * (width + 1);
    map.cells.push_back(
        {static_cast<std::int32_t>(rank_of(rows, row) + 1), static_cast<std::int32_t>(begin)});
  }
  return map;
}

}  // namespace

SearchSteps search_steps(const SearchView& search, std::string_view expected, std::string_view got,
                         std::int64_t most) {
  SearchSteps steps;
  if (!search.course) {
    return steps;
  }
  Places places(steps.places);
  steps.course = search.course(most);
  for (const auto& node : steps.course.nodes) {
    steps.node_places.push_back(places.number(node.place));
  }
  steps.expected = expansions(expected, most, places);
  steps.got = expansions(got, most, places);
  const auto longest = std::max({steps.expected.size(), steps.got.size(), steps.places.size()});
  const auto width = std::max<std::size_t>(3, std::to_string(longest).size() + 1);
  steps.map = search.map ? map_with(search, steps.places, width) : table_of(steps.places, width);
  return steps;
}

}  // namespace harness
