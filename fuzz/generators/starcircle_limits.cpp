#include "fuzz/generators/starcircle_limits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "fuzz/generators/starcircle_boards.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::Cell;
using cases::starcircle::is_dark;
using cases::starcircle::largest_depth;
using cases::starcircle::largest_stack;
using cases::starcircle::largest_value;
using cases::starcircle::last_row;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::side_length;

constexpr std::int64_t most_nodes = 4'000;

/// Where eight rising values lie: at an end of the format, from one end to the other, or far from both.
enum class Extremes { top, bottom, bottom_and_one_at_the_top, half_at_each_end, ten_thousands };

/// The value of `row` (0 to 7) of eight rising ones.
int extreme_value(Chance& chance, Extremes extremes, int row) {
  // Not yet to the end of what an int holds: twice the largest value is less.
  constexpr int step = largest_value / (side_length - 1) * 2;
  const int below_the_top = largest_value - (side_length - 1 - row);
  const int above_the_bottom = -largest_value + row;
  switch (extremes) {
    case Extremes::top:
      return below_the_top;
    case Extremes::bottom:
      return above_the_bottom;
    case Extremes::bottom_and_one_at_the_top:
      return row == side_length - 1 ? largest_value : -largest_value + step * row;
    case Extremes::half_at_each_end:
      return row < side_length / 2 ? above_the_bottom : below_the_top;
    case Extremes::ten_thousands:
      break;
  }
  return 10'000 * (row + 1) + chance.between(-4'000, 4'000);
}

/// Eight rising values at the ends of the format, or with the ends among them.
std::array<int, side_length> extreme_values(Chance& chance) {
  std::array<int, side_length> values{};
  const auto extremes = static_cast<Extremes>(chance.between(0, 4));
  for (int row = 0; row < side_length; ++row) {
    values[static_cast<std::size_t>(row)] = extreme_value(chance, extremes, row);
  }
  return values;
}

/// The player's last row, where pieces stack.
void set_stacks(Chance& chance, Problem& problem) {
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    Cell& cell = problem.board[square];
    for (const Player player : {Player::star, Player::circle}) {
      if (cell.piece == piece_of(player) && row_of(static_cast<int>(square)) == last_row(player)) {
        cell.count =
            chance.one_of(std::vector{1, 2, 255, 256, 65'535, 65'536, largest_stack - 1, largest_stack});
      }
    }
  }
}

bool has_both(const Board& board) {
  return pieces_of(board, Player::star) > 0 && pieces_of(board, Player::circle) > 0;
}

Problem extreme_rows(Chance& chance, Algorithm algorithm) {
  Problem problem = random_problem(chance, algorithm, {.mover_to_go = {0, 5}, .opponent_to_go = {0, 7}});
  problem.values = extreme_values(chance);
  return bounded(problem, most_nodes);
}

/// Stacks of a million whose worth is far more than 32 bits hold, and pieces that join them.
Problem largest_stacks(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm,
                     {.mover = {2, 7}, .opponent = {2, 7}, .mover_to_go = {0, 2}, .opponent_to_go = {0, 3}});
  set_stacks(chance, problem);
  if (chance.in_percent(70)) {
    problem.values = extreme_values(chance);
  }
  return bounded(problem, most_nodes);
}

/// Few pieces near their last rows: soon a side has no move, then both.
Problem nearly_home(Chance& chance, Algorithm algorithm) {
  const int mover_to_go = chance.between(0, 2);
  const int opponent_to_go = chance.between(0, 2);
  return bounded(random_problem(chance, algorithm,
                                {.mover = {1, 2},
                                 .opponent = {1, 2},
                                 .mover_to_go = {0, mover_to_go},
                                 .opponent_to_go = {0, opponent_to_go},
                                 .depths = {1, 6}}),
                 most_nodes);
}

/// One side is home, the other one has up to five moves.
Problem one_side_home(Chance& chance, Algorithm algorithm) {
  const bool mover = chance.in_percent(50);
  const Range home{0, 0};
  const Range walking{1, chance.between(1, 6)};
  return bounded(random_problem(chance, algorithm,
                                {.mover = {1, 3},
                                 .opponent = {1, 3},
                                 .mover_to_go = mover ? home : walking,
                                 .opponent_to_go = mover ? walking : home,
                                 .depths = {1, 6}}),
                 most_nodes);
}

