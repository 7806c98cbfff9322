#include "fuzz/generators/starcircle_boards.hpp"

#include <array>
#include <cstdlib>
#include <vector>

#include "fuzz/generators/starcircle_situations.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Board;
using cases::starcircle::is_dark;
using cases::starcircle::last_row;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::side_length;

using Values = std::array<int, side_length>;

/// The free squares that many rows before a player's last one.
std::vector<std::size_t> free_squares(const Board& board, Player player, Range to_go) {
  std::vector<std::size_t> found;
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const int rows = std::abs(row_of(square) - last_row(player));
    const auto index = static_cast<std::size_t>(square);
    if (is_dark(square) && board[index].piece == Piece::none && to_go.low <= rows && rows <= to_go.high) {
      found.push_back(index);
    }
  }
  return found;
}

void place(Chance& chance, Board& board, Player player, Range pieces, Range to_go, const Look& look) {
  auto squares = free_squares(board, player, to_go);
  if (squares.empty()) {
    squares = free_squares(board, player, {0, side_length - 1});
  }
  chance.shuffle(squares);
  const auto wanted = static_cast<std::size_t>(chance.between(pieces.low, pieces.high));
  for (std::size_t at = 0; at < std::min(wanted, squares.size()); ++at) {
    const bool stacks = row_of(static_cast<int>(squares[at])) == last_row(player);
    const bool stack = stacks && chance.in_percent(look.stack_percent);
    board[squares[at]] = {piece_of(player), stack ? chance.between(look.stack.low, look.stack.high) : 1};
  }
}

/// Rises of all kinds, also from below zero.
Values random_values(Chance& chance) {
  Values values{};
  const int largest_rise = chance.one_of(std::vector{1, 3, 20, 200});
  int value = chance.in_percent(40) ? -chance.between(1, 5 * largest_rise) : chance.between(0, 20);
  for (int& each : values) {
    each = value;
    value += chance.between(1, largest_rise);
  }
  return values;
}

}  // namespace

Problem random_problem(Chance& chance, cases::starcircle::Algorithm algorithm, const Look& look) {
  Problem problem;
  problem.algorithm = algorithm;
  problem.player = chance.in_percent(look.circle_percent) ? Player::circle : Player::star;
  problem.depth = chance.between(look.depths.low, look.depths.high);
  place(chance, problem.board, problem.player, look.mover, look.mover_to_go, look);
  place(chance, problem.board, other(problem.player), look.opponent, look.opponent_to_go, look);
  const bool course_values = chance.in_percent(look.course_values_percent);
  problem.values = course_values ? Values{10, 20, 30, 40, 50, 60, 70, 80} : random_values(chance);
  return problem;
}

Problem bounded(Problem problem, std::int64_t nodes) {
  while (problem.depth > 1 && nodes_of(problem, nodes + 1) > nodes) {
    --problem.depth;
  }
  return problem;
}

}  // namespace fuzz::starcircle
