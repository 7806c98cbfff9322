#include "fuzz/generators/squirrel_fields.hpp"

#include <string>

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::square_name;
using cases::squirrel::Task;

using Fields = FieldsOf<Problem>;

/// The largest value that is generated.
constexpr int largest_value = 99;

/// One more makes a search about ten times as long.
void add_depth(Fields& fields, const Contestant& who, Contestant Problem::*contestant, std::string name) {
  if (who.algorithm != Algorithm::greedy) {
    fields.add("depth", std::move(name), other_numbers(who.depth, 1, who.depth + 1),
               [&](Problem& problem, int depth) { (problem.*contestant).depth = depth; });
  }
}

/// The task in which one move is asked of an algorithm.
Task task_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::greedy:
      return Task::greedy;
    case Algorithm::minimax:
      return Task::minimax;
    case Algorithm::alpha_beta:
      return Task::alpha_beta;
  }
  return Task::greedy;
}

void add_algorithm(Fields& fields, Contestant Problem::*contestant, std::string name) {
  fields.add("algorithm", std::move(name),
             std::vector{Algorithm::greedy, Algorithm::minimax, Algorithm::alpha_beta},
             [&](Problem& problem, Algorithm algorithm) {
               Contestant& who = problem.*contestant;
               who.algorithm = algorithm;
               who.depth = algorithm == Algorithm::greedy ? 1 : who.depth;
               problem.task = problem.task == Task::battle ? Task::battle : task_of(algorithm);
             });
}

void add_squares(Fields& fields, const Problem& from) {
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    const auto at = static_cast<std::size_t>(square);
    const std::string name(square_name(square));
    fields.add("value", name, other_numbers(from.values[at], 1, largest_value),
               [&](Problem& problem, int value) { problem.values[at] = value; });
  }
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    const auto at = static_cast<std::size_t>(square);
    const bool last_empty = from.board[at] == Cell::empty && empty_squares(from) == 1;
    fields.add("square", std::string(square_name(square)),
               last_empty ? std::vector<Cell>{} : std::vector{Cell::empty, Cell::x, Cell::o},
               [&](Problem& problem, Cell cell) { problem.board[at] = cell; });
  }
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  Fields fields(problem);
  const bool battle = problem.task == Task::battle;
  add_algorithm(fields, &Problem::first, battle ? "of the first" : "");
  add_depth(fields, problem.first, &Problem::first, battle ? "of the first" : "");
  if (battle) {
    add_algorithm(fields, &Problem::second, "of the second");
    add_depth(fields, problem.second, &Problem::second, "of the second");
  }
  fields.add("player", "", std::vector{Player::x, Player::o}, [](Problem& other, Player player) {
    other.first.player = player;
    other.second.player = cases::squirrel::other(player);
  });
  add_squares(fields, problem);
  return fields.take();
}

}  // namespace fuzz::squirrel
