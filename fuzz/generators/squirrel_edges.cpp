#include "fuzz/generators/squirrel_edges.hpp"

#include <algorithm>
#include <string>

#include "fuzz/generators/squirrel_boards.hpp"
#include "fuzz/generators/squirrel_situations.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::side_length;
using cases::squirrel::Task;

/// More than the course's largest searches need.
constexpr std::int64_t most_nodes = 20'000;

Problem bounded(Chance& chance, Task task, const Look& look) {
  Problem problem = random_problem(chance, task, look);
  lower_depths(problem, most_nodes);
  return problem;
}

/// Draws with `make` until a problem holds the situation; after `tries` the last one has to do.
template <class Make>
Problem until(std::string_view tag, const Make& make, int tries = 60) {
  Problem problem = make();
  while (--tries > 0 && !situations(problem).has(tag)) {
    problem = make();
  }
  return problem;
}

Problem until(std::string_view tag, Chance& chance, Task task, const Look& look) {
  return until(tag, [&] { return bounded(chance, task, look); });
}

/// Depths for searches that have to be repeated until they hold something.
Look quick() {
  return {.empty = {5, 10}, .depths = {1, 3}};
}

Problem nearly_full(Chance& chance, Task task) {
  Problem problem = random_problem(chance, task, {.empty = {1, 3}, .depths = {1, 6}});
  // Some are told a depth of two digits.
  if (problem.first.algorithm != cases::squirrel::Algorithm::greedy && chance.in_percent(40)) {
    problem.first.depth = chance.between(10, 29);
  }
  return problem;
}

Problem narrow(Chance& chance, Task task) {
  return random_problem(chance, task, {.empty = {2, 5}, .depths = {3, 7}});
}

Problem one_sided(Chance& chance, Task task) {
  const int own_percent = chance.in_percent(50) ? 100 : 0;
  return bounded(chance, task, {.empty = {6, 25}, .own_percent = own_percent});
}

Problem equal_values(Chance& chance, Task task) {
  const int value = chance.one_of(std::vector{1, 2, 10, 50, 99});
  return bounded(chance, task, {.empty = {4, 14}, .values = {value, value}});
}

Problem small_values(Chance& chance, Task task) {
  return bounded(chance, task, {.empty = {4, 14}, .values = {1, chance.between(2, 4)}});
}

/// The enemy holds many and dear squares, cheap ones are left.
Problem all_negative(Chance& chance, Task task) {
  return until("all-negative", [&] {
    Problem problem = bounded(chance, task, {.empty = {4, 10}, .own_percent = 20});
    const Cell enemy = piece_of(problem.second.player);
    for (std::size_t square = 0; square < problem.board.size(); ++square) {
      problem.values[square] =
          problem.board[square] == enemy ? chance.between(50, 99) : chance.between(1, 20);
    }
    return problem;
  });
}

bool beside(int a, int b) {
  const int rows = a / side_length - b / side_length;
  const int columns = a % side_length - b % side_length;
  return rows * rows + columns * columns == 1;
}

std::vector<int> squares_beside(int square) {
  std::vector<int> found;
  for (int other = 0; other < cases::squirrel::squares; ++other) {
    if (beside(square, other)) {
      found.push_back(other);
    }
  }
  return found;
}

int count_beside(const Problem& problem, int square, Player player) {
  const auto around = squares_beside(square);
  return static_cast<int>(std::ranges::count_if(
      around, [&](int other) { return problem.board[static_cast<std::size_t>(other)] == piece_of(player); }));
}

