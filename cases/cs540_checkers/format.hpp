#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

/// CS540 Fall 2008 homework 2, question 4, checkers: what a problem is and how it is spelled.
namespace cases::cs540_checkers {

inline constexpr int side_length = 8;
inline constexpr int squares = side_length * side_length;
/// Of a side.
inline constexpr int most_pieces = 12;
inline constexpr int deepest_limit = 8;

enum class Cell : char { empty = '-', red = 'r', red_king = 'R', black = 'b', black_king = 'B' };
/// RED moves up, to row 0; BLACK moves down.
enum class Player { red, black };
enum class Evaluation { basic, enhanced };

/// Squares are indexed 8 * row + column, row 0 on top, column 0 left.
using Board = std::array<Cell, squares>;

inline constexpr Board empty_board = [] {
  Board board{};
  board.fill(Cell::empty);
  return board;
}();

/// One input. Pieces stand on dark squares, no red pawn in row 0 and no black pawn in row 7.
struct Problem {
  /// Who moves now.
  Player player = Player::red;
  Evaluation evaluation = Evaluation::basic;
  int depth_limit = 1;
  Board board = empty_board;
  bool operator==(const Problem&) const = default;
};

/// "Pieces stand on squares with row+col odd".
constexpr bool is_dark(int square) {
  return (square / side_length + square % side_length) % 2 == 1;
}

/// Reads an input file, the last line ended or not. "Inputs are always well formed": nothing else is let
/// pass.
Parsed<Problem> parse(std::string_view text);

/// The spellings an input may have.
struct Spelling {
  bool final_line_end = true;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// The board as input.txt and next_state.txt show it: eight lines, each ended by LF.
std::string print_board(const Board& board);

}  // namespace cases::cs540_checkers
