#include "fuzz/generators/stakeraid_edges.hpp"

#include <algorithm>
#include <cstddef>

#include "fuzz/generators/stakeraid_boards.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

/// More than the mistakes need, and little for a naive program.
constexpr std::int64_t most_nodes = 10'000;

Problem bounded(Chance& chance, Task task, const Look& look) {
  Problem problem = random_problem(chance, task, look);
  lower_depth(problem, most_nodes);
  return problem;
}

/// Draws with `make` until a problem holds the situation; after `tries` the last one has to do.
template <class Make>
Problem until(std::string_view tag, const Make& make, int tries = 100) {
  Problem problem = make();
  while (--tries > 0 && !situations(problem).has(tag)) {
    problem = make();
  }
  return problem;
}

Problem until(std::string_view tag, Chance& chance, Task task, const Look& look, int tries = 100) {
  return until(
      tag, [&] { return bounded(chance, task, look); }, tries);
}

int& value_at(Problem& problem, int square) {
  return problem.values[static_cast<std::size_t>(square)];
}

Cell& cell_at(Problem& problem, int square) {
  return problem.board[static_cast<std::size_t>(square)];
}

/// Small boards of small values: most moves have equals.
Look tied() {
  return {.side = {2, 4}, .empty = {2, 7}, .values = {1, 2}, .depths = {1, 2}};
}

Problem one_square(Chance& chance, Task task) {
  return random_problem(chance, task, {.side = {1, 1}, .depths = {1, 6}});
}

Problem depth_above_empty(Chance& chance, Task task) {
  Problem problem = random_problem(chance, task, {.side = {2, 5}, .empty = {1, 3}});
  // Some of two digits.
  problem.depth =
      chance.in_percent(40) ? chance.between(10, 29) : empty_squares(problem) + chance.between(1, 3);
  return problem;
}

Problem small_values(Chance& chance, Task task) {
  return bounded(chance, task, {.empty = {3, 9}, .values = {1, chance.between(2, 3)}, .depths = {1, 4}});
}

Problem equal_values(Chance& chance, Task task) {
  const int value = chance.one_of(std::vector{1, 7, 10, 50, 99});
  return bounded(chance, task, {.empty = {3, 9}, .values = {value, value}});
}

Problem one_sided(Chance& chance, Task task) {
  const int own_percent = chance.in_percent(50) ? 100 : 0;
  return bounded(chance, task, {.empty = {3, 9}, .own_percent = own_percent});
}

Problem greedy(Chance& chance, Task task) {
  return random_problem(chance, task, {.side = {3, 9}, .empty = {3, 40}, .depths = {1, 1}});
}

int count_beside(const Problem& problem, int square, Cell cell) {
  const auto around = squares_beside(problem.side, square);
  return static_cast<int>(std::ranges::count_if(
      around, [&](int at) { return problem.board[static_cast<std::size_t>(at)] == cell; }));
}

/// Lets a Stake be worth what the first Raid that conquers adds. Other moves may be worth more.
void plant_tie(Chance& chance, Problem& problem, bool raid_on_earlier_square) {
  const Cell enemy = piece_of(other(problem.player));
  std::vector<int> stakes;
  int raid = -1;
  for (int square = 0; square < problem.side * problem.side; ++square) {
    if (cell_at(problem, square) != Cell::empty) {
      continue;
    }
    const bool conquers = count_beside(problem, square, piece_of(problem.player)) > 0 &&
                          count_beside(problem, square, enemy) > 0;
    if (conquers && raid < 0) {
      raid = square;
    } else if (!conquers && (raid >= 0 || !raid_on_earlier_square)) {
      stakes.push_back(square);
    }
  }
  if (raid < 0 || stakes.empty()) {
    return;
  }
  int& stake = value_at(problem, chance.one_of(stakes));
  stake = value_at(problem, raid);
  for (const int neighbour : squares_beside(problem.side, raid)) {
    stake += cell_at(problem, neighbour) == enemy ? 2 * value_at(problem, neighbour) : 0;
  }
}

