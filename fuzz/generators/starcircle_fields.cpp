#include "fuzz/generators/starcircle_fields.hpp"

#include <algorithm>
#include <string>

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Cell;
using cases::starcircle::is_dark;
using cases::starcircle::largest_depth;
using cases::starcircle::last_row;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::square_name;

using Fields = FieldsOf<Problem>;

/// The largest value that is generated, and the largest stack.
constexpr int high_value = 1'000;
constexpr int high_stack = 12;

/// A side without pieces is none.
bool is_last_of_its_side(const Problem& problem, const Cell& cell) {
  return cell.piece != Piece::none &&
         pieces_of(problem.board, Player{static_cast<char>(cell.piece)}) == cell.count;
}

void add_square(Fields& fields, const Problem& from, int square) {
  const auto at = static_cast<std::size_t>(square);
  const Cell& cell = from.board[at];
  const auto others = is_last_of_its_side(from, cell)
                          ? std::vector<Cell>{}
                          : std::vector<Cell>{{}, {Piece::star, 1}, {Piece::circle, 1}};
  fields.add("square", std::string(square_name(square)), others, [&](Problem& problem, const Cell& other) {
    const bool same = problem.board[at].piece == other.piece;
    problem.board[at] = same ? problem.board[at] : other;
  });
}

void add_stack(Fields& fields, const Problem& from, int square) {
  const auto at = static_cast<std::size_t>(square);
  const Cell& cell = from.board[at];
  if (cell.piece != Piece::none && row_of(square) == last_row(Player{static_cast<char>(cell.piece)})) {
    fields.add("stack", std::string(square_name(square)), other_numbers(cell.count, 1, high_stack),
               [&](Problem& problem, int count) { problem.board[at].count = count; });
  }
}

/// Between the values of the rows before and after, which rise.
void add_values(Fields& fields, const Problem& from) {
  for (std::size_t row = 0; row < from.values.size(); ++row) {
    const int low = row == 0 ? 1 : from.values[row - 1] + 1;
    const int high = row + 1 == from.values.size() ? from.values[row] + high_value : from.values[row + 1] - 1;
    fields.add("row value", std::to_string(row + 1), other_numbers(from.values[row], low, high),
               [&](Problem& problem, int value) { problem.values[row] = value; });
  }
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  Fields fields(problem);
  fields.add("algorithm", "", std::vector{Algorithm::minimax, Algorithm::alpha_beta},
             [](Problem& other, Algorithm algorithm) { other.algorithm = algorithm; });
  fields.add("depth", "", other_numbers(problem.depth, 1, std::min(problem.depth + 1, largest_depth)),
             [](Problem& other, int depth) { other.depth = depth; });
  fields.add("player", "", std::vector{Player::star, Player::circle},
             [](Problem& other, Player player) { other.player = player; });
  add_values(fields, problem);
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    if (is_dark(square)) {
      add_square(fields, problem, square);
      add_stack(fields, problem, square);
    }
  }
  return fields.take();
}

}  // namespace fuzz::starcircle
