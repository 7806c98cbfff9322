#include "fuzz/generators/stakeraid_smaller.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

#include "fuzz/generators/steps.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

int rank(Cell cell) {
  return cell == Cell::empty ? 0 : cell == Cell::x ? 1 : 2;
}

bool has_room(const Problem& problem) {
  return empty_squares(problem) > 0;
}

class Steps : public StepsFrom<Problem, Measure> {
 public:
  explicit Steps(const Problem& from) : StepsFrom(from, measure, has_room) {}

  std::size_t squares() const { return from().board.size(); }
};

/// A competition keeps its seconds: with fewer a run has less time, and may fail by that alone.
void simpler_task(Steps& steps) {
  for (const Task task : {Task::minimax, Task::alpha_beta}) {
    Problem step = steps.from();
    step.task = task;
    step.seconds_left.clear();
    steps.add(step);
  }
}

void shallower(Steps& steps) {
  const int depth = steps.from().depth;
  const int enough = empty_squares(steps.from()) + 1;
  for (const int less : {1, enough, depth / 2, depth - 1}) {
    Problem step = steps.from();
    step.depth = less;
    if (less >= 1) {
      steps.add(step);
    }
  }
}

/// The problem without these rows and as many columns from `first_row` and `first_column` on.
Problem without(const Problem& problem, int first_row, int first_column, int lines) {
  Problem step = problem;
  step.side = problem.side - lines;
  step.values.clear();
  step.board.clear();
  for (int square = 0; square < problem.side * problem.side; ++square) {
    const int row = square / problem.side;
    const int column = square % problem.side;
    const bool left_out = (row >= first_row && row < first_row + lines) ||
                          (column >= first_column && column < first_column + lines);
    if (!left_out) {
      step.values.push_back(problem.values[static_cast<std::size_t>(square)]);
      step.board.push_back(problem.board[static_cast<std::size_t>(square)]);
    }
  }
  return step;
}

/// Halves, quarters, ... of the rows and columns go, down to one of each.
void smaller_board(Steps& steps) {
  const int side = steps.from().side;
  for (int lines = side / 2; lines > 0; lines /= 2) {
    for (int row = 0; row + lines <= side; row += lines) {
      for (int column = 0; column + lines <= side; column += lines) {
        steps.add(without(steps.from(), row, column, lines));
      }
    }
  }
}

/// On larger boards steps of single squares would be too many; their rows and columns go first.
constexpr std::size_t most_squares = 121;

/// Whole, halves, quarters, ... of the board, down to single squares, or to a hundredth of a large board.
template <class Change>
void by_halves(const Steps& steps, const Change& change) {
  const std::size_t shortest = steps.squares() <= most_squares ? 1 : steps.squares() / 100;
  for (std::size_t length = steps.squares(); length >= shortest && length > 0; length /= 2) {
    for (std::size_t from = 0; from < steps.squares(); from += length) {
      change(from, std::min(from + length, steps.squares()));
    }
  }
}

/// Gives the squares [from, to) that hold `before` the content `after`, and leaves one square empty.
void replace(Steps& steps, std::size_t from, std::size_t to, Cell before, Cell after) {
  Problem step = steps.from();
  int empty = empty_squares(step);
  for (std::size_t square = from; square < to; ++square) {
    const bool last_empty = before == Cell::empty && empty == 1;
    if (step.board[square] == before && !last_empty) {
      step.board[square] = after;
      empty -= before == Cell::empty ? 1 : 0;
    }
  }
  steps.add(step);
}

void fewer_empty_squares(Steps& steps) {
  by_halves(steps, [&](std::size_t from, std::size_t to) {
    replace(steps, from, to, Cell::empty, Cell::x);
    replace(steps, from, to, Cell::empty, Cell::o);
  });
}

void smaller_values(Steps& steps) {
  by_halves(steps, [&](std::size_t from, std::size_t to) {
    Problem ones = steps.from();
    Problem halves = steps.from();
    for (std::size_t square = from; square < to; ++square) {
      ones.values[square] = 1;
      halves.values[square] = std::max(1, halves.values[square] / 2);
    }
    steps.add(ones);
    steps.add(halves);
  });
  for (std::size_t square = 0; square < steps.squares() && steps.squares() <= most_squares; ++square) {
    Problem step = steps.from();
    if (--step.values[square] >= 1) {
      steps.add(step);
    }
  }
}

void swap_sides(Steps& steps) {
  Problem step = steps.from();
  step.player = other(step.player);
  for (Cell& cell : step.board) {
    cell = cell == Cell::x ? Cell::o : cell == Cell::o ? Cell::x : cell;
  }
  steps.add(step);
}

/// Towards a board that is empty squares, then X, then O; values stay or go along with their squares.
void plainer_board(Steps& steps) {
  by_halves(steps, [&](std::size_t from, std::size_t to) { replace(steps, from, to, Cell::o, Cell::x); });
  Problem sorted = steps.from();
  std::ranges::sort(sorted.board, {}, rank);
  steps.add(sorted);
  for (std::size_t square = 1; square < steps.squares() && steps.squares() <= most_squares; ++square) {
    Problem step = steps.from();
    std::swap(step.board[square - 1], step.board[square]);
    steps.add(step);
    std::swap(step.values[square - 1], step.values[square]);
    steps.add(step);
  }
}

}  // namespace

Measure measure(const Problem& problem) {
  Measure result;
  result.task = static_cast<int>(problem.task);
  result.depth = problem.depth;
  result.side = problem.side;
  result.empty = empty_squares(problem);
  result.values = std::accumulate(problem.values.begin(), problem.values.end(), std::int64_t{0});
  result.player = problem.player == Player::x ? 0 : 1;
  std::ranges::transform(problem.board, std::back_inserter(result.board), rank);
  result.values_in_order = problem.values;
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem);
  const bool has_depth = problem.task != Task::competition;
  if (!has_depth) {
    simpler_task(steps);
  }
  // What has a small search comes first: a large one takes a program as long as a thousand of these.
  shallower(steps);
  smaller_board(steps);
  if (has_depth) {
    simpler_task(steps);
  }
  fewer_empty_squares(steps);
  smaller_values(steps);
  swap_sides(steps);
  plainer_board(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::stakeraid
