#include "fuzz/generators/squirrel_boards.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "fuzz/generators/squirrel_situations.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;

void fill_board(Chance& chance, Problem& problem, int empty, int own_percent) {
  std::array<std::size_t, cases::squirrel::squares> order{};
  std::iota(order.begin(), order.end(), 0);
  chance.shuffle(order);
  problem.board.fill(Cell::empty);
  for (std::size_t at = static_cast<std::size_t>(empty); at < order.size(); ++at) {
    const bool own = chance.in_percent(own_percent);
    problem.board[order[at]] = piece_of(own ? problem.first.player : problem.second.player);
  }
}

Contestant random_contestant(Chance& chance, Player player, Task task, Range depths) {
  const int algorithm = task == Task::battle ? chance.between(1, 3) : static_cast<int>(task);
  const int depth = chance.between(depths.low, depths.high);
  return contestant(player, Algorithm{algorithm}, depth);
}

/// The most nodes that the searches can enter.
std::int64_t most_nodes(const Problem& problem) {
  const int empty = empty_squares(problem);
  if (problem.task != Task::battle) {
    return tree_size(empty, problem.first.depth);
  }
  std::int64_t sum = 0;
  for (int left = empty; left > 0; --left) {
    const bool first_moves = (empty - left) % 2 == 0;
    sum += tree_size(left, first_moves ? problem.first.depth : problem.second.depth);
  }
  return sum;
}

}  // namespace

Cell piece_of(Player player) {
  return player == Player::x ? Cell::x : Cell::o;
}

Contestant contestant(Player player, Algorithm algorithm, int depth) {
  return {player, algorithm, algorithm == Algorithm::greedy ? 1 : depth};
}

void lower_depths(Problem& problem, std::int64_t nodes) {
  while (most_nodes(problem) > nodes && std::max(problem.first.depth, problem.second.depth) > 1) {
    Contestant& deeper = problem.first.depth >= problem.second.depth ? problem.first : problem.second;
    --deeper.depth;
  }
}

Problem random_problem(Chance& chance, Task task, const Look& look) {
  Problem problem;
  problem.task = task;
  const Player player = chance.in_percent(look.o_first_percent) ? Player::o : Player::x;
  problem.first = random_contestant(chance, player, task, look.depths);
  problem.second = task == Task::battle ? random_contestant(chance, other(player), task, look.depths)
                                        : contestant(other(player), Algorithm::greedy, 1);
  const int empty = chance.between(look.empty.low, look.empty.high);
  fill_board(chance, problem, empty, look.own_percent);
  for (int& value : problem.values) {
    value = chance.between(look.values.low, look.values.high);
  }
  return problem;
}

}  // namespace fuzz::squirrel
