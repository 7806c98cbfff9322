#include "harness/judge/board_text.hpp"

#include <algorithm>
#include <utility>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// No assignment's board has so many squares; what a candidate wrote behind them makes no difference.
constexpr std::size_t most_cells = 10'000;

}  // namespace

std::vector<std::string_view> lines_from(std::string_view text, std::size_t at, std::size_t most) {
  std::vector<std::string_view> lines;
  for (auto line = line_from(text, at); line && lines.size() < most; line = line_from(text, line->next)) {
    lines.push_back(line->text);
  }
  return lines;
}

Grid read_board(const std::vector<std::string_view>& rows) {
  Grid grid;
  grid.columns = rows.empty() ? 0 : static_cast<int>(rows.front().size());
  for (const auto row : rows) {
    for (const char& cell : row.substr(0, most_cells - std::min(most_cells, grid.cells.size()))) {
      grid.cells.push_back(visible(std::string_view(&cell, 1)));
    }
  }
  return grid;
}

std::optional<Misshape> misshape(const std::vector<std::string_view>& rows, std::size_t row_count,
                                 std::size_t columns) {
  for (std::size_t row = 0; row < std::min(rows.size(), row_count); ++row) {
    if (rows[row].size() != columns) {
      return Misshape{static_cast<std::int64_t>(row) + 1, static_cast<std::int64_t>(rows[row].size()),
                      static_cast<std::int64_t>(columns)};
    }
  }
  return rows.size() == row_count ? std::nullopt
                                  : std::optional(Misshape{0, static_cast<std::int64_t>(rows.size()),
                                                           static_cast<std::int64_t>(row_count)});
}

std::vector<std::string> without_separators(const std::vector<std::string_view>& rows) {
  std::vector<std::string> plain;
  for (const auto row : rows) {
    std::string squares(row);
    std::erase_if(squares, [](char c) {
      return c == ' ' || c == '\t' || c == ',' || c == '|' || c == '[' || c == ']' || c == '\'' || c == '"';
    });
    plain.push_back(std::move(squares));
  }
  return plain;
}

std::vector<std::int64_t> differing(const Grid& a, const Grid& b) {
  std::vector<std::int64_t> places;
  for (std::size_t cell = 0; cell < std::min(a.cells.size(), b.cells.size()); ++cell) {
    if (a.cells[cell] != b.cells[cell]) {
      places.push_back(static_cast<std::int64_t>(cell));
    }
  }
  return places;
}

std::string square_name(const BoardView& boards, const Grid& grid, std::size_t cell) {
  const auto columns = static_cast<std::size_t>(std::max(1, grid.columns));
  const auto label = [](const std::vector<std::string>& labels, std::size_t index) {
    return index < labels.size() ? labels[index] : std::string();
  };
  const auto column = label(boards.column_labels, cell % columns);
  const auto row = label(boards.row_labels, cell / columns);
  return column.empty() && row.empty() ? "?" : name_of_square(boards, column, row);
}

Squares squares_between(const BoardView& boards, const Grid& expected, const Grid& got) {
  Squares squares;
  for (const auto place : differing(expected, got)) {
    const auto cell = static_cast<std::size_t>(place);
    squares.names.push_back(square_name(boards, expected, cell));
    squares.expected.push_back(expected.cells[cell]);
    squares.got.push_back(got.cells[cell]);
  }
  return squares;
}

BoardGroup board_group(const BoardView& boards, std::vector<DrawnBoard> drawn) {
  return {boards.column_labels, boards.row_labels, std::move(drawn), boards.legend, {}};
}

BoardGroup board_group_with_values(const BoardView& boards, std::vector<DrawnBoard> drawn) {
  if (!boards.values.cells.empty()) {
    drawn.push_back({BoardTitle::values, "", boards.values, {}});
  }
  return board_group(boards, std::move(drawn));
}

std::string move_to(const BoardView& boards, const std::vector<std::string>& moves, const Grid& board) {
  auto names = legal_moves(boards, moves);
  const auto start = board_after(boards, moves);
  for (std::size_t cell = 0;
       start && !boards.legal && cell < std::min(board.cells.size(), start->cells.size()); ++cell) {
    if (start->cells[cell] != board.cells[cell]) {
      names.push_back(square_name(boards, board, cell));
    }
  }
  std::string found;
  for (auto& name : names) {
    if (board_after(boards, and_then(moves, name)) == board) {
      if (!found.empty()) {
        return "";
      }
      found = std::move(name);
    }
  }
  return found;
}

}  // namespace harness
