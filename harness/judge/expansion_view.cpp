#include "harness/judge/expansion_view.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/expansion_line.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/log_line.hpp"

namespace harness {
namespace {

/// As many nodes of a fringe are shown, and one more where the candidate's is none of them.
constexpr std::size_t most_nodes = 8;
/// As many of those that are dropped before the next one is taken.
constexpr std::size_t most_stale = 2;
/// Longer logs are numbered only as far as their first difference.
constexpr std::int64_t most_numbered = 400;
/// As many numbers of one place are shown.
constexpr std::size_t most_numbers = 3;

/// How often a place was expanded, and its last numbers.
struct Numbers {
  std::int64_t count = 0;
  std::vector<std::string> last;

  void add(std::string number) {
    ++count;
    if (last.size() == most_numbers) {
      last.erase(last.begin());
    }
    last.push_back(std::move(number));
  }
  std::string text() const {
    if (count > static_cast<std::int64_t>(most_numbers)) {
      return ".." + last.back();
    }
    std::string all;
    for (const auto& number : last) {
      all += (all.empty() ? "" : ",") + number;
    }
    return all;
  }
};

/// The expansions of a log by place, up to a number.
std::map<std::string, std::string> numbers_of(std::string_view log, std::int64_t to, std::int64_t marked) {
  std::map<std::string, Numbers> numbers;
  for_each_expansion_line(log, [&](std::int64_t number, std::string_view line) {
    const auto read = number <= to ? read_expansion(line, split_columns(line).size()) : std::nullopt;
    if (read) {
      numbers[read->place()].add(number == marked ? fmt::format("[{}]", number) : std::to_string(number));
    }
    return number < to;
  });
  std::map<std::string, std::string> texts;
  for (const auto& [place, all] : numbers) {
    texts[place] = all.text();
  }
  return texts;
}

Numbering numbering(const SearchView& search, std::string_view log, std::int64_t to, std::int64_t marked) {
  const auto texts = numbers_of(log, to, marked);
  Numbering made;
  for (const auto& [place, text] : texts) {
    made.places.push_back(place);
    made.numbers.push_back(text);
  }
  made.map = search.map(texts);
  return made;
}

}  // namespace

std::optional<Fringe> fringe_seen(const SearchView& search, std::span<const FringeNode> fringe,
                                  const std::string& own_place) {
  if (fringe.empty()) {
    return std::nullopt;
  }
  const auto due =
      static_cast<std::size_t>(std::ranges::find(fringe, false, &FringeNode::is_stale) - fringe.begin());
  const auto own =
      static_cast<std::size_t>(std::ranges::find(fringe, own_place, &FringeNode::place) - fringe.begin());
  const auto first = std::min(due, most_stale);
  const auto end = due + most_nodes - first;
  Fringe seen;
  seen.key = search.key;
  for (std::size_t at = 0; at < fringe.size(); ++at) {
    if (at < first || (at >= due && at < end) || at == own) {
      const auto place = static_cast<std::int64_t>(seen.nodes.size());
      seen.expected_at = at == due ? place : seen.expected_at;
      seen.yours_at = at == own ? place : seen.yours_at;
      seen.nodes.push_back(fringe[at]);
    }
  }
  seen.left_out = static_cast<std::int64_t>(fringe.size() - seen.nodes.size());
  seen.left_out_stale = seen.left_out > 0 && due > first ? static_cast<std::int64_t>(due - first) : 0;
  return seen;
}

std::optional<NumberedMaps> numbered_maps(const SearchView& search, std::string_view expected,
                                          std::string_view got, std::int64_t first_different) {
  if (!search.map) {
    return std::nullopt;
  }
  const bool whole = std::max(count_lines(expected), count_lines(got)) <= most_numbered;
  const auto to = whole ? most_numbered : first_different;
  return NumberedMaps{whole ? 0 : to, numbering(search, expected, to, first_different),
                      numbering(search, got, to, first_different)};
}

}  // namespace harness