/// Lets a random Raid and a random Sneak be worth the same, and more than any other move. Deeper searches may
/// see it otherwise.
void plant_tie(Chance& chance, Problem& problem, bool raid_first) {
  const auto value = [&problem](int square) -> int& {
    return problem.values[static_cast<std::size_t>(square)];
  };
  std::vector<int> raids;
  std::vector<int> sneaks;
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    value(square) = (value(square) + 32) / 33;
    if (problem.board[static_cast<std::size_t>(square)] == Cell::empty) {
      (count_beside(problem, square, problem.first.player) > 0 ? raids : sneaks).push_back(square);
    }
  }
  if (raids.empty() || sneaks.empty()) {
    return;
  }
  const int raid = raid_first ? raids.front() : chance.one_of(raids);
  const int sneak = raid_first ? chance.one_of(sneaks) : sneaks.front();
  value(raid) = chance.between(40, 70);
  value(sneak) = value(raid);
  for (const int enemy : squares_beside(raid)) {
    if (problem.board[static_cast<std::size_t>(enemy)] == piece_of(problem.second.player)) {
      value(sneak) += 2 * value(enemy);
    }
  }
}

Problem tie(Chance& chance, Task task, bool raid_first) {
  return until(raid_first ? "tie-raid-first" : "tie-sneak-first", [&] {
    Look look = quick();
    look.depths = {1, 2};
    Problem problem = bounded(chance, task, look);
    plant_tie(chance, problem, raid_first);
    return problem;
  });
}

Problem tie_raid_first(Chance& chance, Task task) {
  return tie(chance, task, true);
}

Problem tie_sneak_first(Chance& chance, Task task) {
  return tie(chance, task, false);
}

/// A Raid on a dear square: its first neighbour in `around` is a dear enemy, its second an own piece.
void plant_conquest(Problem& problem, int square, const std::vector<int>& around) {
  const auto put = [&problem](int where, Cell cell) {
    problem.board[static_cast<std::size_t>(where)] = cell;
  };
  for (int& value : problem.values) {
    value = (value + 3) / 4;
  }
  for (const int dear : {square, around[0]}) {
    int& value = problem.values[static_cast<std::size_t>(dear)];
    value = 99 - value;
  }
  put(square, Cell::empty);
  put(around[0], piece_of(problem.second.player));
  put(around[1], piece_of(problem.first.player));
}

/// The best move conquers at a random one of the nine classes of squares, on a random side.
Problem conquest(Chance& chance, Task task) {
  // So the nine classes are equally likely, and the squares within one.
  const int row = chance.one_of(std::vector{0, chance.between(1, side_length - 2), side_length - 1});
  const int column = chance.one_of(std::vector{0, chance.between(1, side_length - 2), side_length - 1});
  const int square = row * side_length + column;
  std::vector<int> around = squares_beside(square);
  chance.shuffle(around);
  return until(conquest_tag(square, around[0]), [&] {
    Problem problem = random_problem(chance, task, quick());
    plant_conquest(problem, square, around);
    lower_depths(problem, most_nodes);
    return problem;
  });
}

/// Dear enemies beside the squares that are left, some of which can be raided.
Problem counts_twice(Chance& chance, Task task) {
  return until(
      "conquest-counts-twice",
      [&] {
        Problem problem = bounded(chance, task, {.empty = {4, 14}, .depths = {1, 2}});
        if (task == Task::battle) {
          problem.first = contestant(problem.first.player, Algorithm::greedy, 1);
        }
        return problem;
      },
      200);
}

Problem sneak_beside_enemy(Chance& chance, Task task) {
  Look look = quick();
  look.own_percent = 15;
  return until("sneak-beside-enemy", chance, task, look);
}

/// At least three plies: then min nodes can pass a bound on to max nodes.
Look deep() {
  return {.empty = {4, 9}, .depths = {3, 4}};
}

Problem odd_depth(Chance& chance, Task task) {
  const int depth = chance.in_percent(20) ? 5 : 3;
  return random_problem(chance, task, {.empty = {5, depth == 5 ? 7 : 12}, .depths = {depth, depth}});
}

Problem equality_prune(Chance& chance, Task task) {
  Look look = deep();
  look.values = {1, chance.between(1, 4)};
  return until("equality-prune", chance, task, look);
}