Problem tie(Chance& chance, Task task, bool raid_on_earlier_square) {
  return until(raid_on_earlier_square ? "mixed-order" : "tie-stake-raid", [&] {
    Look look = tied();
    look.side = {3, 4};
    look.values = {1, 3};
    Problem problem = bounded(chance, task, look);
    plant_tie(chance, problem, raid_on_earlier_square);
    return problem;
  });
}

Problem tie_stake_raid(Chance& chance, Task task) {
  return tie(chance, task, false);
}

Problem mixed_order(Chance& chance, Task task) {
  return tie(chance, task, true);
}

/// What the Raid conquers is taken back: two plies at least, and hardly another square.
Problem tie_same_square(Chance& chance, Task task) {
  return until("tie-stake-raid-same-square", chance, task,
               {.side = {3, 4},
                .empty = {2, 3},
                .values = {1, chance.between(1, 3)},
                .depths = {2, 4},
                .own_percent = 30},
               250);
}

Problem tie_raids(Chance& chance, Task task) {
  Look look = tied();
  look.side = {3, 5};
  look.empty = {3, 9};
  return until("tie-raids-by-source", chance, task, look);
}

Problem tied_bound(Chance& chance, Task task) {
  Look look = tied();
  look.values = {1, chance.between(1, 9)};
  look.depths = {2, 3};
  return until("tied-bound", chance, task, look);
}

Problem tied_bound_raid(Chance& chance, Task task) {
  Look look = tied();
  look.values = {1, chance.between(1, 9)};
  look.depths = {2, 3};
  return until("tied-bound-raid", chance, task, look);
}

/// A full board of N >= 10 with empty squares on rows 10 and below, and, if asked for, one on rows 2 to 9.
Problem low_rows(Chance& chance, Task task, const Look& look, bool one_above) {
  Problem problem = random_problem(chance, task, look);
  const int side = problem.side;
  const Cell filler = piece_of(chance.in_percent(50) ? problem.player : other(problem.player));
  std::ranges::replace(problem.board, Cell::empty, filler);
  const int empty = chance.between(1, 4);
  for (int square = 0; square < empty; ++square) {
    cell_at(problem, chance.between(9 * side, side * side - 1)) = Cell::empty;
  }
  if (one_above) {
    cell_at(problem, chance.between(side, 9 * side - 1)) = Cell::empty;
  }
  return problem;
}

Problem two_digit_row(Chance& chance, Task task) {
  return low_rows(chance, task, {.side = {10, 13}, .empty = {1, 1}, .values = {1, 3}, .depths = {1, 2}},
                  false);
}

/// All pieces belong to one side, so that there is nothing to conquer and all Stakes are equal.
Problem string_order(Chance& chance, Task task) {
  return until("string-order", [&] {
    const Look look{.side = {10, 13},
                    .empty = {1, 1},
                    .values = {1, 1},
                    .depths = {1, 2},
                    .own_percent = chance.in_percent(50) ? 100 : 0};
    return low_rows(chance, task, look, true);
  });
}

/// The largest difference there can be, but for a few squares.
Problem utmost(Chance& chance, Task task, bool ahead) {
  constexpr int side = cases::stakeraid::longest_side;
  return bounded(chance, task,
                 {.side = {side, side},
                  .empty = {1, 3},
                  .values = {cases::stakeraid::largest_value, cases::stakeraid::largest_value},
                  .depths = {1, 2},
                  .own_percent = ahead ? 100 : 0});
}

Problem lopsided(Chance& chance, Task task, bool ahead) {
  if (chance.in_percent(10)) {
    return utmost(chance, task, ahead);
  }
  return until(ahead ? "far-ahead" : "far-behind", [&] {
    return bounded(chance, task,
                   {.side = {12, chance.in_percent(20) ? 26 : 15},
                    .empty = {2, 5},
                    .values = {80, 99},
                    .depths = {1, 3},
                    .own_percent = ahead ? 98 : 2});
  });
}

Problem far_ahead(Chance& chance, Task task) {
  return lopsided(chance, task, true);
}

Problem far_behind(Chance& chance, Task task) {
  return lopsided(chance, task, false);
}

