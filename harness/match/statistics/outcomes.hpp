#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace harness {

/// Games of a player, counted by his half points: lost, drawn, won.
using Trinomial = std::array<std::int64_t, 3>;

/// Pairs of games, of one opening with sides swapped, counted by a player's half points in both together: 0
/// to 4. The games of a pair hang together by their opening, pairs do not.
using Pentanomial = std::array<std::int64_t, 5>;

/// Counts of independent outcomes, a `Trinomial` or a `Pentanomial`: outcome i of k + 1 is worth the score i
/// / k.
using Outcomes = std::span<const std::int64_t>;

/// What is known of counted outcomes.
struct Moments {
  std::int64_t count = 0;
  /// Mean score of an outcome, 0 to 1, and its variance: the mean of squares of what it lies beside the mean
  /// (divided by the count, not by one less: of maximum likelihood). 0 where nothing was counted.
  double mean = 0;
  double variance = 0;

  /// The standard error of the mean: sqrt(variance / count). Something must have been counted.
  double standard_error() const;
};

/// Counts must not be negative.
Moments moments(Outcomes outcomes);

/// Wins, draws and losses of a player.
struct Tally {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  bool operator==(const Tally&) const = default;
  std::int64_t games() const { return wins + draws + losses; }
  /// A win is worth 1, a draw a half.
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  /// Points a game; 0 where there is no game.
  double score() const { return games() == 0 ? 0 : points() / static_cast<double>(games()); }
  Trinomial trinomial() const { return {losses, draws, wins}; }
  /// The same games as the other player sees them.
  Tally of_the_other() const { return {losses, draws, wins}; }
};

}  // namespace harness
