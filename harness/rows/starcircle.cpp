#include "solver/games/starcircle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/starcircle/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace harness::rows {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Cell;
using cases::starcircle::Piece;
using cases::starcircle::Problem;
using solver::starcircle::Move;
using solver::starcircle::StarCircleRules;
using solver::starcircle::State;

std::optional<Move> move_named(const StarCircleRules& rules, const State& state, std::string_view name) {
  for (const Move& move : rules.moves(state)) {
    if (solver::starcircle::move_name(move) == name) {
      return move;
    }
  }
  return std::nullopt;
}

/// A problem's rules and start.
struct Game {
  Problem problem;
  StarCircleRules rules;
  State start;

  explicit Game(const Problem& given)
      : problem(given), rules(given.values), start(solver::starcircle::start_of(given)) {}

  /// The state after the named moves; nothing when one of them is not legal.
  std::optional<State> after(std::span<const std::string> moves) const {
    State state = start;
    for (const auto& name : moves) {
      const auto move = move_named(rules, state, name);
      if (!move) {
        return std::nullopt;
      }
      state = rules.play(state, *move);
    }
    return state;
  }
};

Grid grid_of(const State& state) {
  Grid grid{cases::starcircle::side_length, {}};
  for (const Cell& cell : board_of(state)) {
    grid.cells.push_back(cell.piece == Piece::none
                             ? std::string(".")
                             : fmt::format("{}{}", static_cast<char>(cell.piece), cell.count));
  }
  return grid;
}

std::vector<std::string> legal(const Game& game, std::span<const std::string> moves) {
  std::vector<std::string> names;
  if (const auto state = game.after(moves)) {
    for (const Move& move : game.rules.moves(*state)) {
      names.push_back(solver::starcircle::move_name(move));
    }
  }
  return names;
}

/// The exact value of a move at the start; both algorithms find the same.
std::optional<std::int64_t> outcome(const Game& game, const std::string& move) {
  const auto state = game.after(std::span(&move, 1));
  if (!state) {
    return std::nullopt;
  }
  solver::Unobserved nobody;
  return solver::Walk(game.rules, solver::AlphaBeta{}, game.problem.depth - 1, game.start.turn, nobody)
      .from(*state)
      .value;
}

BoardView boards(const Problem& problem) {
  const auto game = std::make_shared<const Game>(problem);
  BoardView view;
  view.column_labels = {"1", "2", "3", "4", "5", "6", "7", "8"};
  view.row_labels = {"H", "G", "F", "E", "D", "C", "B", "A"};
  view.row_named_first = true;
  view.legend = {fmt::format("rows A to H are worth {} to Star,", fmt::join(problem.values, " ")),
                 "rows H to A the same to Circle"};
  view.after = [game](std::span<const std::string> moves) -> std::optional<Grid> {
    const auto state = game->after(moves);
    return state ? std::optional(grid_of(*state)) : std::nullopt;
  };
  view.legal = [game](std::span<const std::string> moves) { return legal(*game, moves); };
  view.worth = [game](std::span<const std::string> moves) -> std::optional<std::int64_t> {
    const auto state = game->after(moves);
    return state ? std::optional(game->rules.score(*state, game->start.turn)) : std::nullopt;
  };
  view.outcome = [game](const std::string& move) { return outcome(*game, move); };
  return view;
}

/// A position is no problem of its own when it is a leaf, or when a pass led to it and the other side is
/// blocked too: "passes in a row" are not part of an input, and with a move they are none. ALPHABETA gives a
/// window to all children but the first, so these are asked about with MINIMAX, as far as that is not too
/// deep to be walked in a moment.
std::vector<OnePlyDown> below(const Problem& problem) {
  std::vector<OnePlyDown> found;
  const Game game(problem);
  bool first = true;
  for (const Move& move : game.rules.moves(game.start)) {
    const State next = game.rules.play(game.start, move);
    const bool other_search = problem.algorithm == Algorithm::alpha_beta && !first;
    const bool child_is_minimax = other_search || problem.algorithm == Algorithm::minimax;
    first = false;
    const bool too_deep = problem.depth - 1 > (child_is_minimax ? 7 : 9);
    const bool is_leaf = problem.depth == 1 || game.rules.over(next);
    if (is_leaf || too_deep || (move.is_pass() && game.rules.moves(next).begin()->is_pass())) {
      continue;
    }
    Problem child = problem;
    child.player = other(problem.player);
    child.algorithm = other_search ? Algorithm::minimax : problem.algorithm;
    child.depth = problem.depth - 1;
    child.board = board_of(next);
    found.push_back({solver::starcircle::move_name(move), print(child), other_search});
  }
  return found;
}

ProblemViews views(std::string_view input) {
  const auto problem = cases::starcircle::parse(input).value();
  ProblemViews views;
  views.boards = [problem] { return boards(problem); };
  views.descent = {"nodes", [problem] { return below(problem); }};
  return views;
}

}  // namespace

Assignment starcircle(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.views = views;
  return row;
}

}  // namespace harness::rows
