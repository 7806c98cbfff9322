#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// The lines of a text from a place on, at most `most` of them.
std::vector<std::string_view> lines_from(std::string_view text, std::size_t at, std::size_t most);

/// A board of one character a square. Rows are as long as the first; others make the board misshapen.
/// More squares than any board has are not read.
Grid read_board(const std::vector<std::string_view>& rows);

/// Why lines are no board: a row has not as many squares as it should have, or, where `row` is 0, the board
/// not as many rows.
struct Misshape {
  std::int64_t row = 0;
  std::int64_t got = 0;
  std::int64_t expected = 0;
};
/// Nothing when they are a board of so many rows and columns.
std::optional<Misshape> misshape(const std::vector<std::string_view>& rows, std::size_t row_count,
                                 std::size_t columns);

/// The same without blanks, commas and bars between the squares; nothing else is changed.
std::vector<std::string> without_separators(const std::vector<std::string_view>& rows);

/// The cells in which two grids of one shape differ, by their places.
std::vector<std::int64_t> differing(const Grid& a, const Grid& b);
/// The name of a cell, as the view names squares. "?" where there is no label.
std::string square_name(const BoardView& boards, const Grid& grid, std::size_t cell);

/// The squares in which two boards of one shape differ, and what stands on each.
struct Squares {
  std::vector<std::string> names;
  std::vector<std::string> expected;
  std::vector<std::string> got;
};
Squares squares_between(const BoardView& boards, const Grid& expected, const Grid& got);

/// Boards side by side, with what belongs under them.
BoardGroup board_group(const BoardView& boards, std::vector<DrawnBoard> drawn);
/// The same, and beside the boards what their squares are worth, where that is known.
BoardGroup board_group_with_values(const BoardView& boards, std::vector<DrawnBoard> drawn);

/// The move that leads from the board after `moves` to `board`, a square where the view knows no legal moves;
/// empty when no single one does.
std::string move_to(const BoardView& boards, const std::vector<std::string>& moves, const Grid& board);

}  // namespace harness
