#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "harness/match/statistics/outcomes.hpp"
#include "harness/match/statistics/schedule.hpp"

namespace harness {

/// Puts the two games of each pair together (`games_in_pairs`), in whatever order they end. A game whose
/// other one is never played counts in no pair.
class GamePairs {
 public:
  explicit GamePairs(int pairings);

  /// A game ended with so many half points for its starter, 0 to 2. What the pairing's first player has of
  /// both games of the pair, 0 to 4, where this was the second of them to end. Each game is added once.
  std::optional<int> add(const ScheduledGame& game, int half_points_of_starter);

  /// Pairs of a pairing, as its first player sees them.
  const Pentanomial& of(int pairing) const;

 private:
  std::vector<Pentanomial> pairs_;
  /// The first player's half points of the game that ended, by the number of its pair.
  std::map<std::int64_t, int> halves_;
};

/// The number of a game's pair in the schedule, from 0: what `Sprt::add` takes in a match of two.
std::int64_t pair_of(const ScheduledGame& game);

}  // namespace harness
