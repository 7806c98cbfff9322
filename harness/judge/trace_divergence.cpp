#include "harness/judge/trace_divergence.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/move_hint.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

bool equal_by_lines(std::string_view a, std::string_view b) {
  return !cases::compare(cases::Comparison::lines, a, b).difference;
}

/// Where the line stands that is so many lines before the one at `at`.
std::size_t lines_back(std::string_view text, std::size_t at, std::int64_t lines) {
  for (; lines > 0; --lines) {
    at = line_before(text, at)->at;
  }
  return at;
}

/// The lines that have as many characters as a row of a board.
std::string rows_alone(std::string_view text, std::size_t columns) {
  std::string rows;
  for (auto line = line_from(text, 0); line; line = line_from(text, line->next)) {
    if (line->text.size() == columns) {
      rows.append(line->text).push_back('\n');
    }
  }
  return rows;
}

class TraceJudge {
 public:
  TraceJudge(std::string_view expected, std::string_view got, const cases::LineDifference& difference,
             const BoardView& boards)
      : expected_(expected),
        got_(got),
        boards_(boards),
        divergence_(divergence_at(expected, got, difference)),
        rows_(static_cast<std::int64_t>(boards.row_labels.size())),
        columns_(boards.column_labels.size()),
        index_((difference.line - 1) / rows_),
        row_((difference.line - 1) % rows_),
        expected_at_(lines_back(expected, difference.expected_at, row_)),
        got_at_(lines_back(got, difference.got_at, row_)) {
    divergence_.move = static_cast<int>(index_ + 1);
  }

  Divergence divergence() {
    if (got_ends(divergence_)) {
      ends_early();
    } else if (expected_ends(divergence_)) {
      goes_on();
    } else {
      other_board();
    }
    return divergence_;
  }

 private:
  void tell(DivergenceKind kind, What what, Hints hints = {}) {
    divergence_.kind = kind;
    divergence_.what = std::move(what);
    divergence_.hints = std::move(hints);
  }

  std::int64_t board_count() const { return divergence_.expected_lines / rows_; }

  /// The board that starts at a line of a text; nothing when it has not the right shape.
  std::optional<Grid> board_in(std::string_view text, std::size_t at) const {
    const auto lines = lines_from(text, at, boards_.row_labels.size());
    return misshape(lines, boards_.row_labels.size(), columns_) ? std::nullopt
                                                                : std::optional(read_board(lines));
  }
  std::optional<Grid> expected_board(std::int64_t boards_away) const {
    if (index_ + boards_away < 0) {
      return std::nullopt;
    }
    std::size_t at = expected_at_;
    if (boards_away < 0) {
      at = lines_back(expected_, at, -boards_away * rows_);
    }
    for (std::int64_t lines = boards_away * rows_; lines > 0; --lines) {
      const auto line = line_from(expected_, at);
      at = line ? line->next : expected_.size();
    }
    return board_in(expected_, at);
  }

  void ends_early() {
    if (count_lines(got_) == 0) {
      tell(DivergenceKind::missing_boards, nothing_in(got_));
      return;
    }
    tell(DivergenceKind::missing_boards, row_ == 0
                                             ? message(WhatId::trace_ends_after, index_, board_count())
                                             : message(WhatId::trace_ends_within, index_ + 1, board_count()));
  }

  void goes_on() {
    const auto more = count_lines(got_.substr(got_at_));
    const auto extra = board_in(got_, got_at_);
    tell(DivergenceKind::extra_boards, message(WhatId::trace_goes_on, more, index_, board_count()),
         extra && extra == expected_board(-1) ? Hints{message(HintId::last_board_twice)} : Hints());
    divergence_.move = 0;
  }

  /// What makes the board in question no board.
  What no_board() const {
    const auto found =
        misshape(lines_from(got_, got_at_, boards_.row_labels.size()), boards_.row_labels.size(), columns_);
    if (!found) {
      return message(WhatId::trace_no_board, index_ + 1);
    }
    return found->row > 0
               ? message(WhatId::trace_row_length, index_ + 1, found->row, found->got, found->expected)
               : message(WhatId::trace_row_count, index_ + 1, found->got, found->expected);
  }

