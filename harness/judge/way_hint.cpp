#include "harness/judge/way_hint.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// Longer ways are not followed.
constexpr std::size_t most_places = 100'000;

/// What a way costs, or the first two places that are no step apart.
struct Walked {
  std::int64_t cost = 0;
  std::optional<std::size_t> broken_at;
};

Walked walked(const SearchView& search, const std::vector<std::string>& way) {
  Walked so_far;
  for (std::size_t at = 0; at + 1 < way.size(); ++at) {
    const auto cost = search.step_cost(way[at], way[at + 1]);
    if (!cost) {
      so_far.broken_at = at;
      return so_far;
    }
    so_far.cost += *cost;
  }
  return so_far;
}

}  // namespace

std::vector<std::string> places_in(std::span<const std::string_view> lines) {
  std::vector<std::string> places;
  for (auto line : lines) {
    while (!line.empty()) {
      const auto end = line.find(')');
      if (line.front() != '(' || end == std::string_view::npos || places.size() == most_places) {
        return {};
      }
      places.emplace_back(line.substr(0, end + 1));
      line.remove_prefix(end + 1);
      line.remove_prefix(line.starts_with(' ') ? 1 : 0);
    }
  }
  return places;
}

Hints way_hints(const SearchView& search, const std::vector<std::string>& expected,
                const std::vector<std::string>& got, std::string_view field) {
  if (!search.step_cost || got.empty()) {
    return {};
  }
  if (got.front() != search.start) {
    return {message(HintId::way_begins, field, short_name(got.front()), search.start)};
  }
  if (got.back() != search.goal) {
    return {message(HintId::way_ends, field, short_name(got.back()), search.goal)};
  }
  const auto own = walked(search, got);
  if (own.broken_at) {
    return {message(HintId::way_no_step, field, short_name(got[*own.broken_at]),
                    short_name(got[*own.broken_at + 1]))};
  }
  const auto due = walked(search, expected);
  if (expected.empty() || due.broken_at) {
    return {message(HintId::way_costs, field, own.cost)};
  }
  return {own.cost == due.cost ? message(HintId::way_as_good, field, own.cost)
                               : message(HintId::way_dearer, field, own.cost, due.cost)};
}

}  // namespace harness
