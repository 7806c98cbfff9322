#include "harness/match/statistics/cross_table.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace harness {
namespace {

void count_result(Tally& tally, bool is_won, bool is_lost) {
  tally.wins += is_won ? 1 : 0;
  tally.losses += is_lost ? 1 : 0;
  tally.draws += is_won || is_lost ? 0 : 1;
}

void add_up(Tally& sum, const Tally& tally) {
  sum.wins += tally.wins;
  sum.draws += tally.draws;
  sum.losses += tally.losses;
}

}  // namespace

std::optional<double> Margins::mean() const {
  return games == 0 ? std::nullopt : std::optional(sum / static_cast<double>(games));
}

CrossTable::CrossTable(int players)
    : players_(players), cells_(static_cast<std::size_t>(players) * static_cast<std::size_t>(players)) {}

std::size_t CrossTable::index(int player, int against) const {
  assert(0 <= player && player < players_ && 0 <= against && against < players_);
  return static_cast<std::size_t>(player) * static_cast<std::size_t>(players_) +
         static_cast<std::size_t>(against);
}

void CrossTable::count(int player, int against, int half_points, std::optional<double> margin) {
  Cell& cell = cells_[index(player, against)];
  count_result(cell.games, half_points == 2, half_points == 0);
  cell.margins.sum += margin.value_or(0);
  cell.margins.games += margin ? 1 : 0;
}

void CrossTable::add(const GameScore& game) {
  assert(game.starter != game.other && game.half_points >= 0 && game.half_points <= 2);
  count(game.starter, game.other, game.half_points, game.margin);
  count(game.other, game.starter, 2 - game.half_points,
        game.margin ? std::optional(-*game.margin) : std::nullopt);
}

const Tally& CrossTable::games(int player, int against) const {
  return cells_[index(player, against)].games;
}

const Margins& CrossTable::margins(int player, int against) const {
  return cells_[index(player, against)].margins;
}

Standing CrossTable::standing(int player) const {
  Standing standing;
  standing.player = player;
  for (int against = 0; against < players_; ++against) {
    const auto& [games, margins] = cells_[index(player, against)];
    if (games.games() == 0) {
      continue;
    }
    add_up(standing.games, games);
    standing.margins.sum += margins.sum;
    standing.margins.games += margins.games;
    const auto own = std::tuple(games.wins, margins.sum);
    const auto others = std::tuple(games.losses, -margins.sum);
    count_result(standing.opponents, own > others, own < others);
  }
  return standing;
}

std::vector<Standing> CrossTable::ranked(RankBy by) const {
  std::vector<Standing> standings;
  for (int player = 0; player < players_; ++player) {
    standings.push_back(standing(player));
  }
  std::ranges::stable_sort(standings, std::ranges::greater{}, [by](const Standing& standing) {
    const double opponents = by == RankBy::opponents ? standing.opponents.points() : 0;
    return std::tuple(opponents, standing.games.points(), standing.margins.sum);
  });
  return standings;
}

std::vector<Meeting> CrossTable::meetings() const {
  std::vector<Meeting> meetings;
  for (int first = 0; first < players_; ++first) {
    for (int second = first + 1; second < players_; ++second) {
      if (games(first, second).games() > 0) {
        meetings.push_back({first, second, games(first, second)});
      }
    }
  }
  return meetings;
}

}  // namespace harness
