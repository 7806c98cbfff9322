#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"

namespace harness {

/// The lines of a text from a place on, at most `most` of them.
std::vector<std::string_view> lines_from(std::string_view text, std::size_t at, std::size_t most);

/// A board of one character a square. Rows are as long as the first; others make the board misshapen.
/// More squares than any board has are not read.
Grid read_board(const std::vector<std::string_view>& rows);

/// Says why lines are no board of so many rows and columns: "row 3 has 6 squares where 5 are expected".
/// Empty when they are one.
std::string misshape(const std::vector<std::string_view>& rows, std::size_t row_count, std::size_t columns);

/// The same without blanks, commas and bars between the squares; nothing else is changed.
std::vector<std::string> without_separators(const std::vector<std::string_view>& rows);

/// "D3 should be X, yours is *", "4 squares differ: A1, B1, C1 and D1". Of one shape, and different.
std::string squares_text(const BoardView& boards, const Grid& expected, const Grid& got);

/// The move that leads from the board after `moves` to `board`, a square where the view knows no legal moves;
/// empty when no single one does.
std::string move_to(const BoardView& boards, const std::vector<std::string>& moves, const Grid& board);

}  // namespace harness
