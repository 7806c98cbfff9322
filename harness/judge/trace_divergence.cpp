#include "harness/judge/trace_divergence.hpp"

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
    if (divergence_.got_line == end_of_file) {
      ends_early();
    } else if (divergence_.expected_line == end_of_file) {
      goes_on();
    } else {
      other_board();
    }
    return divergence_;
  }

 private:
  void tell(DivergenceKind kind, const std::string& what, std::string hint = "") {
    divergence_.kind = kind;
    divergence_.where = line_of(divergence_.line, divergence_.expected_lines) + what;
    divergence_.hint = std::move(hint);
  }

  std::int64_t board_count() const { return divergence_.expected_lines / rows_; }

  /// The board that starts at a line of a text; nothing when it has not the right shape.
  std::optional<Grid> board_in(std::string_view text, std::size_t at) const {
    const auto lines = lines_from(text, at, boards_.row_labels.size());
    return misshape(lines, boards_.row_labels.size(), columns_).empty() ? std::optional(read_board(lines))
                                                                        : std::nullopt;
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
      tell(DivergenceKind::missing_boards, fmt::format(": {}", nothing_text(got_)));
      return;
    }
    const auto boards = fmt::format("{} of {}", index_, board_count());
    tell(DivergenceKind::missing_boards,
         row_ == 0 ? fmt::format(": yours ends after board {}", boards)
                   : fmt::format(": yours ends in the middle of board {} of {}", index_ + 1, board_count()));
  }

  void goes_on() {
    const auto more = count_lines(got_.substr(got_at_));
    const auto extra = board_in(got_, got_at_);
    tell(DivergenceKind::extra_boards,
         fmt::format(": yours goes on with {} after board {} of {}", counted(more, "line"), index_,
                     board_count()),
         extra && extra == expected_board(-1) ? "the last board stands twice" : "");
    divergence_.move = 0;
  }

  void other_board() {
    if (divergence_.got_line == empty_line) {
      tell(DivergenceKind::malformed,
           row_ == 0 ? fmt::format(": an empty line stands before board {}", index_ + 1)
                     : fmt::format(": an empty line stands in board {}", index_ + 1),
           "boards follow each other without a line between" + std::string(rest_is_right()));
      return;
    }
    const auto want = expected_board(0);
    const auto have = board_in(got_, got_at_);
    if (!want || !have) {
      tell(DivergenceKind::malformed,
           fmt::format(", board {}: {}", index_ + 1,
                       misshape(lines_from(got_, got_at_, boards_.row_labels.size()),
                                boards_.row_labels.size(), columns_)),
           "a trace has rows of boards and nothing else" + std::string(rest_is_right()));
      return;
    }
    if (!shifted(*have)) {
      other_squares(*want, *have);
    }
  }

  /// Whether what is no row of a board is all that is wrong.
  std::string_view rest_is_right() const {
    return equal_by_lines(expected_, rows_alone(got_, columns_)) ? "; apart from that yours is right" : "";
  }

  /// A board that stands a move too early or too late.
  bool shifted(const Grid& have) {
    if (index_ == 0 && have == board_after(boards_, {})) {
      const auto rest = lines_from(got_, got_at_, boards_.row_labels.size() + 1);
      const bool else_right =
          rest.size() > boards_.row_labels.size() &&
          equal_by_lines(expected_, got_.substr(static_cast<std::size_t>(rest.back().data() - got_.data())));
      tell(DivergenceKind::extra_boards,
           ": the given board stands first, the one after the first move is due",
           else_right ? "apart from that yours is right" : "");
      return true;
    }
    if (have == expected_board(-1)) {
      tell(DivergenceKind::extra_boards, fmt::format(": the board after move {} stands twice", index_));
      return true;
    }
    if (have == expected_board(1)) {
      tell(DivergenceKind::missing_boards, fmt::format(": the board after move {} is missing", index_ + 1));
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
    tell(DivergenceKind::square, fmt::format(", move {}: {}", index_ + 1, squares_text(boards_, want, have)));
    divergence_.expected_line.clear();
    divergence_.got_line.clear();
    const auto marks = differing(want, have);
    std::vector<Panel> panels{{"expected", want, marks}, {"yours", have, marks}};
    const auto moves = moves_so_far();
    if (moves) {
      divergence_.hint = move_hint(boards_, *moves, want, have);
      panels.insert(panels.begin(), {"before", board_after(boards_, *moves).value(), {}});
    }
    divergence_.drawing = draw_with_values(std::move(panels), boards_);
    const auto move = moves ? move_to(boards_, *moves, want) : std::string();
    if (const auto story = move.empty() ? "" : story_of(boards_, and_then(*moves, move)); !story.empty()) {
      divergence_.drawing.push_back(fmt::format("(the expected move is {} by {})", move, story));
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
