#include "solver/games/cs540_checkers.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/answer.hpp"
#include "cases/cs540_checkers/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace harness::rows {
namespace {

using cases::cs540_checkers::Problem;
using solver::Side;
using solver::cs540_checkers::CheckersRules;
using solver::cs540_checkers::Move;
using solver::cs540_checkers::Squares;
using solver::cs540_checkers::State;

constexpr auto* const strict_cuts = "equality does not prune";

std::string_view name_of(Side side) {
  return side == Side::first ? "RED" : "BLACK";
}

std::string square_text(int square) {
  return fmt::format("({},{})", square / 8, square % 8);
}

/// Calls a function with the rules that a problem's evaluation makes.
template <class Use>
auto with_rules(const Problem& problem, const Use& use) {
  return problem.evaluation == cases::cs540_checkers::Evaluation::basic
             ? use(solver::cs540_checkers::BasicCheckers{})
             : use(solver::cs540_checkers::EnhancedCheckers{});
}

std::optional<Move> move_named(const State& state, std::string_view name) {
  for (const Move& move : CheckersRules{}.moves(state)) {
    if (solver::cs540_checkers::move_name(move) == name) {
      return move;
    }
  }
  return std::nullopt;
}

/// The state after the named moves; nothing when one of them is not legal.
std::optional<State> state_after(const State& start, std::span<const std::string> moves) {
  State state = start;
  for (const auto& name : moves) {
    const auto move = move_named(state, name);
    if (!move) {
      return std::nullopt;
    }
    state = CheckersRules{}.play(state, *move);
  }
  return state;
}

Grid grid_of(const State& state) {
  Grid grid{cases::cs540_checkers::side_length, {}};
  for (const auto cell : solver::cs540_checkers::board_of(state)) {
    grid.cells.emplace_back(1, static_cast<char>(cell));
  }
  return grid;
}

std::vector<std::string> legal(const State& start, std::span<const std::string> moves) {
  std::vector<std::string> names;
  if (const auto state = state_after(start, moves)) {
    for (const Move& move : CheckersRules{}.moves(*state)) {
      names.push_back(solver::cs540_checkers::move_name(move));
    }
  }
  return names;
}

/// "RED: a step", "RED: 2 jumps, over (4,1) and (2,3), and is crowned".
std::string story(const State& start, std::span<const std::string> moves) {
  const auto before = moves.empty() ? std::nullopt : state_after(start, moves.first(moves.size() - 1));
  const auto move = before ? move_named(*before, moves.back()) : std::nullopt;
  if (!move) {
    return "";
  }
  std::vector<std::string> over;
  int at = move->from;
  for (int jump = 0; jump < move->jumps; ++jump) {
    const int direction = solver::cs540_checkers::directions[move->way >> 2 * jump & 3];
    over.push_back(square_text(at + direction));
    at += 2 * direction;
  }
  const State after = CheckersRules{}.play(*before, *move);
  const bool crowned = (before->kings & solver::cs540_checkers::square(move->from)) == 0 &&
                       (after.kings & solver::cs540_checkers::square(move->to)) != 0;
  const auto how = over.empty()       ? std::string("a step")
                   : over.size() == 1 ? fmt::format("a jump over {}", over.front())
                                      : fmt::format("{} jumps, over {}", over.size(), fmt::join(over, ", "));
  return fmt::format("{}: {}{}", name_of(before->turn), how, crowned ? ", then crowned" : "");
}

/// What each depth limit finds a move at the start to be worth: the root gives all of them the full window.
std::vector<std::int64_t> outcomes(const Problem& problem, const State& start, const std::string& name) {
  std::vector<std::int64_t> found;
  if (const auto after = state_after(start, std::span(&name, 1))) {
    with_rules(problem, [&](const auto& rules) {
      solver::Unobserved nobody;
      for (int depth = 0; depth < problem.depth_limit; ++depth) {
        found.push_back(
            solver::Walk(rules, solver::AlphaBeta{}, depth, start.turn, nobody).from(*after).value);
      }
    });
  }
  return found;
}

/// Reads the first two squares of a move, `(5,0),(4,1)`; nothing where there are no two on the board.
std::optional<std::pair<int, int>> first_step(std::string_view name) {
  const auto square = [&name](std::size_t at) -> std::optional<int> {
    const auto digit = [&](std::size_t place) { return name[place] >= '0' && name[place] <= '7'; };
    return name.size() >= at + 5 && name[at] == '(' && digit(at + 1) && name[at + 2] == ',' &&
                   digit(at + 3) && name[at + 4] == ')'
               ? std::optional(8 * (name[at + 1] - '0') + name[at + 3] - '0')
               : std::nullopt;
  };
  const auto from = square(0);
  const auto to = square(6);
  return from && to && name[5] == ',' ? std::optional(std::pair(*from, *to)) : std::nullopt;
}

/// Why a move is not legal, as far as its first two squares show.
std::string refusal(const State& start, std::string_view name) {
  const auto step = first_step(name);
  if (!step) {
    return "";
  }
  const auto [from, to] = *step;
  const bool red = start.turn == Side::first;
  const auto is_on = [](Squares squares, int square) {
    return (squares & solver::cs540_checkers::square(square)) != 0;
  };
  if (!is_on(red ? start.red : start.black, from)) {
    return fmt::format("{} has no piece on {}", name_of(start.turn), square_text(from));
  }
  if (to != from && is_on(start.red | start.black, to)) {
    return fmt::format("{} is occupied", square_text(to));
  }
  const int rows = to / 8 - from / 8;
  const int columns = to % 8 - from % 8;
  if (!is_on(start.kings, from) && (red ? rows > 0 : rows < 0)) {
    return fmt::format("a pawn of {} moves {}", name_of(start.turn), red ? "up" : "down");
  }
  const auto is_diagonal = [&](int steps) {
    return rows * rows == steps * steps && columns * columns == steps * steps;
  };
  const int middle = (from + to) / 2;
  if (is_diagonal(2) && !is_on(red ? start.black : start.red, middle)) {
    return fmt::format("there is no enemy to jump over on {}", square_text(middle));
  }
  const auto moves = CheckersRules{}.moves(start);
  const bool forced = moves.size() > 0 && moves.begin()->jumps > 0;
  return forced && is_diagonal(1) ? "a capture is forced here" : "";
}

BoardView boards(const Problem& problem) {
  const State start = solver::cs540_checkers::start_of(problem);
  BoardView view;
  view.row_named_first = true;
  view.name_marks = {"(", ",", ")"};
  view.cells_by_case = true;
  for (int line = 0; line < cases::cs540_checkers::side_length; ++line) {
    view.column_labels.push_back(std::to_string(line));
    view.row_labels.push_back(std::to_string(line));
  }
  view.after = [start](std::span<const std::string> moves) -> std::optional<Grid> {
    const auto state = state_after(start, moves);
    return state ? std::optional(grid_of(*state)) : std::nullopt;
  };
  view.story = [start](std::span<const std::string> moves) { return story(start, moves); };
  view.legal = [start](std::span<const std::string> moves) { return legal(start, moves); };
  view.worth = [start, problem](std::span<const std::string> moves) -> std::optional<std::int64_t> {
    const auto state = state_after(start, moves);
    return with_rules(problem, [&](const auto& rules) {
      return state ? std::optional<std::int64_t>(rules.score(*state, start.turn)) : std::nullopt;
    });
  };
  // The judge asks for the same two moves several times, and each answer takes searches to every limit.
  view.outcomes = [start, problem,
                   known = std::make_shared<std::map<std::string, std::vector<std::int64_t>>>()](
                      const std::string& move) {
    const auto found = known->find(move);
    return found != known->end() ? found->second
                                 : known->emplace(move, outcomes(problem, start, move)).first->second;
  };
  view.search_name = "depth limit";
  view.refusal = [start](const std::string& move) { return refusal(start, move); };
  return view;
}

/// "equality does not prune": `alpha <= beta` goes on.
std::vector<Reading> readings(const Problem& problem) {
  return {{strict_cuts, [problem] {
             std::vector<cases::Answer> answers(1);
             solver::cs540_checkers::solve_with_strict_cuts(problem, cases::collect_into(answers.front()));
             return answers;
           }}};
}

ProblemViews views(std::string_view input) {
  const auto problem = cases::cs540_checkers::parse(input).value();
  ProblemViews views;
  views.boards = [problem] { return boards(problem); };
  views.readings = readings(problem);
  return views;
}

}  // namespace

Assignment cs540_checkers(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.readings = {strict_cuts};
  row.views = views;
  return row;
}

}  // namespace harness::rows
