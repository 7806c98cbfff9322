#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

/// Squirrel (CSCI 561, Spring 2016, homework 1): what a problem is and how it is spelled.
namespace cases::squirrel {

inline constexpr int side_length = 5;
inline constexpr int squares = side_length * side_length;

enum class Cell : char { empty = '*', x = 'X', o = 'O' };
enum class Player : char { x = 'X', o = 'O' };
/// Handout: "Greedy Best-first Search = 1, MiniMax = 2, Alpha-beta Pruning = 3", "Battle simulation = 4".
enum class Task { greedy = 1, minimax = 2, alpha_beta = 3, battle = 4 };
enum class Algorithm { greedy = 1, minimax = 2, alpha_beta = 3 };

/// Who searches, by what, and how deep. Greedy ignores the depth: "the cutoff depth is always 1".
struct Contestant {
  Player player = Player::x;
  Algorithm algorithm = Algorithm::greedy;
  int depth = 1;
  bool operator==(const Contestant&) const = default;
};

/// One input. Squares are indexed 0 is A1, 1 is B1, ..., 5 is A2, ..., 24 is E5: the expansion order.
struct Problem {
  Task task = Task::greedy;
  /// Who moves now. In tasks 1 to 3 its algorithm is the task's.
  Contestant first;
  /// The other side; in a battle alone it searches, elsewhere it is greedy at depth 1.
  Contestant second{Player::o, Algorithm::greedy, 1};
  std::array<int, squares> values{};
  std::array<Cell, squares> board{};
  bool operator==(const Problem&) const = default;
};

Player other(Player player);
int empty_squares(const Problem& problem);
/// "A1" .. "E5".
std::string_view square_name(int square);

/// Reads an input file: LF or CRLF, the last line ended or not. Values are any positive integers.
Parsed<Problem> parse(std::string_view text);

/// The spellings an input may have; the course's own files use several.
struct Spelling {
  bool crlf = false;
  bool final_line_end = true;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// The board as next_state.txt and trace_state.txt show it: five lines, each ended by LF.
std::string print_board(const std::array<Cell, squares>& board);

}  // namespace cases::squirrel
