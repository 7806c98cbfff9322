#include "harness/match/game_pages.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/judge/boards.hpp"
#include "harness/match/replay.hpp"
#include "harness/match/standings_text.hpp"
#include "harness/match/statistics/bradley_terry.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// The squares, row by row, on which a board differs from the one before, and what stands there: [[12, "X"]].
ordered_json changes_between(const Grid& before, const Grid& after) {
  ordered_json changes = ordered_json::array();
  for (std::size_t at = 0; at < after.cells.size(); ++at) {
    if (at >= before.cells.size() || before.cells[at] != after.cells[at]) {
      changes.push_back({at, after.cells[at]});
    }
  }
  return changes;
}

/// The boards of a game: the first whole, of each move what it changes.
void add_boards(const Assignment& assignment, const Replayed& replayed, ordered_json& out) {
  const auto view = boards_of(assignment, replayed.positions.front());
  auto board = board_at(assignment, replayed, 0);
  out["columns"] = view.column_labels;
  out["rows"] = view.row_labels;
  out["width"] = board ? board->columns : 0;
  out["cells"] = board ? board->cells : std::vector<std::string>();
  out["values"] = view.values.cells;
  out["changes"] = ordered_json::array();
  for (std::size_t move = 1; move <= replayed.moves.size(); ++move) {
    auto next = board_at(assignment, replayed, move);
    out["changes"].push_back(board && next ? changes_between(*board, *next) : ordered_json::array());
    board = next ? std::move(next) : std::move(board);
  }
}

ordered_json clocks_of(const GameRecord& game) {
  ordered_json clocks = ordered_json::array();
  for (const auto& clock : game.clocks) {
    ordered_json one = {{"cpu", clock.cpu_seconds}};
    if (clock.left_seconds) {
      one["left"] = *clock.left_seconds;
    }
    clocks.push_back(std::move(one));
  }
  return clocks;
}

std::string json_of(const Assignment& assignment, const GameRecord& game, const Replayed& replayed,
                    bool times) {
  ordered_json out = ordered_json::object();
  out["players"] = ordered_json::array();
  for (const auto& player : game.players) {
    out["players"].push_back({{"side", player.side}, {"name", player.name}});
  }
  out["begins"] = game.begins;
  out["moves"] = replayed.moves;
  add_boards(assignment, replayed, out);
  out["clocks"] = times ? clocks_of(game) : ordered_json::array();
  out["end"] = end_text(game, replayed);
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// What the one has of a game who moved first.
std::string_view result_text(const GameRecord& game) {
  if (!game.end.winner) {
    return "\u00BD";
  }
  return *game.end.winner == game.begins ? "1" : "0";
}

}  // namespace

void GamePages::add(const GameRecord& game) {
  if (game.number <= most_games) {
    games_.insert_or_assign(game.number, game);
  }
}

ordered_json GamePages::list(const MatchResult& result, const Take& take) const {
  ordered_json games = ordered_json::array();
  for (const auto& counted : result.games) {
    const auto found = games_.find(counted.scheduled.number + 1);
    if (found == games_.end()) {
      continue;
    }
    const auto& game = found->second;
    const auto replayed = replay(*assignment_, fmt::format("game {}", game.number), game);
    games.push_back({{"number", game.number},
                     {"begins", named(mover(game, 0))},
                     {"other", named(mover(game, 1))},
                     {"result", result_text(game)},
                     {"moves", game.moves.size()},
                     {"how", replayed ? end_text(game, *replayed) : replayed.error()}});
    if (replayed) {
      take(fmt::format("game {}", game.number), json_of(*assignment_, game, *replayed, times_));
    }
  }
  const auto all = result.games.size();
  const auto rest =
      games.size() == all
          ? std::string()
          : fmt::format("{} of {} games are on this page; match --games-out keeps all", games.size(), all);
  return {{"games", std::move(games)}, {"rest", rest}};
}

ordered_json strengths_on_page(const MatchPlan& plan, const MatchResult& result) {
  ordered_json out = {{"ranking", ordered_json::array()}, {"ratings", ordered_json::array()}};
  const auto ranked = result.table.ranked(ranking_of(plan));
  const auto name = [&plan](int player) { return plan.players[static_cast<std::size_t>(player)].terms.name; };
  for (const auto& standing : ranked) {
    out["ranking"].push_back(name(standing.player));
  }
  if (plan.pairings.size() < 2 || result.games.empty()) {
    return out;
  }
  const auto ratings = bradley_terry(static_cast<int>(plan.players.size()), result.table.meetings());
  for (const auto& standing : ranked) {
    const auto& rating = ratings.players()[static_cast<std::size_t>(standing.player)];
    out["ratings"].push_back(
        {{"name", name(standing.player)}, {"elo", rating.elo}, {"low", rating.low}, {"high", rating.high}});
  }
  return out;
}

}  // namespace harness
