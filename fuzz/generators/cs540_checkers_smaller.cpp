#include "fuzz/generators/cs540_checkers_smaller.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "fuzz/generators/cs540_checkers_boards.hpp"
#include "fuzz/generators/steps.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::side_length;

constexpr int squares = cases::cs540_checkers::squares;

bool is_king(Cell cell) {
  return cell == Cell::red_king || cell == Cell::black_king;
}

using Steps = StepsFrom<Problem, Measure>;

void shallower(Steps& steps) {
  for (const int depth : {1, steps.from().depth_limit / 2, steps.from().depth_limit - 1}) {
    Problem step = steps.from();
    step.depth_limit = std::max(depth, 1);
    steps.add(step);
  }
}

/// Whole, halves, quarters, ... of the board, down to single squares.
void fewer_pieces(Steps& steps) {
  for (int length = squares; length > 0; length /= 2) {
    for (int from = 0; from < squares; from += length) {
      Problem step = steps.from();
      std::fill_n(step.board.begin() + from, length, Cell::empty);
      steps.add(step);
    }
  }
}

/// Kings become pawns where a pawn may stand.
void fewer_kings(Steps& steps) {
  for (int square = 0; square < squares; ++square) {
    Problem step = steps.from();
    Cell& cell = step.board[static_cast<std::size_t>(square)];
    const int last_row = cell == Cell::red_king ? 0 : side_length - 1;
    if (is_king(cell) && square / side_length != last_row) {
      cell = cell == Cell::red_king ? Cell::red : Cell::black;
      steps.add(step);
    }
  }
}

void plain_evaluation(Steps& steps) {
  Problem step = steps.from();
  step.evaluation = Evaluation::basic;
  steps.add(step);
}

void red_to_move(Steps& steps) {
  Problem step = steps.from();
  step.player = Player::red;
  steps.add(step);
  steps.add(turned(steps.from()));
}

}  // namespace

Measure measure(const Problem& problem) {
  Measure result;
  result.depth = problem.depth_limit;
  for (const Cell cell : problem.board) {
    result.pieces += cell != Cell::empty ? 1 : 0;
    result.kings += is_king(cell) ? 1 : 0;
  }
  result.evaluation = problem.evaluation == Evaluation::basic ? 0 : 1;
  result.player = problem.player == Player::red ? 0 : 1;
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem, measure);
  shallower(steps);
  fewer_pieces(steps);
  fewer_kings(steps);
  plain_evaluation(steps);
  red_to_move(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::cs540_checkers