/// A cheap board with a dear empty square, an own piece on one side of it and enemies on the others.
Problem with_conquest(Chance& chance, Task task, int square_side, int row, int column) {
  Problem problem = random_problem(
      chance, task,
      {.side = {square_side, square_side}, .empty = {3, 8}, .values = {1, 20}, .depths = {1, 2}});
  const int target = row * square_side + column;
  auto around = squares_beside(square_side, target);
  chance.shuffle(around);
  for (const int neighbour : around) {
    cell_at(problem, neighbour) = piece_of(other(problem.player));
    value_at(problem, neighbour) = chance.between(30, 60);
  }
  cell_at(problem, around.front()) = piece_of(problem.player);
  cell_at(problem, target) = Cell::empty;
  value_at(problem, target) = chance.between(60, 99);
  return problem;
}

Problem conquest_of_several(Chance& chance, Task task) {
  return until("conquest-of-several", [&] {
    const int side = chance.between(3, 6);
    const int row = chance.between(0, side - 1);
    return with_conquest(chance, task, side, row, chance.between(1, side - 2));
  });
}

/// A Raid in the first or last column, and an enemy where a step across the edge would come out.
Problem wrap(Chance& chance, Task task) {
  return until("wrap", [&] {
    const int side = chance.between(3, 6);
    const bool left = chance.in_percent(50);
    const int row = left ? chance.between(1, side - 1) : chance.between(0, side - 2);
    Problem problem = with_conquest(chance, task, side, row, left ? 0 : side - 1);
    const int across = left ? row * side - 1 : (row + 1) * side;
    cell_at(problem, across) = piece_of(other(problem.player));
    return problem;
  });
}

Problem stake_beside_own(Chance& chance, Task task) {
  return until("stake-beside-own", chance, task, {.empty = {3, 8}, .depths = {1, 2}, .own_percent = 70});
}

Problem deep(Chance& chance, Task task) {
  return random_problem(chance, task, {.side = {2, 4}, .empty = {4, 4}, .depths = {4, 6}});
}

}  // namespace

const std::vector<Edge>& edges() {
  using enum Task;
  static const std::vector<Edge> table{
      {"one-square", 7, {minimax, alpha_beta, competition}, one_square},
      {"depth-above-empty", 4, {minimax, alpha_beta}, depth_above_empty},
      {"small-values", 3, {minimax, alpha_beta, competition}, small_values},
      {"equal-values", 2, {minimax, alpha_beta, competition}, equal_values},
      {"one-sided", 2, {minimax, alpha_beta, competition}, one_sided},
      {"greedy", 3, {minimax, alpha_beta, competition}, greedy},
      {"tie-stake-raid", 3, {minimax, alpha_beta, competition}, tie_stake_raid},
      {"mixed-order", 6, {minimax, alpha_beta, competition}, mixed_order},
      {"tie-stake-raid-same-square", 7, {minimax, alpha_beta}, tie_same_square},
      {"tie-raids-by-source", 7, {minimax, alpha_beta, competition}, tie_raids},
      {"tied-bound", 4, {alpha_beta}, tied_bound},
      {"tied-bound-raid", 6, {alpha_beta}, tied_bound_raid},
      {"two-digit-row", 4, {minimax, alpha_beta, competition}, two_digit_row},
      {"string-order", 6, {minimax, alpha_beta, competition}, string_order},
      {"far-ahead", 4, {minimax, alpha_beta, competition}, far_ahead},
      {"far-behind", 4, {minimax, alpha_beta, competition}, far_behind},
      {"conquest-of-several", 4, {minimax, alpha_beta, competition}, conquest_of_several},
      {"wrap", 6, {minimax, alpha_beta, competition}, wrap},
      {"stake-beside-own", 3, {minimax, alpha_beta, competition}, stake_beside_own},
      {"deep", 3, {minimax, alpha_beta}, deep},
  };
  return table;
}

Problem edge_problem(Chance& chance, Task task) {
  const auto weight_of = [&](const Edge& edge) {
    return std::ranges::count(edge.tasks, task) != 0 ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, task);
}

}  // namespace fuzz::stakeraid
