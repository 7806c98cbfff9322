#include "harness/judge/words/expansion_drawing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/words/drawing.hpp"

namespace harness {
namespace {

constexpr std::size_t gap = 3;

using TextRow = std::array<std::string, 7>;

/// Columns as wide as they must be; numbers to the right, places and remarks to the left. The key is left out
/// where it is nothing but g or h.
std::vector<std::string> aligned(const std::vector<TextRow>& rows, bool has_key) {
  std::array<std::size_t, std::tuple_size_v<TextRow>> widths{};
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

TextRow row_of(const FringeNode& node, std::string remark) {
  return {node.place,
          std::to_string(node.key),
          std::to_string(node.g),
          std::to_string(node.h),
          std::to_string(node.generation),
          std::to_string(node.parent),
          std::move(remark)};
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

std::vector<std::string> draw_fringe(const Fringe& fringe) {
  std::vector<TextRow> rows{
      {"place", fringe.key.substr(0, fringe.key.find(' ')), "g", "h", "joined", "from", ""}};
  for (std::int64_t at = 0; const auto& node : fringe.nodes) {
    const auto* const remark = node.is_stale              ? "is dropped: expanded before"
                               : at == fringe.expected_at ? "<- expected"
                               : at == fringe.yours_at    ? "<- yours"
                                                          : "";
    rows.push_back(row_of(node, remark));
    ++at;
  }
  auto lines = aligned(rows, fringe.key.size() > 1);
  lines.insert(lines.begin(), fringe.key.empty() ? "the stack then, its top first"
                                                 : "the fringe then, what is taken first on top");
  if (fringe.left_out > 0) {
    lines.push_back(
        fmt::format("and {} more{}", fringe.left_out,
                    fringe.left_out_stale > 0
                        ? fmt::format(", {} of them before these to be dropped", fringe.left_out_stale)
                        : ""));
  }
  return lines;
}

std::vector<std::string> draw_maps(const NumberedMaps& maps) {
  const auto words = maps.to == 0 ? std::string() : fmt::format(", as far as expansion {}", maps.to);
  return joined(titled("expected" + words, maps.expected.map), titled("yours" + words, maps.got.map));
}

}  // namespace harness
