#include "fuzz/generators/stakeraid_boards.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include <fmt/core.h>

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

void fill_board(Chance& chance, Problem& problem, int empty, int own_percent) {
  std::vector<std::size_t> order(problem.board.size());
  std::iota(order.begin(), order.end(), 0);
  chance.shuffle(order);
  for (std::size_t at = static_cast<std::size_t>(empty); at < order.size(); ++at) {
    const bool own = chance.in_percent(own_percent);
    problem.board[order[at]] = piece_of(own ? problem.player : other(problem.player));
  }
}

}  // namespace

Cell piece_of(Player player) {
  return player == Player::x ? Cell::x : Cell::o;
}

std::vector<int> squares_beside(int side, int square) {
  const int row = square / side;
  const int column = square % side;
  std::vector<int> found;
  const auto add = [&found](bool exists, int neighbour) {
    if (exists) {
      found.push_back(neighbour);
    }
  };
  add(row > 0, square - side);
  add(row < side - 1, square + side);
  add(column > 0, square - 1);
  add(column < side - 1, square + 1);
  return found;
}

std::int64_t tree_size(int empty_squares, int depth) {
  constexpr std::int64_t enough = 1'000'000'000'000;
  std::int64_t size = 1;
  std::int64_t level = 1;
  for (int ply = 0; ply < std::min(depth, empty_squares) && size < enough; ++ply) {
    level *= std::int64_t{2} * (empty_squares - ply);
    size += level;
  }
  return std::min(size, enough);
}

void lower_depth(Problem& problem, std::int64_t nodes) {
  while (problem.depth > 1 && tree_size(empty_squares(problem), problem.depth) > nodes) {
    --problem.depth;
  }
}

Problem random_problem(Chance& chance, Task task, const Look& look) {
  Problem problem;
  problem.task = task;
  problem.player = chance.in_percent(50) ? Player::o : Player::x;
  problem.side = chance.between(look.side.low, look.side.high);
  const int squares = problem.side * problem.side;
  const int empty = std::clamp(chance.between(look.empty.low, look.empty.high), 1, squares);
  problem.board.assign(static_cast<std::size_t>(squares), Cell::empty);
  fill_board(chance, problem, empty, look.own_percent);
  problem.values.assign(static_cast<std::size_t>(squares), 0);
  for (int& value : problem.values) {
    value = chance.between(look.values.low, look.values.high);
  }
  const int depth = chance.between(look.depths.low, look.depths.high);
  if (task == Task::competition) {
    problem.seconds_left = fmt::format("{}.{:02}", depth * 40, squares % 100);
  } else {
    problem.depth = depth;
  }
  return problem;
}

}  // namespace fuzz::stakeraid
