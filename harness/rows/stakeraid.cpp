#include "solver/games/stakeraid.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/stakeraid/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace harness::rows {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Task;
using solver::stakeraid::Kind;
using solver::stakeraid::StakeraidRules;
using solver::stakeraid::with_rules;

/// "C3 Raid"
template <class Rules>
std::string move_name(const Rules& rules, const Problem& problem, const typename Rules::Move& move) {
  return fmt::format("{} {}", cases::stakeraid::square_name(problem.side, rules.index_of(move.square())),
                     move.kind() == Kind::raid ? "Raid" : "Stake");
}

/// The state after the named moves; nothing when one of them is not legal.
template <class Rules>
std::optional<typename Rules::State> state_after(const Rules& rules, const Problem& problem,
                                                 std::span<const std::string> moves) {
  auto state = rules.start(problem);
  for (const auto& name : moves) {
    std::optional<typename Rules::Move> found;
    for (const auto move : rules.moves(state)) {
      if (move_name(rules, problem, move) == name) {
        found = move;
        break;
      }
    }
    if (!found) {
      return std::nullopt;
    }
    state = rules.play(state, *found);
  }
  return state;
}

std::optional<Grid> board_after(const Problem& problem, std::span<const std::string> moves) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) -> std::optional<Grid> {
    const auto state = state_after(rules, problem, moves);
    if (!state) {
      return std::nullopt;
    }
    Grid grid{problem.side, {}};
    for (const auto cell : rules.board(*state)) {
      grid.cells.emplace_back(1, static_cast<char>(cell));
    }
    return grid;
  });
}

std::vector<std::string> legal(const Problem& problem, std::span<const std::string> moves) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    std::vector<std::string> names;
    if (const auto state = state_after(rules, problem, moves)) {
      for (const auto move : rules.moves(*state)) {
        names.push_back(move_name(rules, problem, move));
      }
    }
    return names;
  });
}

std::optional<std::int64_t> worth(const Problem& problem, std::span<const std::string> moves) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) -> std::optional<std::int64_t> {
    const auto state = state_after(rules, problem, moves);
    return state ? std::optional(rules.score(*state, rules.turn(rules.start(problem)))) : std::nullopt;
  });
}

/// Whether the walk below a move is short enough for a report: 2 * empty moves at each ply.
bool is_short(const Problem& problem) {
  constexpr double most_nodes = 2e7;
  double nodes = 1;
  for (int ply = 1; ply < std::min(problem.depth, empty_squares(problem)); ++ply) {
    nodes *= 2.0 * empty_squares(problem);
  }
  return nodes <= most_nodes;
}

/// The exact value of a move at the start; both algorithms find the same.
std::optional<std::int64_t> outcome(const Problem& problem, const std::string& move) {
  return with_rules<StakeraidRules>(problem, [&](const auto& rules) -> std::optional<std::int64_t> {
    const auto state = state_after(rules, problem, std::span(&move, 1));
    if (!state || !is_short(problem)) {
      return std::nullopt;
    }
    solver::Unobserved nobody;
    return solver::Walk(rules, solver::AlphaBeta{}, problem.depth - 1, rules.turn(rules.start(problem)),
                        nobody)
        .from(*state)
        .value;
  });
}

BoardView boards(const Problem& given) {
  const auto problem = std::make_shared<const Problem>(given);
  BoardView view;
  view.values.columns = given.side;
  for (int line = 0; line < given.side; ++line) {
    view.column_labels.emplace_back(1, static_cast<char>('A' + line));
    view.row_labels.push_back(std::to_string(line + 1));
  }
  for (const int value : given.values) {
    view.values.cells.push_back(std::to_string(value));
  }
  view.after = [problem](std::span<const std::string> moves) { return board_after(*problem, moves); };
  view.legal = [problem](std::span<const std::string> moves) { return legal(*problem, moves); };
  view.worth = [problem](std::span<const std::string> moves) { return worth(*problem, moves); };
  view.outcome = [problem](const std::string& move) { return outcome(*problem, move); };
  return view;
}

/// "Raid tie order": some order the Raids by the piece that they start from. In which order they take the
/// neighbours of a piece nobody says, so every order counts.
std::vector<Reading> readings(const Problem& problem) {
  if (problem.task == Task::competition) {
    return {};
  }
  return {{"Raid tie order", [problem] { return solver::stakeraid::answers_by_source(problem); }}};
}

ProblemViews views(std::string_view input) {
  const auto problem = cases::stakeraid::parse(input).value();
  ProblemViews views;
  views.readings = readings(problem);
  views.boards = [given = problem] { return boards(given); };
  return views;
}

/// The fourth line of a competition's input is the CPU time that the course left its player: a program that
/// uses more loses there. How long a run may last on somebody's machine is not for an input to say, so most
/// is ours.
StatedLimits limits(std::string_view input) {
  constexpr double most_seconds = 600;
  const auto problem = cases::stakeraid::parse(input).value();
  if (problem.task != Task::competition) {
    return {};
  }
  double seconds = 0;
  const auto& spelled = problem.seconds_left;
  std::from_chars(spelled.data(), spelled.data() + spelled.size(), seconds);
  return {std::min(seconds, most_seconds)};
}

}  // namespace

Assignment stakeraid(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.readings = {"Raid tie order"};
  row.views = views;
  row.limits = limits;
  return row;
}

}  // namespace harness::rows
