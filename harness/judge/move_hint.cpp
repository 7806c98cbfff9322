#include "harness/judge/move_hint.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/balance.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/drawing.hpp"
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

/// " (O's lead: 15 after C3, 12 after B4)", where the boards tell.
std::string leads_text(const Played& played, const std::vector<std::string>& moves,
                       const std::string& other) {
  const auto due = lead_of(played.mover(), played.expected, played.boards.values);
  const auto got = lead_of(played.mover(), played.got, played.boards.values);
  if (!due || !got) {
    return "";
  }
  const bool tie = *due == *got && is_first_of_best(played, moves, *due);
  return fmt::format(" ({}'s lead: {} after {}, {} after {}{})", played.mover(), *due, played.move, *got,
                     other, tie ? "; of equal moves the first counts" : "");
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

/// The right square, other conquests.
std::string turned_text(const Played& played) {
  std::vector<std::string> too_many;
  std::vector<std::string> too_few;
  for (std::size_t cell = 0; cell < played.start.cells.size(); ++cell) {
    if (played.got.cells[cell] == played.expected.cells[cell]) {
      continue;
    }
    auto& list = played.start.cells[cell] == played.expected.cells[cell] ? too_many : too_few;
    list.push_back(square_name(played.boards, played.start, cell));
  }
  std::string text = fmt::format("{} is the right square", played.move);
  if (!too_many.empty()) {
    text += fmt::format(", but yours changes {} too", listed(too_many));
  }
  if (!too_few.empty()) {
    text += fmt::format(", but yours does not turn {}", listed(too_few));
  }
  return text;
}

std::string other_square_text(const Played& played, const std::vector<std::string>& moves,
                              const std::string& taken) {
  const auto due = board_after(played.boards, and_then(moves, taken));
  auto text = fmt::format("yours takes {}, the expected move is {}", taken, played.move);
  if (!due || due->cells.size() != played.got.cells.size()) {
    return text;
  }
  std::vector<std::string> wrong;
  const auto different = differing(*due, played.got);
  for (std::size_t cell = 0; cell < different.size(); ++cell) {
    if (different[cell]) {
      wrong.push_back(square_name(played.boards, *due, cell));
    }
  }
  return fmt::format("{}; nor is yours the board after {}: {} would differ", text, taken, listed(wrong));
}

/// The same where a move is more than a square that is taken; without a name where several give one board.
struct Moved {
  const Grid& start;
  const Grid& expected;
  const Grid& got;
  const std::string& move;
};

std::string of_several_squares(const BoardView& boards, const std::vector<std::string>& moves,
                               const Moved& moved) {
  const auto& [start, expected, got, move] = moved;
  const auto due = move.empty() ? std::string() : fmt::format("the expected move is {}", move);
  if (const auto other = move_to(boards, moves, got); !other.empty()) {
    return fmt::format("yours is the board after {}{}{}", other, due.empty() ? "" : ", ", due);
  }
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
  std::vector<std::string> parts;
  if (!kept.empty()) {
    parts.push_back(fmt::format("yours leaves {} as before the move", listed(kept)));
  }
  if (!touched.empty()) {
    parts.push_back(fmt::format("yours changes {}, which the move does not", listed(touched)));
  }
  return fmt::format("{}{}{}", due, due.empty() || parts.empty() ? "" : ": ", fmt::join(parts, "; "));
}

bool differ_in_case_alone(const Grid& a, const Grid& b) {
  return std::ranges::equal(a.cells, b.cells, {}, in_small_letters, in_small_letters);
}

}  // namespace

std::string move_hint(const BoardView& boards, const std::vector<std::string>& moves, const Grid& expected,
                      const Grid& got) {
  const auto start = board_after(boards, moves);
  if (!start || start->cells.size() != got.cells.size() || start->cells.size() != expected.cells.size()) {
    return "";
  }
  if (!boards.cells_by_case && differ_in_case_alone(expected, got)) {
    return "only capital and small letters differ";
  }
  const auto move = move_to(boards, moves, expected);
  if (*start == got) {
    if (move.empty()) {
      return boards.legal ? "yours is the board before the move" : "";
    }
    return fmt::format("yours is the board before the move, the expected move is {}", move);
  }
  const auto names = square_names(boards);
  const auto square = static_cast<std::size_t>(std::ranges::find(names, move) - names.begin());
  if (move.empty() && !boards.legal) {
    return "";
  }
  if (square >= got.cells.size()) {
    return of_several_squares(boards, moves, {*start, expected, got, move});
  }
  const Played played{boards, *start, expected, got, move, square};
  if (const auto other = move_to(boards, moves, got); !other.empty()) {
    return fmt::format("yours is the board after {}, the expected move is {}{}", other, move,
                       leads_text(played, moves, other));
  }
  const auto taken = taken_squares(played);
  if (taken.empty()) {
    return fmt::format("yours takes no square, the expected move is {}", move);
  }
  if (taken.size() > 1) {
    return fmt::format("yours takes {} squares, a move takes one: {}", taken.size(), listed(taken));
  }
  if (taken.front() != move) {
    return other_square_text(played, moves, taken.front());
  }
  if (got.cells[square] != expected.cells[square]) {
    return fmt::format("{} is the right square, but it is {} that moves", move, played.mover());
  }
  return turned_text(played);
}

}  // namespace harness
