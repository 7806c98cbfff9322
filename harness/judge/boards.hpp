#pragma once

#include <cstdint>
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

/// Lets the judge speak of a problem's boards without knowing its rules. A function that an assignment has no
/// answer for is left empty.
struct BoardView {
  /// Labels of the columns from the left and of the rows from the top.
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  /// A square is named row then column ("F4"), not column then row ("D3").
  bool row_named_first = false;
  /// What the squares are worth; no cells where the assignment has no such thing.
  Grid values;
  /// Lines that belong under a board: what no square can show.
  std::vector<std::string> legend;
  /// The board after the named moves from the problem's start; nothing when one of them is not legal.
  std::function<std::optional<Grid>(std::span<const std::string> moves)> after;
  /// Who made the last of these moves, and how: "O: a Raid that turned D3". Empty for no moves or illegal
  /// ones.
  std::function<std::string(std::span<const std::string> moves)> story;
  /// The legal moves after the named ones, in the assignment's order; none where those are not legal.
  std::function<std::vector<std::string>(std::span<const std::string> moves)> legal;
  /// What the board after the named moves is worth to the player who moves at the start, by the
  /// assignment's evaluation; nothing when one of them is not legal.
  std::function<std::optional<std::int64_t>(std::span<const std::string> moves)> worth;
  /// What the problem's search finds a move at the start to be worth; nothing for one that is not legal.
  std::function<std::optional<std::int64_t>(const std::string& move)> outcome;
};

}  // namespace harness
