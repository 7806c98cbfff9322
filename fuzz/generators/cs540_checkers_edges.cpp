#include "fuzz/generators/cs540_checkers_edges.hpp"

#include "fuzz/generators/cs540_checkers_boards.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;

/// Draws with `make` until a problem holds the situation; after some tries the last one has to do.
template <class Make>
Problem until(std::string_view tag, const Make& make) {
  Problem problem = make();
  for (int tries = 60; tries > 0 && !situations(problem).has(tag); --tries) {
    problem = make();
  }
  return problem;
}

Problem until(std::string_view tag, Chance& chance, Evaluation evaluation, const Look& look) {
  return until(tag, [&] { return scattered(chance, evaluation, look); });
}

/// Half of the problems are BLACK's.
Problem either_side(Chance& chance, const Problem& red) {
  return chance.in_percent(50) ? red : turned(red);
}

/// RED to move on an empty board.
Problem empty_problem(Chance& chance, Evaluation evaluation, Range depths) {
  Problem problem;
  problem.evaluation = evaluation;
  problem.depth_limit = chance.between(depths.low, depths.high);
  return problem;
}

Cell black_piece(Chance& chance, int king_percent) {
  return chance.in_percent(king_percent) ? Cell::black_king : Cell::black;
}

void add_scattered(Chance& chance, Problem& problem, int pieces) {
  for (; pieces > 0; --pieces) {
    const int row = chance.between(0, 7);
    const int column = chance.between(0, 7);
    put(problem, row, column,
        chance.one_of(std::vector{Cell::red, Cell::red_king, Cell::black, Cell::black_king}));
  }
}

/// A red pawn in row 2 that jumps to row 0, from where a king could jump on.
Problem crown_in_mid_jump(Chance& chance, Evaluation evaluation) {
  return either_side(chance, until("crown-in-mid-jump-matters", [&] {
                       Problem problem = empty_problem(chance, evaluation, {1, 3});
                       const int sign = chance.in_percent(50) ? 1 : -1;
                       const int column = 2 * chance.between(0, 3) + 1;
                       put(problem, 2, column, Cell::red);
                       put(problem, 1, column + sign, black_piece(chance, 30));
                       put(problem, 1, column + 3 * sign, black_piece(chance, 30));
                       add_scattered(chance, problem, chance.between(0, 4));
                       return problem;
                     }));
}

/// Four black pieces in row 0, two red rows before them, and the last red piece about to close the gap.
Problem neither_can_move(Chance& chance, Evaluation evaluation) {
  Problem problem = empty_problem(chance, evaluation, {1, 5});
  const int gap = 2 * chance.between(0, 3) + 1;
  const int from = gap == 7 || chance.in_percent(50) ? gap - 1 : gap + 1;
  for (int column = 0; column < 8; column += 2) {
    put(problem, 0, column + 1, black_piece(chance, 30));
    put(problem, 1, column, Cell::red);
    if (column + 1 != gap) {
      put(problem, 2, column + 1, Cell::red);
    }
  }
  put(problem, 3, from, Cell::red);
  return either_side(chance, problem);
}

Problem dead_end(Chance& chance, Evaluation evaluation) {
  return until("dead-end", chance, evaluation, {.pieces = {1, 3}, .king_percent = 20, .depths = {2, 4}});
}

Problem earlier_depth_kept(Chance& chance, Evaluation evaluation) {
  return until("earlier-depth-kept", chance, evaluation, {.pieces = {1, 4}, .depths = {2, 4}});
}

/// Four enemies around a dark square, and a red king two steps beside it.
Problem king_circle(Chance& chance, Evaluation evaluation) {
  return either_side(chance, until("king-circle", [&] {
                       Problem problem = empty_problem(chance, evaluation, {1, 3});
                       const int row = chance.between(2, 5);
                       const int column = 2 * chance.between(1, 2) + (row + 1) % 2;
                       for (const int rows : {-1, 1}) {
                         for (const int columns : {-1, 1}) {
                           put(problem, row + rows, column + columns, black_piece(chance, 20));
                         }
                       }
                       put(problem, row, column + 2 * chance.one_of(std::vector{-1, 1}), Cell::red_king);
                       add_scattered(chance, problem, chance.between(0, 3));
                       return problem;
                     }));
}

