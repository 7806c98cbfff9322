#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// A board of cells as text, row by row from the top.
struct Grid {
  int columns = 0;
  std::vector<std::string> cells;
  bool operator==(const Grid&) const = default;
};

/// Lets the judge speak of a problem's boards without knowing its rules.
struct BoardView {
  /// Labels of the columns from the left and of the rows from the top; a square is named column then row.
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  /// What the squares are worth; no cells where the assignment has no such thing.
  Grid values;
  /// The board after the named moves from the problem's start; nothing when one of them is not legal.
  std::function<std::optional<Grid>(std::span<const std::string> moves)> after;
  /// Who made the last of these moves, and how: "O: a Raid that turned D3". Empty for no moves or illegal
  /// ones.
  std::function<std::string(std::span<const std::string> moves)> story;
};

}  // namespace harness
