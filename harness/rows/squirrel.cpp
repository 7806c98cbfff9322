#include "reference/squirrel.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/squirrel/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/squirrel.hpp"

namespace harness::rows {
namespace {

using cases::squirrel::Contestant;
using cases::squirrel::Problem;
using cases::squirrel::Task;
using solver::squirrel::Square;
using solver::squirrel::Squares;
using solver::squirrel::SquirrelRules;
using solver::squirrel::State;

std::string_view task_name(Task task) {
  switch (task) {
    case Task::greedy:
      return "greedy";
    case Task::minimax:
      return "minimax";
    case Task::alpha_beta:
      return "alpha-beta";
    case Task::battle:
      return "battle";
  }
  return {};
}

std::string contestant(const Contestant& who) {
  const auto name = task_name(Task{static_cast<int>(who.algorithm)});
  const auto depth =
      who.algorithm == cases::squirrel::Algorithm::greedy ? "" : fmt::format(" depth {}", who.depth);
  return fmt::format("{} {}{}", static_cast<char>(who.player), name, depth);
}

std::string summary(const Problem& problem) {
  const int empty = cases::squirrel::empty_squares(problem);
  if (problem.task == Task::battle) {
    return fmt::format("battle, {} against {}, {} empty", contestant(problem.first),
                       contestant(problem.second), empty);
  }
  const auto depth =
      problem.task == Task::greedy ? std::string() : fmt::format(", depth {}", problem.first.depth);
  return fmt::format("{}{}, {} to move, {} empty", task_name(problem.task), depth,
                     static_cast<char>(problem.first.player), empty);
}

std::vector<OutputFile> outputs(Task task) {
  switch (task) {
    case Task::greedy:
      return {{"next_state.txt", FileKind::board}};
    case Task::minimax:
    case Task::alpha_beta:
      return {{"next_state.txt", FileKind::board}, {"traverse_log.txt", FileKind::log}};
    case Task::battle:
      return {{"trace_state.txt", FileKind::boards}};
  }
  return {};
}

std::optional<Square> square_named(std::string_view name) {
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    if (cases::squirrel::square_name(square) == name) {
      return static_cast<Square>(square);
    }
  }
  return std::nullopt;
}

/// The state after the named moves; nothing when one of them is not legal.
std::optional<State> state_after(const SquirrelRules& rules, State state,
                                 std::span<const std::string> moves) {
  for (const auto& name : moves) {
    const auto square = square_named(name);
    const Squares taken = state.pieces[0] | state.pieces[1];
    if (!square || (taken >> *square & 1) != 0) {
      return std::nullopt;
    }
    state = rules.play(state, *square);
  }
  return state;
}

Grid grid_of(const State& state) {
  Grid grid{cases::squirrel::side_length, {}};
  for (const auto cell : board_of(state)) {
    grid.cells.emplace_back(1, static_cast<char>(cell));
  }
  return grid;
}

/// " that turned D3, C4 and D5"; nothing for no squares.
std::string that_turned(const std::vector<std::string>& names) {
  if (names.empty()) {
    return {};
  }
  const auto last = names.end() - 1;
  const auto others = fmt::format("{}", fmt::join(names.begin(), last, ", "));
  return fmt::format(" that turned {}{}{}", others, others.empty() ? "" : " and ", *last);
}

/// "O: a Raid that turned D3 and D4"
std::string story(const SquirrelRules& rules, const State& start, std::span<const std::string> moves) {
  if (moves.empty()) {
    return {};
  }
  const auto before = state_after(rules, start, moves.first(moves.size() - 1));
  const auto after = state_after(rules, start, moves);
  if (!before || !after) {
    return {};
  }
  const auto mover = static_cast<std::size_t>(before->turn);
  const Squares turned = before->pieces[1 - mover] & after->pieces[mover];
  const bool raid = (solver::squirrel::beside[static_cast<std::size_t>(*square_named(moves.back()))] &
                     before->pieces[mover]) != 0;
  std::vector<std::string> names;
  for (const Square square : solver::squirrel::SquareRange(turned)) {
    names.emplace_back(cases::squirrel::square_name(square));
  }
  return fmt::format("{}: a {}{}", mover == 0 ? 'X' : 'O', raid ? "Raid" : "Sneak", that_turned(names));
}

BoardView boards(const Problem& problem) {
  BoardView view;
  view.column_labels = {"A", "B", "C", "D", "E"};
  view.row_labels = {"1", "2", "3", "4", "5"};
  view.values.columns = cases::squirrel::side_length;
  for (const int value : problem.values) {
    view.values.cells.push_back(std::to_string(value));
  }
  const auto rules = std::make_shared<const SquirrelRules>(problem.values);
  const State start = solver::squirrel::start_of(problem);
  view.after = [rules, start](std::span<const std::string> moves) -> std::optional<Grid> {
    const auto state = state_after(*rules, start, moves);
    return state ? std::optional(grid_of(*state)) : std::nullopt;
  };
  view.legal = [rules, start](std::span<const std::string> moves) {
    std::vector<std::string> names;
    if (const auto state = state_after(*rules, start, moves)) {
      for (const Square square : rules->moves(*state)) {
        names.emplace_back(cases::squirrel::square_name(square));
      }
    }
    return names;
  };
  view.story = [rules, start](std::span<const std::string> moves) { return story(*rules, start, moves); };
  return view;
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::squirrel::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(problem->task);
  any.summary = summary(*problem);
  any.outputs = outputs(problem->task);
  any.solve = [given = *problem](const cases::Write& write, const solver::SolveSettings& settings) {
    return solver::squirrel::solve(given, write, settings);
  };
  any.boards = [given = *problem] { return boards(given); };
  return any;
}

}  // namespace

Assignment squirrel() {
  Assignment row;
  row.name = "squirrel";
  row.title = "Squirrel war";
  row.course = "CSCI 561, Spring 2016, homework 1";
  row.tasks = {{"greedy", 30}, {"minimax", 30}, {"alpha-beta", 30}, {"battle", 10}};
  row.invocation = "{program} -i {input}";
  row.input_name = "problem.txt";
  row.program_names = {"hw1cs561s16.py", "hw1cs561s16.*"};
  row.python2 = true;
  row.outputs = {"next_state.txt", "traverse_log.txt", "trace_state.txt"};
  row.comparison = cases::Comparison::lines;
  row.limits.cpu_seconds = 10;
  row.limits.wall_seconds = 40;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{256} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::squirrel(input, budget);
  };
  return row;
}

}  // namespace harness::rows
