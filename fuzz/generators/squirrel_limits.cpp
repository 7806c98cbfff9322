#include "fuzz/generators/squirrel_limits.hpp"

#include <cstddef>
#include <limits>

#include "fuzz/generators/squirrel_boards.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Problem;
using cases::squirrel::squares;
using cases::squirrel::Task;

constexpr int largest = std::numeric_limits<int>::max();
/// What the searches of a problem may enter at most, all moves of a battle together.
constexpr std::int64_t most_nodes = 15'000;

Problem bounded(Chance& chance, Task task, const Look& look) {
  Problem problem = random_problem(chance, task, look);
  lower_depths(problem, most_nodes);
  return problem;
}

/// More than there are squares on any board.
int far_too_deep(Chance& chance) {
  return chance.one_of(
      std::vector{squares, squares + 1, 32, 64, 100, 256, 1'000, 65'536, largest - 1, largest});
}

/// Values of which a few together are more than 32 bits hold.
void set_huge_values(Chance& chance, Problem& problem) {
  const int kind = chance.between(0, 3);
  for (int& value : problem.values) {
    const std::vector<int> ends{1, 2, 1 << 30, (1 << 30) + 1, largest - 1, largest};
    value = kind == 0   ? largest
            : kind == 1 ? chance.one_of(std::vector{1, largest})
            : kind == 2 ? chance.one_of(ends)
                        : chance.between(largest / 2, largest);
  }
}

Problem huge_values(Chance& chance, Task task) {
  Problem problem =
      bounded(chance, task, {.empty = {1, 12}, .own_percent = chance.one_of(std::vector{0, 50, 50, 100})});
  set_huge_values(chance, problem);
  return problem;
}

/// Values whose sums and differences have more than three, or more than five, digits.
Problem long_numbers(Chance& chance, Task task) {
  const int least = chance.one_of(std::vector{900, 9'000, 99'000, 999'000, 99'999'000});
  return bounded(chance, task, {.empty = {1, 9}, .values = {least, least + 2'000}});
}

/// Depths that no search comes to the end of, all that they let it do being little.
Problem depth_above_squares(Chance& chance, Task task) {
  const int empty =
      chance.in_percent(90) ? chance.between(1, 5) : chance.between(6, task == Task::battle ? 6 : 7);
  Problem problem = random_problem(chance, task, {.empty = {empty, empty}});
  problem.first.depth = far_too_deep(chance);
  if (task == Task::battle) {
    problem.second.depth = chance.in_percent(50) ? far_too_deep(chance) : 1;
  }
  if (chance.in_percent(30)) {
    set_huge_values(chance, problem);
  }
  return problem;
}

/// As deep as there are empty squares, one more and one less.
Problem depth_about_empty(Chance& chance, Task task) {
  const int empty = chance.between(1, 6);
  Problem problem = random_problem(chance, task, {.empty = {empty, empty}});
  problem.first.depth = std::max(1, empty + chance.between(-1, 1));
  if (task == Task::battle) {
    problem.second.depth = std::max(1, empty + chance.between(-2, 1));
  }
  return problem;
}

/// "Greedy Best-first Search [...] the cutoff depth is always 1", whatever stands in the input.
Problem greedy_with_depth(Chance& chance, Task task) {
  Problem problem = bounded(chance, task, {.empty = {1, 25}});
  for (auto* const who : {&problem.first, &problem.second}) {
    if (who->algorithm == cases::squirrel::Algorithm::greedy &&
        (who == &problem.first || task == Task::battle)) {
      who->depth = chance.in_percent(50) ? chance.between(2, 9) : far_too_deep(chance);
    }
  }
  return problem;
}

Problem empty_board(Chance& chance, Task task) {
  return bounded(chance, task, {.empty = {squares, squares}, .depths = {1, 3}});
}

Problem one_empty(Chance& chance, Task task) {
  Problem problem = random_problem(
      chance, task,
      {.empty = {1, 1}, .depths = {1, 2}, .own_percent = chance.one_of(std::vector{0, 50, 100})});
  if (chance.in_percent(50)) {
    set_huge_values(chance, problem);
  }
  return problem;
}

/// No move at all.
Problem full_board(Chance& chance, Task task) {
  Problem problem = random_problem(
      chance, task,
      {.empty = {0, 0}, .depths = {1, 3}, .own_percent = chance.one_of(std::vector{0, 50, 100})});
  if (chance.in_percent(50)) {
    set_huge_values(chance, problem);
  }
  return problem;
}

Problem least_values(Chance& chance, Task task) {
  return bounded(chance, task, {.empty = {1, 12}, .values = {1, 1}});
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"huge-values", 24, huge_values},
      {"long-numbers", 12, long_numbers},
      {"depth-above-squares", 20, depth_above_squares},
      {"depth-about-empty", 14, depth_about_empty},
      {"greedy-with-depth", 8, greedy_with_depth},
      {"empty-board", 2, empty_board},
      {"one-empty", 8, one_empty},
      {"full-board", 6, full_board},
      {"least-values", 6, least_values},
  };
  return table;
}

Problem limit_problem(Chance& chance, Task task) {
  return chance.one_by_weight(limits()).make(chance, task);
}

}  // namespace fuzz::squirrel
