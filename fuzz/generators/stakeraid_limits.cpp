#include "fuzz/generators/stakeraid_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "fuzz/generators/stakeraid_boards.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::largest_value;
using cases::stakeraid::longest_side;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

/// What a search may enter at most, each node being a walk over the board for a naive program.
std::int64_t most_nodes(const Problem& problem) {
  return problem.side <= 8 ? 6'000 : 2'500;
}

/// Solvers keep squares in 64-bit words: as they are numbered here, or with a spare one behind each row.
constexpr int word = 64;

/// The widest board of one word, of two and of four, and the narrowest of more than each, either way to
/// count.
const std::vector<int>& sides() {
  static const std::vector<int> all{1, 2, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 22, 23, 25, longest_side};
  return all;
}

Cell& cell_at(Problem& problem, int square) {
  return problem.board[static_cast<std::size_t>(square)];
}

bool is_near_end_of_word(int square, int side) {
  const int with_spare = square / side * (side + 1) + square % side;
  const auto near = [](int at) { return at % word <= 1 || at % word >= word - 2; };
  return near(square) || near(with_spare);
}

bool is_at_edge(int square, int side) {
  const int column = square % side;
  return column == 0 || column == side - 1 || square < side || square >= side * (side - 1);
}

/// A competition's time that nothing hangs on.
void set_seconds(Chance& chance, Problem& problem) {
  if (problem.task == Task::competition) {
    problem.seconds_left = chance.one_of(std::vector<std::string>{
        "0", "0.0", "0.001", "1", "300", "999999999", "1000000000", "999999999.999999999"});
  }
}

/// A full board with holes at some squares, each of which the first, or half of all, have to be chosen by
/// `likely`.
template <class Likely>
Problem with_holes(Chance& chance, Task task, int side, const Likely& likely) {
  Problem problem = random_problem(chance, task, {.side = {side, side}, .empty = {1, 1}, .depths = {1, 3}});
  std::vector<int> chosen;
  for (int square = 0; square < side * side; ++square) {
    if (likely(square)) {
      chosen.push_back(square);
    }
  }
  for (int left = chosen.empty() ? 0 : chance.between(1, 8); left > 0; --left) {
    const int square = chance.one_of(chosen);
    cell_at(problem, square) = Cell::empty;
    for (const int beside : squares_beside(side, square)) {
      if (chance.in_percent(15)) {
        cell_at(problem, beside) = Cell::empty;
      }
    }
  }
  return problem;
}

Problem word_ends(Chance& chance, Task task) {
  const int side = chance.one_of(sides());
  Problem problem =
      with_holes(chance, task, side, [side](int square) { return is_near_end_of_word(square, side); });
  lower_depth(problem, most_nodes(problem));
  return problem;
}

Problem board_edges(Chance& chance, Task task) {
  const int side = chance.one_of(sides());
  Problem problem = with_holes(chance, task, side, [side](int square) { return is_at_edge(square, side); });
  lower_depth(problem, most_nodes(problem));
  return problem;
}

/// Pieces at one edge and nothing at the other: a step over the edge would find them.
Problem across_the_edge(Chance& chance, Task task) {
  const int side = chance.between(1, 9);
  Problem problem = random_problem(
      chance, task, {.side = {side, side}, .empty = {side * side, side * side}, .depths = {1, 2}});
  for (int square = 0; square < side * side; ++square) {
    const bool taken = chance.in_percent(60);
    const bool own = chance.in_percent(50);
    if (taken && is_at_edge(square, side)) {
      cell_at(problem, square) = piece_of(own ? problem.player : other(problem.player));
    }
  }
  if (empty_squares(problem) == 0) {
    cell_at(problem, 0) = Cell::empty;
  }
  lower_depth(problem, most_nodes(problem));
  return problem;
}

Problem extreme_values(Chance& chance, Task task) {
  const int side = chance.in_percent(70) ? chance.between(1, 5) : chance.one_of(sides());
  Problem problem = random_problem(chance, task, {.side = {side, side}, .empty = {1, 9}, .depths = {1, 4}});
  const auto values = chance.one_of(std::vector<std::vector<int>>{
      {1}, {largest_value}, {1, largest_value}, {1, 2, largest_value - 1, largest_value}});
  for (int& value : problem.values) {
    value = chance.one_of(values);
  }
  lower_depth(problem, most_nodes(problem));
  return problem;
}

