#include "harness/match/statistics/game_pairs.hpp"

#include <cassert>
#include <cstddef>

namespace harness {

std::int64_t pair_of(const ScheduledGame& game) {
  return game.number / 2;
}

GamePairs::GamePairs(int pairings) : pairs_(static_cast<std::size_t>(pairings)) {}

std::optional<int> GamePairs::add(const ScheduledGame& game, int half_points_of_starter) {
  assert(half_points_of_starter >= 0 && half_points_of_starter <= 2);
  const bool first_began = game.game_of_pairing % 2 == 0;
  const int half_points = first_began ? half_points_of_starter : 2 - half_points_of_starter;
  const auto [half, is_first_to_end] = halves_.emplace(pair_of(game), half_points);
  if (is_first_to_end) {
    return std::nullopt;
  }
  const int of_both = half->second + half_points;
  halves_.erase(half);
  ++pairs_.at(static_cast<std::size_t>(game.pairing)).at(static_cast<std::size_t>(of_both));
  return of_both;
}

const Pentanomial& GamePairs::of(int pairing) const {
  return pairs_.at(static_cast<std::size_t>(pairing));
}

}  // namespace harness
