#include "harness/judge/move_hint.hpp"

#include <algorithm>
#include <cstdint>

#include "harness/judge/balance.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"

namespace harness {
namespace {

/// The expected move, and how the boards before it, after it and the candidate's look.
struct Played {
  const BoardView& boards;
  const Grid& start;
  const Grid& expected;
  const Grid& got;
  std::string move;
  std::size_t square = 0;

  const std::string& empty() const { return start.cells[square]; }
  const std::string& mover() const { return expected.cells[square]; }
};

/// Whether the expected move is the first of those that lead to the greatest lead.
bool is_first_of_best(const Played& played, const std::vector<std::string>& moves, std::int64_t lead) {
  bool passed = false;
  for (const auto& square : legal_moves(played.boards, moves)) {
    passed = passed || square == played.move;
    const auto board = board_after(played.boards, and_then(moves, square));
    const auto other = board ? lead_of(played.mover(), *board, played.boards.values) : std::nullopt;
    if (!other || *other > lead || (*other == lead && !passed)) {
      return false;
    }
  }
  return passed;
}

/// Who leads by how much after the expected move and after another, where the boards tell.
Hint board_after_other(const Played& played, const std::vector<std::string>& moves,
                       const std::string& other) {
  const auto due = lead_of(played.mover(), played.expected, played.boards.values);
  const auto got = lead_of(played.mover(), played.got, played.boards.values);
  if (!due || !got) {
    return message(HintId::board_after_other, other, played.move, "", 0, 0, false);
  }
  const bool tie = *due == *got && is_first_of_best(played, moves, *due);
  return message(HintId::board_after_other, other, played.move, played.mover(), *due, *got, tie);
}

/// The squares of which the candidate's board shows that they were taken.
std::vector<std::string> taken_squares(const Played& played) {
  std::vector<std::string> taken;
  for (std::size_t cell = 0; cell < played.start.cells.size(); ++cell) {
    if (played.start.cells[cell] == played.empty() && played.got.cells[cell] != played.empty()) {
      taken.push_back(square_name(played.boards, played.start, cell));
    }
  }
  return taken;
}

/// Whether a board is the one after the expected move if that turned nothing.
bool turns_nothing(const Played& played, const Grid& board) {
  Grid quiet = played.start;
  quiet.cells[played.square] = played.mover();
  return board.cells == quiet.cells;
}

/// The right square, other conquests.
Hint right_square(const Played& played) {
  std::vector<std::string> too_many;
  std::vector<std::string> too_few;
  bool only_turned = true;
  for (std::size_t cell = 0; cell < played.start.cells.size(); ++cell) {
    const auto& got = played.got.cells[cell];
    if (got == played.expected.cells[cell]) {
      continue;
    }
    auto& list = played.start.cells[cell] == played.expected.cells[cell] ? too_many : too_few;
    list.push_back(square_name(played.boards, played.start, cell));
    only_turned = only_turned && got == played.mover() && played.start.cells[cell] != played.empty();
  }
  if (turns_nothing(played, played.got)) {
    return message(HintId::turns_nothing, played.move, too_few);
  }
  return turns_nothing(played, played.expected) && only_turned
             ? message(HintId::turns_all, played.move, too_many)
             : message(HintId::right_square, played.move, too_many, too_few);
}

Hint other_square(const Played& played, const std::vector<std::string>& moves, const std::string& taken) {
  const auto due = board_after(played.boards, and_then(moves, taken));
  if (!due || due->cells.size() != played.got.cells.size()) {
    return message(HintId::takes_other, taken, played.move);
  }
  return message(HintId::takes_other_wrongly, taken, played.move,
                 squares_between(played.boards, *due, played.got).names);
}

/// The same where a move is more than a square that is taken; without a name where several give one board.
struct Moved {
  const Grid& start;
  const Grid& expected;
  const Grid& got;
  const std::string& move;
};

/// The squares that the candidate's board leaves as before the move, or changes where the move does not.
Hints squares_left_or_touched(const BoardView& boards, const Moved& moved) {
  const auto& [start, expected, got, move] = moved;
  std::vector<std::string> kept;
  std::vector<std::string> touched;
  for (std::size_t cell = 0; cell < start.cells.size(); ++cell) {
    if (got.cells[cell] == expected.cells[cell]) {
      continue;
    }
    if (got.cells[cell] == start.cells[cell]) {
      kept.push_back(square_name(boards, start, cell));
    } else if (expected.cells[cell] == start.cells[cell]) {
      touched.push_back(square_name(boards, start, cell));
    }
  }
  if (move.empty() && kept.empty() && touched.empty()) {
    return {};
  }
  return {message(HintId::several_squares, move, kept, touched)};
}

Hints of_several_squares(const BoardView& boards, const std::vector<std::string>& moves, const Moved& moved) {
  const auto& [start, expected, got, move] = moved;
  if (const auto other = move_to(boards, moves, got); !other.empty()) {
    return {message(HintId::several_squares_after, other, move)};
  }
  return squares_left_or_touched(boards, moved);
}

bool differ_in_case_alone(const Grid& a, const Grid& b) {
  return std::ranges::equal(a.cells, b.cells, {}, in_small_letters, in_small_letters);
}

/// Where the move is a square that is taken.
Hints of_one_square(const Played& played, const std::vector<std::string>& moves) {
  const auto& [boards, start, expected, got, move, square] = played;
  if (const auto other = move_to(boards, moves, got); !other.empty()) {
    return {board_after_other(played, moves, other)};
  }
  const auto taken = taken_squares(played);
  if (taken.empty()) {
    return {message(HintId::takes_no_square, move)};
  }
  if (taken.size() > 1) {
    return {message(HintId::takes_several, taken)};
  }
  if (taken.front() != move) {
    return {other_square(played, moves, taken.front())};
  }
  if (got.cells[square] == expected.cells[square]) {
    return {right_square(played)};
  }
  return differing(expected, got).size() == 1 ? Hints{message(HintId::wrong_mover, move, played.mover())}
                                              : squares_left_or_touched(boards, {start, expected, got, move});
}

}  // namespace

Hints move_hints(const BoardView& boards, const std::vector<std::string>& moves, const Grid& expected,
                 const Grid& got) {
  const auto start = board_after(boards, moves);
  if (!start || start->cells.size() != got.cells.size() || start->cells.size() != expected.cells.size()) {
    return {};
  }
  if (!boards.cells_by_case && differ_in_case_alone(expected, got)) {
    return {message(HintId::only_case)};
  }
  const auto move = move_to(boards, moves, expected);
  if (*start == got) {
    return move.empty() && !boards.legal ? Hints() : Hints{message(HintId::board_before_move, move)};
  }
  const auto names = square_names(boards);
  const auto square = static_cast<std::size_t>(std::ranges::find(names, move) - names.begin());
  if (move.empty() && !boards.legal) {
    return {};
  }
  if (square >= got.cells.size()) {
    return of_several_squares(boards, moves, {*start, expected, got, move});
  }
  return of_one_square({boards, *start, expected, got, move, square}, moves);
}

}  // namespace harness
