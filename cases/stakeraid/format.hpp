#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

/// Stake / Raid (CSCI 561, Fall 2016, homework 2): what a problem is and how it is spelled.
namespace cases::stakeraid {

/// Handout: "N is an integer strictly greater than 0 and smaller than or equal to 26".
inline constexpr int longest_side = 26;
/// Handout: "Each square has a fixed point value between 1 and 99".
inline constexpr int largest_value = 99;

enum class Cell : char { empty = '.', x = 'X', o = 'O' };
enum class Player : char { x = 'X', o = 'O' };
/// Handout: `"MINIMAX" or "ALPHABETA" or "COMPETITION"`.
enum class Task { minimax, alpha_beta, competition };

/// One input. Squares are indexed row by row: on a board of side N, 0 is A1, 1 is B1, ..., N is A2, ...
struct Problem {
  Task task = Task::minimax;
  /// Whose move it is: the handout's <YOUPLAY>.
  Player player = Player::x;
  /// At least 1. A competition has no depth: it stays 1.
  int depth = 1;
  /// A competition's CPU seconds left, as they were spelled ("113.94"); elsewhere empty.
  std::string seconds_left;
  /// The board's width and height, 1 to 26.
  int side = 1;
  /// side * side values and squares.
  std::vector<int> values{1};
  std::vector<Cell> board{Cell::empty};
  bool operator==(const Problem&) const = default;
};

Player other(Player player);
int empty_squares(const Problem& problem);
/// "A1" .. "Z26": "capital letters for column and numbers for rows".
std::string square_name(int side, int square);

/// Reads an input file: lines end with LF, the last one may end with the text. A full board is refused, since
/// "at least one valid move exists for your player for any given input.txt file".
Parsed<Problem> parse(std::string_view text);

/// The spellings an input may have: most real files have no newline after the last row.
struct Spelling {
  bool final_line_end = true;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// A board as input.txt and output.txt show it: `side` lines, each ended by LF.
std::string print_board(int side, const std::vector<Cell>& board);

}  // namespace cases::stakeraid