/// One side is ahead by about as much as one or two bytes count, with a sign or without, so that some moves
/// go beyond.
Problem at_the_end_of_bytes(Chance& chance, Task task) {
  const int ahead = chance.one_of(std::vector{127, 255, 32'767, 65'535});
  const bool large = ahead > largest_value * 8 * 8;
  const int side = large ? longest_side : chance.between(3, 8);
  Problem problem = random_problem(chance, task, {.side = {side, side}, .empty = {2, 6}, .depths = {1, 3}});
  const Cell leading = piece_of(chance.in_percent(50) ? problem.player : other(problem.player));
  const Cell behind = leading == Cell::x ? Cell::o : Cell::x;
  int sum = 0;
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    int& value = problem.values[square];
    value = large ? chance.between(largest_value - 1, largest_value) : value;
    if (problem.board[square] != Cell::empty) {
      problem.board[square] = sum < ahead ? leading : behind;
      sum += sum < ahead ? value : -value;
    }
  }
  lower_depth(problem, most_nodes(problem));
  return problem;
}

/// One square is left, or the board has but one.
Problem one_empty(Chance& chance, Task task) {
  const int side = chance.in_percent(40) ? chance.between(1, 3) : chance.one_of(sides());
  Problem problem = random_problem(chance, task,
                                   {.side = {side, side},
                                    .empty = {1, 1},
                                    .depths = {1, 3},
                                    .own_percent = chance.one_of(std::vector{0, 50, 50, 100})});
  set_seconds(chance, problem);
  return problem;
}

/// Depths that no search comes to the end of, all that they let it do being little.
Problem depth_above_empty(Chance& chance, Task task) {
  const int side = chance.in_percent(70) ? chance.between(1, 5) : chance.one_of(sides());
  Problem problem = random_problem(chance, task, {.side = {side, side}, .empty = {1, 4}});
  if (task != Task::competition) {
    problem.depth = chance.one_of(std::vector{empty_squares(problem), empty_squares(problem) + 1, 26, 677,
                                              65'536, 1'000'000, 999'999'999, 1'000'000'000});
  }
  set_seconds(chance, problem);
  return problem;
}

Problem empty_board(Chance& chance, Task task) {
  const int side = chance.one_of(sides());
  Problem problem = random_problem(
      chance, task, {.side = {side, side}, .empty = {side * side, side * side}, .depths = {1, 3}});
  // All but a few pieces; on an empty board there is no Raid.
  for (int left = chance.between(0, 3); left > 0 && empty_squares(problem) > 1; --left) {
    const int square = chance.between(0, side * side - 1);
    cell_at(problem, square) = piece_of(chance.in_percent(50) ? problem.player : other(problem.player));
  }
  if (empty_squares(problem) == 0) {
    cell_at(problem, 0) = Cell::empty;
  }
  lower_depth(problem, most_nodes(problem));
  return problem;
}

/// Every size once in a while, filled to any part.
Problem any_side(Chance& chance, Task task) {
  const int side = chance.between(1, longest_side);
  const int squares = side * side;
  Problem problem = random_problem(
      chance, task, {.side = {side, side}, .empty = {1, std::min(squares, 40)}, .depths = {1, 3}});
  lower_depth(problem, most_nodes(problem));
  set_seconds(chance, problem);
  return problem;
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"word-ends", 25, word_ends},
      {"board-edges", 12, board_edges},
      {"across-the-edge", 13, across_the_edge},
      {"extreme-values", 12, extreme_values},
      {"one-empty", 10, one_empty},
      {"depth-above-empty", 12, depth_above_empty},
      {"empty-board", 6, empty_board},
      {"any-side", 10, any_side},
      {"at-the-end-of-bytes", 8, at_the_end_of_bytes},
  };
  return table;
}

Problem limit_problem(Chance& chance, Task task) {
  return chance.one_by_weight(limits()).make(chance, task);
}

}  // namespace fuzz::stakeraid
