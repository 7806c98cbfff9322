#include "solver/games/squirrel.hpp"

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

namespace harness::rows {
namespace {

using cases::squirrel::Problem;
using solver::squirrel::Square;
using solver::squirrel::Squares;
using solver::squirrel::SquirrelRules;
using solver::squirrel::State;

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

ProblemViews views(std::string_view input) {
  const auto problem = cases::squirrel::parse(input).value();
  ProblemViews views;
  views.boards = [given = problem] { return boards(given); };
  return views;
}

}  // namespace

Assignment squirrel(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.views = views;
  return row;
}

}  // namespace harness::rows
