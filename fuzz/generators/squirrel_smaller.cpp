#include "fuzz/generators/squirrel_smaller.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "fuzz/generators/steps.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Problem;
using cases::squirrel::Task;

constexpr std::size_t squares = cases::squirrel::squares;

int rank(Cell cell) {
  return cell == Cell::empty ? 0 : cell == Cell::x ? 1 : 2;
}

using Steps = StepsFrom<Problem, Measure>;

/// The problem of one search, which `who` makes.
Problem single(const Problem& problem, const Contestant& who, Algorithm algorithm) {
  Problem step = problem;
  step.task = Task{static_cast<int>(algorithm)};
  step.first = {who.player, algorithm, algorithm == Algorithm::greedy ? 1 : who.depth};
  step.second = {other(who.player), Algorithm::greedy, 1};
  return step;
}

void simpler_tasks(Steps& steps) {
  const Problem& problem = steps.from();
  for (const auto algorithm : {Algorithm::greedy, Algorithm::minimax, Algorithm::alpha_beta}) {
    steps.add(single(problem, problem.first, algorithm));
    if (problem.task == Task::battle) {
      steps.add(single(problem, problem.second, algorithm));
    }
  }
}

void simpler_contestants(Steps& steps) {
  if (steps.from().task != Task::battle) {
    return;
  }
  for (const auto contestant : {&Problem::first, &Problem::second}) {
    for (const auto algorithm : {Algorithm::greedy, Algorithm::minimax}) {
      Problem step = steps.from();
      Contestant& who = step.*contestant;
      if (algorithm < who.algorithm) {
        who.depth = algorithm == Algorithm::greedy ? 1 : who.depth;
        who.algorithm = algorithm;
        steps.add(step);
      }
    }
  }
}

void shallower(Steps& steps) {
  const int enough = empty_squares(steps.from()) + 1;
  for (const auto contestant : {&Problem::first, &Problem::second}) {
    const int depth = (steps.from().*contestant).depth;
    for (const int less : {1, enough, depth / 2, depth - 1}) {
      Problem step = steps.from();
      (step.*contestant).depth = less;
      if (less >= 1 && less < depth) {
        steps.add(step);
      }
    }
  }
}

/// Gives the squares [from, to) that hold `before` the content `after`, and leaves one square empty.
void replace(Steps& steps, std::size_t from, std::size_t to, bool (*before)(Cell), Cell after) {
  Problem step = steps.from();
  bool changed = false;
  for (std::size_t square = from; square < to; ++square) {
    const bool last_empty = step.board[square] == Cell::empty && empty_squares(step) == 1;
    if (before(step.board[square]) && step.board[square] != after && !last_empty) {
      step.board[square] = after;
      changed = true;
    }
  }
  if (changed) {
    steps.add(step);
  }
}

/// Whole, halves, quarters, ... of the board, down to single squares.
template <class Change>
void by_halves(const Change& change) {
  for (std::size_t length = squares; length > 0; length /= 2) {
    for (std::size_t from = 0; from < squares; from += length) {
      change(from, std::min(from + length, squares));
    }
  }
}

void fewer_squares(Steps& steps) {
  const auto is_empty = [](Cell cell) { return cell == Cell::empty; };
  const auto is_piece = [](Cell cell) { return cell != Cell::empty; };
  by_halves([&](std::size_t from, std::size_t to) {
    if (steps.from().task == Task::greedy) {
      replace(steps, from, to, is_piece, Cell::empty);
    } else {
      replace(steps, from, to, is_empty, Cell::x);
      replace(steps, from, to, is_empty, Cell::o);
    }
  });
}

void smaller_values(Steps& steps) {
  by_halves([&](std::size_t from, std::size_t to) {
    Problem ones = steps.from();
    Problem halves = steps.from();
    for (std::size_t square = from; square < to; ++square) {
      ones.values[square] = 1;
      halves.values[square] = std::max(1, halves.values[square] / 2);
    }
    steps.add(ones);
    steps.add(halves);
  });
  for (std::size_t square = 0; square < squares; ++square) {
    Problem step = steps.from();
    if (--step.values[square] >= 1) {
      steps.add(step);
    }
  }
}

void swap_sides(Steps& steps) {
  Problem step = steps.from();
  step.first.player = other(step.first.player);
  step.second.player = other(step.second.player);
  for (Cell& cell : step.board) {
    cell = cell == Cell::x ? Cell::o : cell == Cell::o ? Cell::x : cell;
  }
  steps.add(step);
}

/// Towards a board that is empty squares, then X, then O; values stay or go along with their squares.
void plainer_board(Steps& steps) {
  const auto is_o = [](Cell cell) { return cell == Cell::o; };
  by_halves([&](std::size_t from, std::size_t to) { replace(steps, from, to, is_o, Cell::x); });
  Problem sorted = steps.from();
  std::ranges::sort(sorted.board, {}, rank);
  steps.add(sorted);
  for (std::size_t square = 1; square < squares; ++square) {
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
  result.algorithms = static_cast<int>(problem.first.algorithm) + static_cast<int>(problem.second.algorithm);
  result.depths = std::int64_t{problem.first.depth} + problem.second.depth;
  const int empty = empty_squares(problem);
  result.size = problem.task == Task::greedy ? cases::squirrel::squares - empty : empty;
  result.values = std::accumulate(problem.values.begin(), problem.values.end(), std::int64_t{0});
  result.player = problem.first.player == cases::squirrel::Player::x ? 0 : 1;
  std::ranges::transform(problem.board, result.board.begin(), rank);
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem, measure);
  simpler_tasks(steps);
  simpler_contestants(steps);
  shallower(steps);
  fewer_squares(steps);
  smaller_values(steps);
  swap_sides(steps);
  plainer_board(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::squirrel
