#include "cases/starcircle/format.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/text_reader.hpp"

namespace cases::starcircle {
namespace {

Player read_player(TextReader& in) {
  const auto index = in.word("the player Star or Circle", {"Star", "Circle"});
  in.line_end();
  return index == 0 ? Player::star : Player::circle;
}

Algorithm read_algorithm(TextReader& in) {
  const auto index = in.word("the algorithm MINIMAX or ALPHABETA", {"MINIMAX", "ALPHABETA"});
  in.line_end();
  return index == 0 ? Algorithm::minimax : Algorithm::alpha_beta;
}

int read_depth(TextReader& in) {
  const int depth = in.integer("a depth limit from 1 to 10", 1, largest_depth);
  in.line_end();
  return depth;
}

/// "only squares of row H (for Star) and row A (for Circle) can have more than one Star or Circle piece".
int read_count(TextReader& in, Player player, int square) {
  if (row_of(square) == last_row(player)) {
    return in.integer("a number of pieces of at least 1", 1, largest_stack);
  }
  return in.integer("one piece: S stacks on row H and C on row A alone", 1, 1);
}

Cell read_cell(TextReader& in, int square) {
  const char letter =
      is_dark(square) ? in.letter("0, or S or C with a number", "0SC") : in.letter("0: a light square", "0");
  if (in.failed() || letter == '0') {
    return {};
  }
  const Player player{letter};
  return {piece_of(player), read_count(in, player, square)};
}

/// The end of a line after its last part, a comma after any other.
void read_after(TextReader& in, int index) {
  if (index % side_length == side_length - 1) {
    in.line_end();
  } else {
    in.separator();
  }
}

/// "The initial board state will contain at least one piece for each player."
void read_board(TextReader& in, Board& board) {
  for (int square = 0; square < squares; ++square) {
    board[static_cast<std::size_t>(square)] = read_cell(in, square);
    read_after(in, square);
  }
  if (pieces_of(board, Player::star) == 0) {
    in.fail("a board with a piece of Star");
  }
  if (pieces_of(board, Player::circle) == 0) {
    in.fail("a board with a piece of Circle");
  }
}

/// "8 increasing numbers separated by a comma".
void read_values(TextReader& in, Problem& problem) {
  int least = -largest_value;
  for (int row = 0; row < side_length; ++row) {
    const auto what = row == 0 ? std::string("a value") : fmt::format("a value of at least {}", least);
    const int value = in.signed_integer(what, least, largest_value);
    problem.values[static_cast<std::size_t>(row)] = value;
    least = value + 1;
    read_after(in, row);
  }
}

std::string text_of(const Cell& cell) {
  return cell.piece == Piece::none ? "0" : fmt::format("{}{}", static_cast<char>(cell.piece), cell.count);
}

}  // namespace

std::string_view square_name(int square) {
  static constexpr std::string_view names =
      "H1H2H3H4H5H6H7H8G1G2G3G4G5G6G7G8F1F2F3F4F5F6F7F8E1E2E3E4E5E6E7E8"
      "D1D2D3D4D5D6D7D8C1C2C3C4C5C6C7C8B1B2B3B4B5B6B7B8A1A2A3A4A5A6A7A8";
  return names.substr(static_cast<std::size_t>(square) * 2, 2);
}

int pieces_of(const Board& board, Player player) {
  int sum = 0;
  for (const Cell& cell : board) {
    sum += cell.piece == piece_of(player) ? cell.count : 0;
  }
  return sum;
}

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.separator = ',', .lenient = false, .leading_zeros = false});
  Problem problem;
  problem.player = read_player(in);
  problem.algorithm = read_algorithm(in);
  problem.depth = read_depth(in);
  read_board(in, problem.board);
  read_values(in, problem);
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  return fmt::format("{}\n{}\n{}\n{}{}{}", problem.player == Player::star ? "Star" : "Circle",
                     problem.algorithm == Algorithm::minimax ? "MINIMAX" : "ALPHABETA", problem.depth,
                     print_board(problem.board), fmt::join(problem.values, ","),
                     spelling.final_line_end ? "\n" : "");
}

std::string print_board(const Board& board) {
  std::string out;
  for (int square = 0; square < squares; ++square) {
    out += text_of(board[static_cast<std::size_t>(square)]);
    out += square % side_length == side_length - 1 ? '\n' : ',';
  }
  return out;
}

}  // namespace cases::starcircle