/// No pieces at all, or a pawn held at the edge.
Problem no_move(Chance& chance, Evaluation evaluation) {
  return either_side(chance, until("no-move", [&] {
                       Problem problem = empty_problem(chance, evaluation, {1, 6});
                       if (chance.in_percent(60)) {
                         const int row = 2 * chance.between(1, 3);
                         put(problem, row, 7, Cell::red);
                         put(problem, row - 1, 6, black_piece(chance, 50));
                         put(problem, row - 2, 5, black_piece(chance, 50));
                       }
                       for (int left = chance.between(0, 3); left > 0; --left) {
                         const int row = chance.between(0, 7);
                         const int column = chance.between(0, 7);
                         put(problem, row, column, black_piece(chance, 30));
                       }
                       return problem;
                     }));
}

Problem strict_cut(Chance& chance, Evaluation evaluation) {
  return until("strict-cut-matters", chance, evaluation, {.pieces = {2, 4}, .depths = {3, 4}});
}

/// Kings among many enemies, with blanks between them.
Problem multi_jump(Chance& chance, Evaluation evaluation) {
  return either_side(chance, until("multi-jump-branches", [&] {
                       Problem problem = empty_problem(chance, evaluation, {1, 3});
                       const int row = 2 * chance.between(1, 2) + 1;
                       for (int left = chance.between(4, 8); left > 0; --left) {
                         const int enemy_row = chance.between(1, 3) * 2 - 1 + row % 2;
                         const int column = 2 * chance.between(0, 3) + (enemy_row + 1) % 2;
                         put(problem, enemy_row, column, black_piece(chance, 20));
                       }
                       for (int left = chance.between(1, 2); left > 0; --left) {
                         const int column = 2 * chance.between(0, 3) + (row + 1) % 2;
                         put(problem, row, column, chance.in_percent(80) ? Cell::red_king : Cell::red);
                       }
                       return problem;
                     }));
}

Problem free_captures(Chance& chance, Evaluation evaluation) {
  return until("free-captures-matter", chance, evaluation, {.pieces = {2, 5}, .depths = {1, 3}});
}

Problem free_squares(Chance& chance, Evaluation evaluation) {
  return until("free-squares-matter", chance, evaluation, {.pieces = {2, 6}, .depths = {1, 3}});
}

Problem crowded(Chance& chance, Evaluation evaluation) {
  Problem problem = scattered(chance, evaluation, {.pieces = {8, 14}, .king_percent = 20, .depths = {1, 3}});
  lower_depth(problem, 1'500);
  return problem;
}

}  // namespace

const std::vector<Edge>& edges() {
  static const std::vector<Edge> table{
      {"crown-in-mid-jump-matters", 5, true, crown_in_mid_jump},
      {"neither-can-move", 5, true, neither_can_move},
      {"dead-end", 4, true, dead_end},
      {"earlier-depth-kept", 4, true, earlier_depth_kept},
      {"king-circle", 5, true, king_circle},
      {"no-move", 5, true, no_move},
      {"strict-cut-matters", 3, true, strict_cut},
      {"multi-jump-branches", 4, true, multi_jump},
      {"free-captures-matter", 3, true, free_captures},
      {"free-squares-matter", 3, false, free_squares},
      {"crowded", 3, true, crowded},
  };
  return table;
}

Problem edge_problem(Chance& chance, Evaluation evaluation) {
  const auto weight_of = [&](const Edge& edge) {
    return edge.basic_too || evaluation == Evaluation::enhanced ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, evaluation);
}

}  // namespace fuzz::cs540_checkers
