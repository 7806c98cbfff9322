#include "cases/cs540_checkers/format.hpp"

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::cs540_checkers {
namespace {

/// Reads the board square by square; what may stand on one depends on its place and on the pieces before it.
class BoardReader {
 public:
  explicit BoardReader(TextReader& in) : in_(in) {}

  Board read() {
    Board board = empty_board;
    for (int square = 0; square < squares && !in_.failed(); ++square) {
      board[static_cast<std::size_t>(square)] = cell(square);
      if (square % side_length == side_length - 1) {
        in_.line_end();
      } else {
        in_.separator();
      }
    }
    return board;
  }

 private:
  Cell cell(int square) {
    const std::string allowed = allowed_at(square);
    const char letter = in_.letter(expected(square, allowed), allowed);
    red_ += letter == 'r' || letter == 'R' ? 1 : 0;
    black_ += letter == 'b' || letter == 'B' ? 1 : 0;
    return in_.failed() ? Cell::empty : Cell{letter};
  }

  std::string allowed_at(int square) const {
    const int row = square / side_length;
    std::string allowed = "-";
    if (!is_dark(square)) {
      return allowed;
    }
    if (red_ < most_pieces) {
      allowed += row == 0 ? "R" : "rR";
    }
    if (black_ < most_pieces) {
      allowed += row == side_length - 1 ? "B" : "bB";
    }
    return allowed;
  }

  /// `a square: - R b B, with no r in row 0`
  std::string expected(int square, std::string_view allowed) const {
    if (!is_dark(square)) {
      return "- on a light square";
    }
    std::string text = "a square:";
    for (const char letter : allowed) {
      text += {' ', letter};
    }
    const int row = square / side_length;
    text += row == 0 ? ", with no r in row 0" : row == side_length - 1 ? ", with no b in row 7" : "";
    text += red_ == most_pieces ? ", after 12 red pieces" : "";
    text += black_ == most_pieces ? ", after 12 black pieces" : "";
    return text;
  }

  TextReader& in_;
  int red_ = 0;
  int black_ = 0;
};

}  // namespace

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.lenient = false, .leading_zeros = false});
  Problem problem;
  in.word("the part CHECKERS", {"CHECKERS"});
  in.line_end();
  problem.player = Player{static_cast<int>(in.word("the side to move, RED or BLACK", {"RED", "BLACK"}))};
  in.line_end();
  problem.evaluation =
      Evaluation{static_cast<int>(in.word("the evaluation, BASIC or ENHANCED", {"BASIC", "ENHANCED"}))};
  in.line_end();
  problem.depth_limit = in.integer("a depth limit from 1 to 8", 1, deepest_limit);
  in.line_end();
  problem.board = BoardReader(in).read();
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  std::string text =
      fmt::format("CHECKERS\n{}\n{}\n{}\n", problem.player == Player::red ? "RED" : "BLACK",
                  problem.evaluation == Evaluation::basic ? "BASIC" : "ENHANCED", problem.depth_limit) +
      print_board(problem.board);
  if (!spelling.final_line_end) {
    text.pop_back();
  }
  return text;
}

std::string print_board(const Board& board) {
  std::string text;
  for (int square = 0; square < squares; ++square) {
    text += static_cast<char>(board[static_cast<std::size_t>(square)]);
    text += square % side_length == side_length - 1 ? '\n' : ' ';
  }
  return text;
}

}  // namespace cases::cs540_checkers
