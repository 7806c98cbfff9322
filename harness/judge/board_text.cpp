#include "harness/judge/board_text.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/text_divergence.hpp"
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

std::string misshape(const std::vector<std::string_view>& rows, std::size_t row_count, std::size_t columns) {
  for (std::size_t row = 0; row < std::min(rows.size(), row_count); ++row) {
    if (rows[row].size() != columns) {
      return fmt::format("row {} has {} where {} are expected", row + 1,
                         counted(static_cast<std::int64_t>(rows[row].size()), "character"), columns);
    }
  }
  return rows.size() == row_count
             ? ""
             : fmt::format("there are {} where {} are expected",
                           counted(static_cast<std::int64_t>(rows.size()), "row"), row_count);
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

std::string squares_text(const BoardView& boards, const Grid& expected, const Grid& got) {
  std::vector<std::string> names;
  std::vector<std::string> pairs;
  const auto different = differing(expected, got);
  for (std::size_t cell = 0; cell < different.size(); ++cell) {
    if (different[cell]) {
      names.push_back(square_name(boards, expected, cell));
      pairs.push_back(
          fmt::format("{} should be {}, yours is {}", names.back(), expected.cells[cell], got.cells[cell]));
    }
  }
  if (names.size() == 1) {
    return pairs.front();
  }
  if (names.size() == 2) {
    return pairs[0] + "; " + pairs[1];
  }
  return fmt::format("{} differ: {}", counted(static_cast<std::int64_t>(names.size()), "square"),
                     listed(names, 6));
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
