#include "harness/judge/board_divergence.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/move_hint.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 200;

/// A board's lines and the squares in them.
struct BoardText {
  std::vector<std::string_view> rows;
  /// The rows without what stands between two squares, where that is as it should be.
  std::vector<std::string> squares;
  /// The first row, from 1, where it is not; 0 for none.
  std::size_t odd_row = 0;
};

/// The squares of a row, between any two of which the separator stands; nothing where it does not.
std::optional<std::string> separated(std::string_view row, char separator) {
  if (separator == 0) {
    return std::string(row);
  }
  std::string squares;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (at % 2 == 0) {
      squares += row[at];
    } else if (row[at] != separator) {
      return std::nullopt;
    }
  }
  return squares;
}

BoardText board_text(std::string_view text, char separator) {
  BoardText board;
  board.rows = lines_from(text, 0, most_lines);
  while (!board.rows.empty() && board.rows.back().empty()) {
    board.rows.pop_back();
  }
  for (const auto row : board.rows) {
    const auto squares = separated(row, separator);
    board.squares.push_back(squares.value_or(std::string(row)));
    if (!squares && board.odd_row == 0) {
      board.odd_row = board.squares.size();
    }
  }
  return board;
}

std::vector<std::string_view> views_of(const std::vector<std::string>& rows) {
  return {rows.begin(), rows.end()};
}

std::string compared_with(const BoardView& boards, const Grid& expected, const Grid& got) {
  return got == expected ? "it is the expected board" : "it differs: " + squares_text(boards, expected, got);
}

/// What is found in a file that is no board of the right shape.
std::string misshape_hint(const BoardView& boards, const std::vector<std::string_view>& rows,
                          const std::vector<std::string_view>& expected_rows) {
  const std::size_t height = expected_rows.size();
  const std::size_t width = expected_rows.front().size();
  const Grid expected = read_board(expected_rows);
  const auto plain = without_separators(rows);
  const std::vector<std::string_view> squares(plain.begin(), plain.end());
  if (misshape(squares, height, width).empty()) {
    return "without what stands between the squares " + compared_with(boards, expected, read_board(squares));
  }
  for (std::size_t first = 0; first + height <= rows.size(); ++first) {
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<std::string_view> part(from, from + static_cast<std::ptrdiff_t>(height));
    if (misshape(part, height, width).empty()) {
      return fmt::format("a board stands in lines {} to {}: {}", first + 1, first + height,
                         compared_with(boards, expected, read_board(part)));
    }
  }
  return "";
}

std::vector<std::string> draw_boards(const BoardView& boards, const Grid& expected, const Grid& got,
                                     const std::string& move) {
  std::vector<Panel> panels{{"expected", expected, differing(expected, got)},
                            {"yours", got, differing(expected, got)}};
  const auto before = board_after(boards, {});
  if (before && boards.values.cells.empty()) {
    panels.insert(panels.begin(), {"before", *before, {}});
  }
  auto lines = draw_with_values(std::move(panels), boards);
  const auto story = move.empty() ? std::string() : story_of(boards, std::vector{move});
  if (!story.empty()) {
    lines.push_back(fmt::format("(the expected move is {} by {})", move, story));
  }
  return lines;
}

}  // namespace

Divergence diverge_in_board(std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards,
                            char separator) {
  const auto due = board_text(expected, separator);
  const auto own = board_text(got, separator);
  if (own.rows.empty() || due.rows.empty()) {
    return diverge_as_text(expected, got, difference);
  }
  const auto expected_rows = views_of(due.squares);
  const auto rows = views_of(own.squares);
  Divergence divergence = divergence_at(expected, got, difference);
  const auto here = line_of(divergence.line, divergence.expected_lines);
  const auto complaint =
      own.odd_row > 0 ? fmt::format("row {} has not one `{}` between two squares", own.odd_row, separator)
                      : misshape(rows, expected_rows.size(), expected_rows.front().size());
  if (!complaint.empty()) {
    divergence.kind = DivergenceKind::malformed;
    divergence.where = fmt::format("{}: this is not a board of the right {}: {}", here,
                                   own.odd_row > 0 ? "form" : "size", complaint);
    divergence.hint = misshape_hint(boards, own.rows, expected_rows);
    return divergence;
  }
  const Grid want = read_board(expected_rows);
  const Grid have = read_board(rows);
  divergence.kind = DivergenceKind::square;
  divergence.expected_line.clear();
  divergence.got_line.clear();
  divergence.where = fmt::format("{}: {}", here, squares_text(boards, want, have));
  divergence.hint = move_hint(boards, {}, want, have);
  divergence.drawing = draw_boards(boards, want, have, move_to(boards, {}, want));
  return divergence;
}

}  // namespace harness