  void other_board() {
    if (divergence_.lines->got.state == LineState::blank) {
      tell(DivergenceKind::malformed,
           message(row_ == 0 ? WhatId::trace_blank_before : WhatId::trace_blank_within, index_ + 1),
           {message(HintId::no_line_between, rest_is_right())});
      return;
    }
    const auto want = expected_board(0);
    const auto have = board_in(got_, got_at_);
    if (!want || !have) {
      tell(DivergenceKind::malformed, no_board(), {message(HintId::rows_alone, rest_is_right())});
      return;
    }
    if (!shifted(*have)) {
      other_squares(*want, *have);
    }
  }

  /// Whether what is no row of a board is all that is wrong.
  bool rest_is_right() const { return equal_by_lines(expected_, rows_alone(got_, columns_)); }

  /// A board that stands a move too early or too late.
  bool shifted(const Grid& have) {
    if (index_ == 0 && have == board_after(boards_, {})) {
      const auto rest = lines_from(got_, got_at_, boards_.row_labels.size() + 1);
      const bool else_right =
          rest.size() > boards_.row_labels.size() &&
          equal_by_lines(expected_, got_.substr(static_cast<std::size_t>(rest.back().data() - got_.data())));
      tell(DivergenceKind::extra_boards, message(WhatId::trace_given_first),
           else_right ? Hints{message(HintId::rest_is_right)} : Hints());
      return true;
    }
    if (have == expected_board(-1)) {
      tell(DivergenceKind::extra_boards, message(WhatId::trace_board_twice, index_));
      return true;
    }
    if (have == expected_board(1)) {
      tell(DivergenceKind::missing_boards, message(WhatId::trace_board_missing, index_ + 1));
      return true;
    }
    return false;
  }

  /// The moves that the expected boards before this one show; nothing where they are not single squares.
  std::optional<std::vector<std::string>> moves_so_far() const {
    std::vector<std::string> moves;
    for (std::int64_t board = 0; board < index_; ++board) {
      const auto next = expected_board(board - index_);
      const auto move = next ? move_to(boards_, moves, *next) : std::string();
      if (move.empty()) {
        return std::nullopt;
      }
      moves.push_back(move);
    }
    return moves;
  }

  void other_squares(const Grid& want, const Grid& have) {
    const auto squares = squares_between(boards_, want, have);
    tell(DivergenceKind::square,
         message(WhatId::trace_squares, squares.names, squares.expected, squares.got));
    divergence_.lines.reset();
    const auto marks = differing(want, have);
    std::vector<DrawnBoard> drawn{{BoardTitle::expected, "", want, marks},
                                  {BoardTitle::yours, "", have, marks}};
    const auto moves = moves_so_far();
    if (moves) {
      divergence_.hints = move_hints(boards_, *moves, want, have);
      drawn.insert(drawn.begin(), {BoardTitle::before, "", board_after(boards_, *moves).value(), {}});
    }
    divergence_.boards = {board_group_with_values(boards_, std::move(drawn))};
    const auto move = moves ? move_to(boards_, *moves, want) : std::string();
    if (const auto story = move.empty() ? "" : story_of(boards_, and_then(*moves, move)); !story.empty()) {
      divergence_.boards.front().stories.push_back({StoryKind::expected, move, story});
    }
  }

  const std::string_view expected_;
  const std::string_view got_;
  const BoardView& boards_;
  Divergence divergence_;
  const std::int64_t rows_;
  const std::size_t columns_;
  /// Which board differs, from 0, in which of its rows, and where it starts in both files.
  const std::int64_t index_;
  const std::int64_t row_;
  const std::size_t expected_at_;
  const std::size_t got_at_;
};

}  // namespace

Divergence diverge_in_trace(std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards) {
  if (boards.row_labels.empty() || boards.column_labels.empty()) {
    return diverge_as_text(expected, got, difference);
  }
  return TraceJudge(expected, got, difference, boards).divergence();
}

}  // namespace harness
