#include "harness/judge/expansion_drawing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/drawing.hpp"
#include "harness/judge/expansion_line.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/judge/visible.hpp"

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
constexpr std::size_t gap = 3;

using TableRow = std::array<std::string, 7>;

/// Columns as wide as they must be; numbers to the right, places and remarks to the left. The key is left out
/// where it is nothing but g or h.
std::vector<std::string> aligned(const std::vector<TableRow>& rows, bool has_key) {
  std::array<std::size_t, std::tuple_size_v<TableRow>> widths{};
  for (const auto& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], row[column].size());
    }
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    auto line = fmt::format("{:<{}}", row[0], widths[0]);
    for (std::size_t column = has_key ? 1 : 2; column < row.size() - 1; ++column) {
      line += fmt::format("  {:>{}}", row[column], widths[column]);
    }
    line += row.back().empty() ? "" : "  " + row.back();
    lines.push_back(std::move(line));
  }
  return lines;
}

TableRow row_of(const FringeNode& node, std::string remark) {
  return {node.place,
          std::to_string(node.key),
          std::to_string(node.g),
          std::to_string(node.h),
          std::to_string(node.generation),
          std::to_string(node.parent),
          std::move(remark)};
}

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
std::map<std::string, std::string> numbering(std::string_view log, std::int64_t to, std::int64_t marked) {
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

std::vector<std::string> titled(std::string title, std::vector<std::string> lines) {
  lines.insert(lines.begin(), std::move(title));
  return lines;
}

/// Side by side where they fit, else the second below the first.
std::vector<std::string> joined(std::vector<std::string> left, const std::vector<std::string>& right) {
  std::size_t width = 0;
  std::size_t right_width = 0;
  for (const auto& line : left) {
    width = std::max(width, line.size());
  }
  for (const auto& line : right) {
    right_width = std::max(right_width, line.size());
  }
  if (width + gap + right_width > static_cast<std::size_t>(drawing_width)) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
  }
  left.resize(std::max(left.size(), right.size()));
  for (std::size_t row = 0; row < right.size(); ++row) {
    left[row].resize(width + gap, ' ');
    left[row] += right[row];
    left[row].erase(left[row].find_last_not_of(' ') + 1);
  }
  return left;
}

}  // namespace

std::vector<std::string> draw_fringe(const SearchView& search, std::span<const FringeNode> fringe,
                                     const std::string& own_place) {
  if (fringe.empty()) {
    return {};
  }
  const auto due =
      static_cast<std::size_t>(std::ranges::find(fringe, false, &FringeNode::is_stale) - fringe.begin());
  const auto own =
      static_cast<std::size_t>(std::ranges::find(fringe, own_place, &FringeNode::place) - fringe.begin());
  const auto first = std::min(due, most_stale);
  const auto end = due + most_nodes - first;
  std::vector<TableRow> rows{
      {"place", search.key.substr(0, search.key.find(' ')), "g", "h", "joined", "from", ""}};
  for (std::size_t at = 0; at < fringe.size(); ++at) {
    if (at < first || (at >= due && at < end) || at == own) {
      const auto* const remark = fringe[at].is_stale ? "is dropped: expanded before"
                                 : at == due         ? "<- expected"
                                 : at == own         ? "<- yours"
                                                     : "";
      rows.push_back(row_of(fringe[at], remark));
    }
  }
  auto lines = aligned(rows, search.key.size() > 1);
  lines.insert(lines.begin(), search.key.empty() ? "the stack then, its top first"
                                                 : "the fringe then, what is taken first on top");
  if (rows.size() - 1 < fringe.size()) {
    lines.push_back(
        fmt::format("and {} more{}", fringe.size() - (rows.size() - 1),
                    due > first ? fmt::format(", {} of them before these to be dropped", due - first) : ""));
  }
  return lines;
}

std::vector<std::string> draw_numberings(const SearchView& search, std::string_view expected,
                                         std::string_view got, std::int64_t first_different) {
  if (!search.map) {
    return {};
  }
  const bool whole = std::max(count_lines(expected), count_lines(got)) <= most_numbered;
  const auto to = whole ? most_numbered : first_different;
  const auto words = whole ? std::string() : fmt::format(", as far as expansion {}", to);
  return joined(titled("expected" + words, search.map(numbering(expected, to, first_different))),
                titled("yours" + words, search.map(numbering(got, to, first_different))));
}

}  // namespace harness
