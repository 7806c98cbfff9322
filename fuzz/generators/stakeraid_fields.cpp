#include "fuzz/generators/stakeraid_fields.hpp"

#include <string>

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::largest_value;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::square_name;
using cases::stakeraid::Task;

using Fields = FieldsOf<Problem>;

void add_search(Fields& fields, const Problem& from) {
  if (from.task == Task::competition) {
    fields.add("seconds left", "", std::vector<std::string>{"1", "20", "113.94"},
               [](Problem& problem, const std::string& seconds) { problem.seconds_left = seconds; });
    return;
  }
  fields.add("mode", "", std::vector{Task::minimax, Task::alpha_beta},
             [](Problem& problem, Task task) { problem.task = task; });
  fields.add("depth", "", other_numbers(from.depth, 1, from.depth + 1),
             [](Problem& problem, int depth) { problem.depth = depth; });
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  Fields fields(problem);
  add_search(fields, problem);
  fields.add("player", "", std::vector{Player::x, Player::o},
             [](Problem& other, Player player) { other.player = player; });
  const int squares = problem.side * problem.side;
  for (int square = 0; square < squares; ++square) {
    const auto at = static_cast<std::size_t>(square);
    fields.add("value", square_name(problem.side, square),
               other_numbers(problem.values[at], 1, largest_value),
               [&](Problem& other, int value) { other.values[at] = value; });
  }
  for (int square = 0; square < squares; ++square) {
    const auto at = static_cast<std::size_t>(square);
    const bool last_empty = problem.board[at] == Cell::empty && empty_squares(problem) == 1;
    fields.add("square", square_name(problem.side, square),
               last_empty ? std::vector<Cell>{} : std::vector{Cell::empty, Cell::x, Cell::o},
               [&](Problem& other, Cell cell) { other.board[at] = cell; });
  }
  return fields.take();
}

}  // namespace fuzz::stakeraid
