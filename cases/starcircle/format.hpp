#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

/// Star and Circle (CSCI 561, Spring 2018, homework 1): what a problem is and how it is spelled.
namespace cases::starcircle {

inline constexpr int side_length = 8;
inline constexpr int squares = side_length * side_length;

enum class Player : char { star = 'S', circle = 'C' };
/// Handout: "MINIMAX" or "ALPHABETA".
enum class Algorithm { minimax, alpha_beta };
enum class Piece : char { none = '0', star = 'S', circle = 'C' };

/// What stands on a square: a piece, or several of one player.
struct Cell {
  Piece piece = Piece::none;
  /// 0 exactly where there is no piece.
  int count = 0;
  bool operator==(const Cell&) const = default;
};

/// Indexed 0 is H1, 1 is H2, ..., 8 is G1, ..., 63 is A8: as the input shows it, which is the expansion
/// order.
using Board = std::array<Cell, squares>;

/// One input.
struct Problem {
  /// Who moves now, and maximizes.
  Player player = Player::star;
  Algorithm algorithm = Algorithm::minimax;
  /// "DEPTH LIMIT which is a number up to 10", at least 1.
  int depth = 1;
  Board board{};
  /// "the values of rows A to H for player Star and the values of rows H to A for player Circle": strictly
  /// increasing.
  std::array<int, side_length> values{1, 2, 3, 4, 5, 6, 7, 8};
  bool operator==(const Problem&) const = default;
};

inline constexpr int largest_depth = 10;
/// Far more pieces than fit into a game, few enough that no utility overflows.
inline constexpr int largest_stack = 1'000'000;
inline constexpr int largest_value = 1'000'000'000;

constexpr Player other(Player player) {
  return player == Player::star ? Player::circle : Player::star;
}
constexpr Piece piece_of(Player player) {
  return Piece{static_cast<char>(player)};
}

/// 0 is row H, 7 is row A.
constexpr int row_of(int square) {
  return square / side_length;
}
/// "Only the dark squares of the board are used": A1 is one, H1 is not.
constexpr bool is_dark(int square) {
  return (row_of(square) + square % side_length) % 2 == 1;
}
/// "row H for player Star and row A for player Circle", where pieces stack.
constexpr int last_row(Player player) {
  return player == Player::star ? 0 : side_length - 1;
}

/// "H1" .. "A8".
std::string_view square_name(int square);

/// The pieces of a player, the members of a stack one by one.
int pieces_of(const Board& board, Player player);

/// Reads an input file. Its lines end with LF, the last one may end with the text.
Parsed<Problem> parse(std::string_view text);

/// The course's own files end no last line.
struct Spelling {
  bool final_line_end = false;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// The board as the input shows it: eight lines, each ended by LF.
std::string print_board(const Board& board);

}  // namespace cases::starcircle
