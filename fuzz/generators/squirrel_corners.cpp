#include "fuzz/generators/squirrel_corners.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/squirrel_boards.hpp"
#include "fuzz/generators/squirrel_situations.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
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

Problem log_of_ten_plies_of_any_size(Chance& chance) {
  Problem problem = random_problem(chance, Task::alpha_beta,
                                   {.empty = {corner_plies, corner_plies},
                                    .depths = {corner_plies, corner_plies},
                                    .own_percent = chance.one_of(std::vector{0, 20, 50, 80, 100})});
  set_falling_values(chance, problem);
  problem.first.depth = chance.one_of(std::vector{corner_plies, corner_plies, corner_plies + 1, squares});
  return problem;
}

/// What stands in its log is twice as deep as elsewhere.
Problem log_of_ten_plies(Chance& chance) {
  Problem problem = log_of_ten_plies_of_any_size(chance);
  while (!situations(problem, most_corner_nodes).whole) {
    problem = log_of_ten_plies_of_any_size(chance);
  }
  return problem;
}

/// A battle in which each decision looks as far ahead as the one before it, and a ply farther or less far:
/// bounds that a table has kept are looked up with other windows. Values are so small that one of them is
/// often just beside a bound.
Problem battle_of_close_bounds(Chance& chance) {
  constexpr int empty = 9;
  const int deepest = empty - chance.between(0, 2);
  Problem problem = random_problem(chance, Task::battle, {.empty = {empty, empty}, .values = {1, 2}});
  problem.first = contestant(problem.first.player, Algorithm::alpha_beta, deepest);
  problem.second = contestant(problem.second.player, Algorithm::alpha_beta, deepest - 1);
  return problem;
}

/// A battle for squares at both ends of the board: positions that differ there alone, in that one side has
/// the one end or the other side the other, come about in one search. A key must tell them apart.
Problem battle_for_both_ends(Chance& chance) {
  Problem problem = random_problem(chance, Task::battle,
                                   {.empty = {0, 0}, .values = {1, chance.one_of(std::vector{3, 20, 99})}});
  for (const std::size_t end : {std::size_t{0}, problem.board.size() - 1}) {
    problem.board[end] = Cell::empty;
  }
  // Of those beside the ends, and anywhere, so many that all lines are looked at to their end.
  for (int more = chance.between(2, 5); more > 0; --more) {
    const int anywhere = chance.between(1, squares - 2);
    const int square = chance.one_of(std::vector{1, 5, squares - 6, squares - 2, anywhere});
    problem.board[static_cast<std::size_t>(square)] = Cell::empty;
  }
  const int depth = chance.between(4, 7);
  problem.first = contestant(problem.first.player, Algorithm::minimax, depth);
  problem.second = contestant(problem.second.player, Algorithm::alpha_beta, depth);
  return problem;
}

/// The same input, with white space that does not matter wherever there is some.
std::string with_white_space(Chance& chance, std::string_view text) {
  const std::vector<std::string> between{" ", "  ", "\t", " \t ", "\t\t   "};
  const std::vector<std::string> line_ends{"\n", "\r\n", " \n", "\t \n", "  \r\n"};
  const std::vector<std::string> ends{"", "\n", " \t", "\n\n", "\r\n  \r\n\n", "\n\t"};
  std::string spaced;
  for (const char c : text) {
    if (c == ' ') {
      spaced += chance.one_of(between);
    } else if (c == '\n') {
      spaced += chance.one_of(line_ends);
    } else {
      spaced += c;
    }
  }
  return spaced + chance.one_of(ends);
}

}  // namespace

const std::vector<Corner>& corners() {
  static const std::vector<Corner> table{
      {"log-of-ten-plies", 40, log_of_ten_plies},
      {"battle-of-close-bounds", 30, battle_of_close_bounds},
      {"battle-for-both-ends", 30, battle_for_both_ends},
  };
  return table;
}

Problem corner(std::uint64_t seed, std::int64_t index) {
  Chance chance = corner_chance(seed, index);
  return chance.one_by_weight(corners()).make(chance);
}

std::string corner_input(std::uint64_t seed, std::int64_t index) {
  Chance chance{rc::Random(mixed_seed(mixed_seed(seed, index), 3))};
  const std::string usual = print(corner(seed, index));
  return chance.in_percent(50) ? with_white_space(chance, usual) : usual;
}

}  // namespace fuzz::squirrel
