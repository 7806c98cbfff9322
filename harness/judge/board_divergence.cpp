#include "harness/judge/board_divergence.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
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

/// A hint on a board that is found: the squares in which it differs, none where it is the expected one.
template <class... Values>
Hint found_board(HintId id, const Squares& squares, const Values&... values) {
  return message(id, values..., squares.names, squares.expected, squares.got);
}

/// What is found in a file that is no board of the right shape.
Hints misshape_hints(const BoardView& boards, const std::vector<std::string_view>& rows,
                     const std::vector<std::string_view>& expected_rows) {
  const std::size_t height = expected_rows.size();
  const std::size_t width = expected_rows.front().size();
  const Grid expected = read_board(expected_rows);
  const auto plain = without_separators(rows);
  const std::vector<std::string_view> squares(plain.begin(), plain.end());
  if (!misshape(squares, height, width)) {
    return {found_board(HintId::board_without_separators,
                        squares_between(boards, expected, read_board(squares)))};
  }
  for (std::size_t first = 0; first + height <= rows.size(); ++first) {
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<std::string_view> part(from, from + static_cast<std::ptrdiff_t>(height));
    if (!misshape(part, height, width)) {
      return {found_board(HintId::board_in_lines, squares_between(boards, expected, read_board(part)),
                          first + 1, first + height)};
    }
  }
  return {};
}

/// Why a file's lines are no board of the expected one's form.
std::optional<What> complaint(const BoardText& own, const BoardText& due, char separator) {
  if (own.odd_row > 0) {
    return message(WhatId::board_form, own.odd_row, std::string(1, separator));
  }
  const auto found = misshape(views_of(own.squares), due.squares.size(), due.squares.front().size());
  if (!found) {
    return std::nullopt;
  }
  return found->row > 0 ? message(WhatId::board_row_length, found->row, found->got, found->expected)
                        : message(WhatId::board_row_count, found->got, found->expected);
}

BoardGroup compared_boards(const BoardView& boards, const Grid& expected, const Grid& got,
                           const std::string& move) {
  const auto marks = differing(expected, got);
  std::vector<DrawnBoard> drawn{{BoardTitle::expected, "", expected, marks},
                                {BoardTitle::yours, "", got, marks}};
  const auto before = board_after(boards, {});
  if (before && boards.values.cells.empty()) {
    drawn.insert(drawn.begin(), {BoardTitle::before, "", *before, {}});
  }
  auto group = board_group_with_values(boards, std::move(drawn));
  const auto story = move.empty() ? std::string() : story_of(boards, std::vector{move});
  if (!story.empty()) {
    group.stories.push_back({StoryKind::expected, move, story});
  }
  return group;
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
  if (const auto what = complaint(own, due, separator)) {
    divergence.kind = DivergenceKind::malformed;
    divergence.what = *what;
    divergence.hints = misshape_hints(boards, own.rows, expected_rows);
    return divergence;
  }
  const Grid want = read_board(expected_rows);
  const Grid have = read_board(rows);
  const auto squares = squares_between(boards, want, have);
  divergence.kind = DivergenceKind::square;
  divergence.lines.reset();
  divergence.what = message(WhatId::squares_differ, squares.names, squares.expected, squares.got);
  divergence.hints = move_hints(boards, {}, want, have);
  divergence.boards = {compared_boards(boards, want, have, move_to(boards, {}, want))};
  return divergence;
}

}  // namespace harness
