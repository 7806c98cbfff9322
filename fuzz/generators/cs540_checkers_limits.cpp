#include "fuzz/generators/cs540_checkers_limits.hpp"

#include <cstddef>

#include "fuzz/generators/cs540_checkers_boards.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::deepest_limit;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::most_pieces;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::side_length;

constexpr std::int64_t most_nodes = 1'500;

/// RED to move on an empty board.
Problem empty_problem(Chance& chance, Evaluation evaluation, Range depths) {
  Problem problem;
  problem.evaluation = evaluation;
  problem.depth_limit = chance.between(depths.low, depths.high);
  return problem;
}

/// Half of the problems are BLACK's.
Problem either_side(Chance& chance, Problem red) {
  lower_depth(red, most_nodes);
  return chance.in_percent(50) ? red : turned(red);
}

Cell black_piece(Chance& chance, int king_percent) {
  return chance.in_percent(king_percent) ? Cell::black_king : Cell::black;
}

/// Nine enemies, every second square of every second row, as far as they can be jumped: who can jump one can
/// jump on. No sequence takes more of them.
void put_lattice(Chance& chance, Problem& problem, int missing_percent, int king_percent) {
  const int first_row = chance.between(1, 2);
  const int first_column = first_row == 1 ? 2 : 1;
  for (int row = first_row; row < side_length - 1; row += 2) {
    for (int column = first_column; column < side_length - 1; column += 2) {
      const bool missing = chance.in_percent(missing_percent);
      const Cell cell = black_piece(chance, king_percent);
      if (!missing) {
        put(problem, row, column, cell);
      }
    }
  }
}

/// Kings among these, which have many sequences of jumps.
Problem lattice(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 3});
  const int missing_percent = chance.one_of(std::vector{0, 0, 5, 20});
  const int king_percent = chance.one_of(std::vector{0, 50, 100});
  put_lattice(chance, problem, missing_percent, king_percent);
  const int kings = chance.between(1, 5);
  for (int left = kings; left > 0; --left) {
    const int row = chance.between(0, side_length - 1);
    const int column = chance.between(0, side_length - 1);
    put(problem, row, column, Cell::red_king);
  }
  return either_side(chance, problem);
}

/// One king in the squares between: from the corners there is a way through all nine.
Problem one_king_through_all(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 2});
  put_lattice(chance, problem, chance.one_of(std::vector{0, 0, 0, 10}), 10);
  // Where a king stands beside those of the lattice that starts in row 1 or 2.
  const bool starts_in_row_1 = problem.board[side_length + 2] != Cell::empty;
  const int row = starts_in_row_1 ? 2 * chance.between(0, 3) : 2 * chance.between(0, 3) + 1;
  const int column = starts_in_row_1 ? 2 * chance.between(0, 3) + 1 : 2 * chance.between(0, 3);
  put(problem, row, column, Cell::red_king);
  return either_side(chance, problem);
}

/// A pawn that reaches its last row by a jump, from where a king would jump on.
Problem crowned_in_mid_jump(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 3});
  if (chance.in_percent(60)) {
    const int column = 2 * chance.between(0, 3) + 1;
    const int sign = column < 4 ? 1 : -1;
    put(problem, 2, column, Cell::red);
    put(problem, 1, column + sign, black_piece(chance, 30));
    put(problem, 1, column + 3 * sign, black_piece(chance, 30));
    return either_side(chance, problem);
  }
  put_lattice(chance, problem, chance.between(0, 40), 30);
  for (int left = chance.between(1, 3); left > 0; --left) {
    const int row = chance.between(2, 6);
    const int column = chance.between(0, side_length - 1);
    put(problem, row, column, Cell::red);
  }
  return either_side(chance, problem);
}

/// As many pieces of each side as there may be, kings or pawns alone or both.
Problem most_of_both(Chance& chance, Evaluation evaluation) {
  Problem problem = scattered(chance, evaluation,
                              {.pieces = {10 * most_pieces, 15 * most_pieces},
                               .king_percent = chance.one_of(std::vector{0, 40, 100}),
                               .depths = {1, 4}});
  lower_depth(problem, most_nodes);
  return problem;
}

/// As many kings as there may be, with the most steps.
Problem kings_alone(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 3});
  for (int left = chance.one_of(std::vector{10, 60, 120}); left > 0; --left) {
    const int row = chance.between(0, side_length - 1);
    const int column = chance.between(0, side_length - 1);
    put(problem, row, column, Cell::red_king);
  }
  if (chance.in_percent(60)) {
    const int column = 2 * chance.between(0, 3) + 1;
    put(problem, 0, column, black_piece(chance, 50));
  }
  return either_side(chance, problem);
}

Problem single_pieces(Chance& chance, Evaluation evaluation) {
  Problem problem = scattered(chance, evaluation,
                              {.pieces = {0, 1},
                               .king_percent = chance.one_of(std::vector{0, 50, 100}),
                               .depths = {1, deepest_limit}});
  lower_depth(problem, 4 * most_nodes);
  return problem;
}

/// The largest limit, and the last but one, as far as the nodes reach.
Problem deepest(Chance& chance, Evaluation evaluation) {
  Problem problem =
      scattered(chance, evaluation,
                {.pieces = {1, 2}, .king_percent = 20, .depths = {deepest_limit - 1, deepest_limit}});
  lower_depth(problem, 4 * most_nodes);
  return problem;
}

/// Nobody to move, or all held at the edge.
Problem no_move(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, deepest_limit});
  if (chance.in_percent(70)) {
    const int row = 2 * chance.between(1, 3);
    put(problem, row, 7, Cell::red);
    put(problem, row - 1, 6, black_piece(chance, 50));
    put(problem, row - 2, 5, black_piece(chance, 50));
  }
  for (int left = chance.between(0, 3); left > 0; --left) {
    const int row = chance.between(0, side_length - 1);
    const int column = chance.between(0, side_length - 1);
    put(problem, row, column, black_piece(chance, 30));
  }
  return either_side(chance, problem);
}

/// Pieces on the first and last rows and columns alone, where steps and jumps would leave the board.
Problem at_the_edges(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 5});
  for (int left = chance.between(2, 24); left > 0; --left) {
    const int along = chance.between(0, side_length - 1);
    const int across = chance.one_of(std::vector{0, 1, side_length - 2, side_length - 1});
    const bool rows = chance.in_percent(50);
    const Cell cell = chance.one_of(std::vector{Cell::red, Cell::red_king, Cell::black, Cell::black_king});
    put(problem, rows ? across : along, rows ? along : across, cell);
  }
  return either_side(chance, problem);
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"lattice", 16, lattice},
      {"one-king-through-all", 14, one_king_through_all},
      {"crowned-in-mid-jump", 14, crowned_in_mid_jump},
      {"most-of-both", 10, most_of_both},
      {"kings-alone", 8, kings_alone},
      {"single-pieces", 12, single_pieces},
      {"deepest", 6, deepest},
      {"no-move", 8, no_move},
      {"at-the-edges", 12, at_the_edges},
  };
  return table;
}

Problem limit_problem(Chance& chance, Evaluation evaluation) {
  return chance.one_by_weight(limits()).make(chance, evaluation);
}

}  // namespace fuzz::cs540_checkers
