#include "harness/report/page_search.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/judge/search_steps.hpp"

namespace harness {
namespace {

/// A longer search is followed no further: the page says so.
constexpr std::int64_t most_expansions = 20'000;

std::int32_t whole(std::int64_t number) {
  return static_cast<std::int32_t>(number);
}

void add_course(const SearchSteps& steps, PackedArrays& arrays) {
  std::vector<std::int32_t> keys;
  std::vector<std::int32_t> g;
  std::vector<std::int32_t> h;
  std::vector<std::int32_t> from;
  for (const auto& node : steps.course.nodes) {
    keys.push_back(whole(node.key));
    g.push_back(whole(node.g));
    h.push_back(whole(node.h));
    from.push_back(whole(node.parent));
  }
  arrays.add("node.places", steps.node_places);
  arrays.add("node.keys", keys);
  arrays.add("node.g", g);
  arrays.add("node.h", h);
  arrays.add("node.from", from);
  arrays.add("node.ranks", steps.course.ranks);
  std::vector<std::uint8_t> changes;
  std::vector<std::int32_t> nodes;
  for (const auto& event : steps.course.events) {
    changes.push_back(static_cast<std::uint8_t>(event.change));
    nodes.push_back(event.node);
  }
  arrays.add("event.changes", changes);
  arrays.add("event.nodes", nodes);
}

}  // namespace

std::optional<PageArrays> page_search(const SearchView& search, std::string_view expected,
                                      std::string_view got) {
  const auto steps = search_steps(search, expected, got, most_expansions);
  if (steps.course.nodes.empty()) {
    return std::nullopt;
  }
  PackedArrays arrays;
  add_course(steps, arrays);
  arrays.add("expected", steps.expected);
  arrays.add("yours", steps.got);
  std::vector<std::int32_t> lines;
  std::vector<std::int32_t> columns;
  for (const auto& cell : steps.map.cells) {
    lines.push_back(cell.line);
    columns.push_back(cell.column);
  }
  arrays.add("map.lines", lines);
  arrays.add("map.columns", columns);
  return page_arrays({{"key", search.key},
                      {"from", search.start},
                      {"to", search.goal},
                      {"places", steps.places},
                      {"map", steps.map.lines},
                      {"cell", steps.map.width},
                      {"whole", steps.course.whole}},
                     arrays);
}

}  // namespace harness
