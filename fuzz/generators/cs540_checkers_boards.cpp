#include "fuzz/generators/cs540_checkers_boards.hpp"

#include <algorithm>

#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Board;
using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::side_length;
using solver::cs540_checkers::CheckersRules;

Cell exchanged(Cell cell) {
  switch (cell) {
    case Cell::empty:
      return Cell::empty;
    case Cell::red:
      return Cell::black;
    case Cell::red_king:
      return Cell::black_king;
    case Cell::black:
      return Cell::red;
    case Cell::black_king:
      return Cell::red_king;
  }
  return cell;
}

bool is_red(Cell cell) {
  return cell == Cell::red || cell == Cell::red_king;
}

Board start_board() {
  Board board = cases::cs540_checkers::empty_board;
  for (int square = 0; square < cases::cs540_checkers::squares; ++square) {
    const int row = square / side_length;
    if (cases::cs540_checkers::is_dark(square) && (row < 3 || row > 4)) {
      board[static_cast<std::size_t>(square)] = row < 3 ? Cell::black : Cell::red;
    }
  }
  return board;
}

Problem blank_problem(Chance& chance, Evaluation evaluation, Range depths) {
  Problem problem;
  problem.evaluation = evaluation;
  problem.player = chance.in_percent(50) ? Player::red : Player::black;
  problem.depth_limit = chance.between(depths.low, depths.high);
  return problem;
}

}  // namespace

void put(Problem& problem, int row, int column, Cell cell) {
  const bool on_board = row >= 0 && row < side_length && column >= 0 && column < side_length;
  const int square = side_length * row + column;
  const bool must_be_king =
      (cell == Cell::red && row == 0) || (cell == Cell::black && row == side_length - 1);
  const auto alike = std::ranges::count_if(
      problem.board, [cell](Cell other) { return other != Cell::empty && is_red(other) == is_red(cell); });
  if (on_board && cases::cs540_checkers::is_dark(square) && !must_be_king &&
      alike < cases::cs540_checkers::most_pieces &&
      problem.board[static_cast<std::size_t>(square)] == Cell::empty) {
    problem.board[static_cast<std::size_t>(square)] = cell;
  }
}

Problem scattered(Chance& chance, Evaluation evaluation, const Look& look) {
  Problem problem = blank_problem(chance, evaluation, look.depths);
  for (const bool red : {true, false}) {
    for (int left = chance.between(look.pieces.low, look.pieces.high); left > 0; --left) {
      const bool king = chance.in_percent(look.king_percent);
      const Cell cell = red ? king ? Cell::red_king : Cell::red : king ? Cell::black_king : Cell::black;
      const int row = chance.between(0, side_length - 1);
      const int column = chance.between(0, side_length - 1);
      put(problem, row, column, cell);
    }
  }
  return problem;
}

Problem played(Chance& chance, Evaluation evaluation, int plies, Range depths) {
  Problem problem = blank_problem(chance, evaluation, depths);
  problem.board = start_board();
  const CheckersRules rules;
  auto state = solver::cs540_checkers::start_of(problem);
  for (int left = chance.between(0, plies); left > 0; --left) {
    const auto moves = rules.moves(state);
    if (moves.size() == 0) {
      break;
    }
    const auto& move = moves.begin()[chance.between(0, static_cast<int>(moves.size()) - 1)];
    state = rules.play(state, move);
  }
  problem.board = board_of(state);
  problem.player = state.turn == solver::Side::first ? Player::red : Player::black;
  return problem;
}

void lower_depth(Problem& problem, std::int64_t nodes) {
  int depth = 0;
  for (std::int64_t left = nodes; depth < problem.depth_limit; ++depth) {
    left -= nodes_of(problem, depth + 1, left);
    if (left <= 0) {
      break;
    }
  }
  problem.depth_limit = std::max(depth, 1);
}

Problem turned(Problem problem) {
  problem.player = problem.player == Player::red ? Player::black : Player::red;
  std::ranges::reverse(problem.board);
  std::ranges::transform(problem.board, problem.board.begin(), exchanged);
  return problem;
}

}  // namespace fuzz::cs540_checkers
