#include "harness/report/page_tree.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/judge/lines.hpp"
#include "harness/judge/log_columns.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// So many nodes that no log visits are shown; and of so many, boards.
constexpr std::size_t most_left_out = 200'000;
constexpr std::size_t most_boards = 400'000;

/// By `LogCut`, but for the first: which column, how it stands to which other, and its number in the line.
constexpr std::array<std::pair<std::string_view, std::size_t>, 4> cuts{
    {{">", 4}, {"=", 4}, {"<", 3}, {"=", 3}}};

std::string why_it_ends(const LogLines& lines) {
  const auto line = lines.nodes.size() + 2;
  switch (lines.end) {
    case LogTreeEnd::whole:
      return "";
    case LogTreeEnd::no_log_line:
      return fmt::format("line {} is no line of a log: it is drawn to there", line);
    case LogTreeEnd::no_such_depth:
      return fmt::format("line {} has a depth that cannot follow the line before it: it is drawn to there",
                         line);
  }
  return "";
}

void add_lines(const std::string& of, const LogLines& lines, PackedArrays& arrays) {
  arrays.add(of + ".nodes", differences(lines.nodes));
  std::vector<std::uint8_t> steps;
  for (const auto step : lines.steps) {
    steps.push_back(static_cast<std::uint8_t>(step));
  }
  arrays.add(of + ".steps", steps);
  for (std::size_t column = 0; column < most_log_columns; ++column) {
    arrays.add(fmt::format("{}.widths.{}", of, column), lines.widths[column]);
  }
  std::vector<std::uint8_t> left;
  for (const auto cut : lines.cuts) {
    left.push_back(static_cast<std::uint8_t>(cut));
  }
  arrays.add(of + ".cuts", left);
}

std::vector<std::int32_t> steps_to_parents(const LogTree& tree) {
  std::vector<std::int32_t> steps;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    steps.push_back(static_cast<std::int32_t>(node) - tree.parents[node]);
  }
  return steps;
}

/// The names of the columns that are numbers of a node, with their places in a line.
ordered_json columns_of(std::string_view log) {
  const auto header = line_from(log, 0);
  ordered_json out = ordered_json::array();
  const auto names = header ? split_columns(header->text) : std::vector<std::string_view>();
  for (std::size_t column = 2; column < std::min(names.size(), most_log_columns); ++column) {
    out.push_back({{"name", visible(names[column], Blanks::none)}, {"at", column}});
  }
  return out;
}

ordered_json words() {
  ordered_json how = ordered_json::array();
  for (const auto& [sign, bound] : cuts) {
    how.push_back({{"column", 2}, {"sign", sign}, {"bound", bound}});
  }
  return {{"cuts", std::move(how)},
          {"left_out", "pruned"},
          {"cut", "cutoff"},
          {"short", {{"Infinity", "\u221e"}, {"-Infinity", "-\u221e"}}}};
}

ordered_json board_head(const BoardView& boards, const BoardChanges& changes) {
  return {{"column_labels", boards.column_labels},
          {"row_labels", boards.row_labels},
          {"columns", changes.start.columns},
          {"cells", changes.start.cells},
          {"texts", changes.texts},
          {"values", boards.values.cells},
          {"legend", boards.legend},
          {"unknown", no_board}};
}

}  // namespace

std::optional<PageArrays> page_tree(std::string_view expected, std::string_view got, const BoardView& boards,
                                    const std::vector<std::string>& path) {
  auto tree = log_tree(expected, got);
  if (tree.size() == 0) {
    return std::nullopt;
  }
  add_left_out(tree, boards, most_left_out);
  const auto changes = board_changes(tree, boards, most_boards, path);
  PackedArrays arrays;
  arrays.add("parents", steps_to_parents(tree));
  arrays.add("names", tree.names);
  add_lines("expected", tree.expected, arrays);
  add_lines("yours", tree.got, arrays);
  ordered_json head = {{"texts", tree.texts}, {"columns", columns_of(expected.empty() ? got : expected)}};
  head["words"] = words();
  head["ends"] = {{"expected", why_it_ends(tree.expected)}, {"yours", why_it_ends(tree.got)}};
  if (!changes.start.cells.empty()) {
    head["board"] = board_head(boards, changes);
    arrays.add("board.counts", changes.counts);
    arrays.add("board.squares", changes.squares);
    arrays.add("board.cells", changes.cells);
  }
  return page_arrays(std::move(head), arrays);
}

}  // namespace harness
