#include "fuzz/generators/squirrel_corners.hpp"

#include <cstddef>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/squirrel_boards.hpp"
#include "fuzz/generators/squirrel_situations.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Problem;
using cases::squirrel::squares;
using cases::squirrel::Task;

/// Each empty square is worth about twice the next one, each piece little.
void set_falling_values(Chance& chance, Problem& problem) {
  int value = 1 << (corner_plies + chance.between(1, 8));
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const bool empty = problem.board[square] == Cell::empty;
    problem.values[square] = empty ? value : chance.between(1, 3);
    value = empty ? value / 2 + 1 : value;
  }
}

Problem ten_plies(Chance& chance) {
  Problem problem = random_problem(chance, Task::alpha_beta,
                                   {.empty = {corner_plies, corner_plies},
                                    .depths = {corner_plies, corner_plies},
                                    .own_percent = chance.one_of(std::vector{0, 20, 50, 80, 100})});
  set_falling_values(chance, problem);
  problem.first.depth = chance.one_of(std::vector{corner_plies, corner_plies, corner_plies + 1, squares});
  return problem;
}

}  // namespace

Problem corner(std::uint64_t seed, std::int64_t index) {
  // Another stretch of the seed than that of the problems of a profile.
  Chance chance{rc::Random(mixed_seed(mixed_seed(seed, index), 2))};
  Problem problem = ten_plies(chance);
  while (!situations(problem, most_corner_nodes).whole) {
    problem = ten_plies(chance);
  }
  return problem;
}

}  // namespace fuzz::squirrel