/// One piece each, or two against one, that meet: a jump ends the game, or leaves few moves.
Problem last_pieces(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm, {.mover = {0, 0}, .opponent = {0, 0}, .depths = {1, 5}});
  const int row = chance.between(1, side_length - 2);
  const int pieces = chance.between(2, 5);
  for (int left = pieces; left > 0; --left) {
    const int at = std::clamp(row + chance.between(-1, 1), 0, side_length - 1) * side_length;
    const int square = at + chance.between(0, side_length - 1);
    if (is_dark(square)) {
      const Player player = chance.in_percent(50) ? Player::star : Player::circle;
      problem.board[static_cast<std::size_t>(square)] = {piece_of(player), 1};
    }
  }
  if (!has_both(problem.board)) {
    return last_pieces(chance, algorithm);
  }
  return bounded(problem, most_nodes);
}

/// Pieces on nearly all dark squares: most of them stand in each other's way.
Problem jammed(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm, {.mover = {0, 0}, .opponent = {0, 0}, .depths = {1, 5}});
  const int empty_percent = chance.one_of(std::vector{0, 3, 10, 25});
  const int star_percent = chance.one_of(std::vector{10, 50, 50, 90});
  // Apart, each on its own half, or mixed.
  const bool mixed = chance.in_percent(60);
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const bool empty = chance.in_percent(empty_percent);
    const bool star = chance.in_percent(star_percent);
    if (is_dark(square) && !empty) {
      const bool is_star = mixed ? star : row_of(square) >= side_length / 2;
      problem.board[static_cast<std::size_t>(square)] = {is_star ? Piece::star : Piece::circle, 1};
    }
  }
  if (!has_both(problem.board)) {
    return jammed(chance, algorithm);
  }
  return bounded(problem, most_nodes);
}

/// Many moves: rows of pieces with an empty one before each, or one of the enemy's that
/// they can jump.
Problem most_moves(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm, {.mover = {0, 0}, .opponent = {0, 0}, .depths = {1, 4}});
  // One of each four rows' kinds, from the top, and which of them comes first.
  const std::vector<std::array<char, 4>> patterns{{'S', 0, 'C', 0}, {'S', 0, 'S', 0}, {'C', 0, 'C', 0},
                                                  {'C', 'S', 0, 0}, {0, 'C', 'S', 0}, {'C', 0, 'S', 'C'}};
  const auto pattern = chance.one_of(patterns);
  const int first = chance.between(0, 3);
  const int missing_percent = chance.one_of(std::vector{0, 10, 30});
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const char piece = pattern[static_cast<std::size_t>((row_of(square) + first) % 4)];
    const bool missing = chance.in_percent(missing_percent);
    if (is_dark(square) && piece != 0 && !missing) {
      problem.board[static_cast<std::size_t>(square)] = {Piece{piece}, 1};
    }
  }
  for (const Player player : {Player::star, Player::circle}) {
    while (pieces_of(problem.board, player) == 0) {
      const int square = chance.between(0, cases::starcircle::squares - 1);
      if (is_dark(square)) {
        problem.board[static_cast<std::size_t>(square)] = {piece_of(player), 1};
      }
    }
  }
  return has_both(problem.board) ? bounded(problem, 2 * most_nodes) : most_moves(chance, algorithm);
}

/// As deep as the format allows, for pieces that have few moves each.
Problem deepest(Chance& chance, Algorithm algorithm) {
  const Look look{.mover = {1, 2},
                  .opponent = {1, 1},
                  .mover_to_go = {0, chance.between(0, 7)},
                  .opponent_to_go = {0, chance.between(0, 7)},
                  .depths = {largest_depth, largest_depth}};
  Problem problem = random_problem(chance, algorithm, look);
  if (chance.in_percent(40)) {
    set_stacks(chance, problem);
    problem.values = extreme_values(chance);
  }
  return bounded(problem, most_nodes);
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"extreme-rows", 14, extreme_rows}, {"largest-stacks", 14, largest_stacks},
      {"nearly-home", 14, nearly_home},   {"one-side-home", 14, one_side_home},
      {"last-pieces", 16, last_pieces},   {"jammed", 14, jammed},
      {"most-moves", 7, most_moves},      {"deepest", 7, deepest},
  };
  return table;
}

Problem limit_problem(Chance& chance, Algorithm algorithm) {
  return chance.one_by_weight(limits()).make(chance, algorithm);
}

}  // namespace fuzz::starcircle