/// Values fall from A1 to E5, so that the first moves are the good ones and the rest is pruned.
Problem early_prune(Chance& chance, Task task) {
  return until("prune-before-last-row", [&] {
    Look look = deep();
    look.empty = {6, 12};
    look.depths = {2, 4};
    Problem problem = bounded(chance, task, look);
    std::ranges::sort(problem.values, std::ranges::greater{});
    return problem;
  });
}

/// Values rise from A1 to E5.
Problem last_child(Chance& chance, Task task) {
  return until("last-child-improves", [&] {
    Look look = deep();
    look.depths = {2, 4};
    Problem problem = bounded(chance, task, look);
    std::ranges::sort(problem.values);
    return problem;
  });
}

Problem prune_at_max(Chance& chance, Task task) {
  return until("prune-at-max", chance, task, deep());
}

Problem bound_stays(Chance& chance, Task task) {
  return until("value-moves-bound-stays", chance, task, deep());
}

Problem battle_o_first(Chance& chance, Task task) {
  return bounded(chance, task, {.empty = {3, 12}, .depths = {1, 3}, .o_first_percent = 100});
}

Problem battle_prunes(Chance& chance, Task task) {
  return until("battle-prunes", [&] {
    Problem problem = bounded(chance, task, {.empty = {4, 10}, .depths = {2, 3}});
    problem.first.algorithm = Algorithm::alpha_beta;
    problem.first.depth = chance.between(2, 3);
    return problem;
  });
}

Problem battle_deep(Chance& chance, Task task) {
  Problem problem = random_problem(chance, task, {.empty = {2, 5}, .depths = {2, 7}});
  problem.second.algorithm = Algorithm{chance.between(2, 3)};
  problem.second.depth = empty_squares(problem) + chance.between(1, 2);
  return problem;
}

Problem battle_unlike(Chance& chance, Task task) {
  return until("battle-unlike", chance, task, {.empty = {4, 11}, .depths = {1, 3}});
}

}  // namespace

const std::vector<Edge>& edges() {
  using enum Task;
  static const std::vector<Edge> table{
      {"nearly-full", 6, {greedy, minimax, alpha_beta, battle}, nearly_full},
      {"one-sided", 3, {greedy, minimax, alpha_beta, battle}, one_sided},
      {"equal-values", 3, {greedy, minimax, alpha_beta, battle}, equal_values},
      {"small-values", 3, {greedy, minimax, alpha_beta, battle}, small_values},
      {"all-negative", 5, {greedy, minimax, alpha_beta, battle}, all_negative},
      {"tie-raid-first", 4, {greedy, minimax, alpha_beta, battle}, tie_raid_first},
      {"tie-sneak-first", 4, {greedy, minimax, alpha_beta, battle}, tie_sneak_first},
      {"conquest", 12, {greedy, minimax, alpha_beta, battle}, conquest},
      {"counts-twice", 6, {greedy, battle}, counts_twice},
      {"sneak-beside-enemy", 4, {greedy, minimax, alpha_beta, battle}, sneak_beside_enemy},
      {"narrow", 6, {minimax, alpha_beta}, narrow},
      {"odd-depth", 4, {minimax, alpha_beta}, odd_depth},
      {"equality-prune", 4, {alpha_beta}, equality_prune},
      {"early-prune", 4, {alpha_beta}, early_prune},
      {"last-child", 4, {alpha_beta}, last_child},
      {"prune-at-max", 4, {alpha_beta}, prune_at_max},
      {"bound-stays", 4, {alpha_beta}, bound_stays},
      {"battle-o-first", 8, {battle}, battle_o_first},
      {"battle-prunes", 8, {battle}, battle_prunes},
      {"battle-deep", 8, {battle}, battle_deep},
      {"battle-unlike", 5, {battle}, battle_unlike},
  };
  return table;
}

Problem edge_problem(Chance& chance, Task task) {
  const auto weight_of = [&](const Edge& edge) {
    return std::ranges::count(edge.tasks, task) != 0 ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, task);
}

}  // namespace fuzz::squirrel
