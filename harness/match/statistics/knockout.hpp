#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/match/statistics/outcomes.hpp"

namespace harness {

/// One place of a round: two players, by their numbers from 0, or one who has a bye and goes on without
/// playing. The first is the one that was drawn earlier.
struct KnockoutPlace {
  int first = 0;
  std::optional<int> second;

  bool operator==(const KnockoutPlace&) const = default;
};

using KnockoutRound = std::vector<KnockoutPlace>;

/// By what a place of a knockout was decided.
enum class KnockoutReason { bye, points, margin, lot };

/// Who goes on from a place, and why.
struct KnockoutWinner {
  int player = 0;
  KnockoutReason reason = KnockoutReason::points;

  bool operator==(const KnockoutWinner&) const = default;
};

/// A tournament in which who loses is out. Rounds are made as they are played: `first_round`, then
/// `round_after` until a round has one place, the final.
class Knockout {
 public:
  /// All players, at least one, by lot: the same ones from the same seed everywhere.
  Knockout(int players, std::uint64_t seed);

  /// Players in the order in which they were drawn.
  const std::vector<int>& drawn() const { return drawn_; }

  /// As many places as half the least power of two, from 2 on, that is not less than the number of players.
  /// What is lacking to that power is byes; those drawn first have them, and they lie as far apart as those
  /// of seeded tournaments: the n-th drawn would meet the last but n - 1, and the first two drawn not before
  /// the final.
  KnockoutRound first_round() const;

  /// Winners of neighbouring places meet. There is a winner for each place of the round, in its order; of a
  /// round of one place there is none after it.
  KnockoutRound round_after(std::span<const int> winners) const;

  /// Who goes on where `tally` and `margin`, the sum of the differences in score, are the first player's: who
  /// has more points; where they are equal who has the greater margin; where that is equal, too, the one that
  /// was drawn earlier.
  static KnockoutWinner winner_of(const KnockoutPlace& place, const Tally& tally, double margin);

 private:
  KnockoutPlace meeting(int one, int other) const;

  std::vector<int> drawn_;
  /// When each player was drawn, from 0.
  std::vector<int> turn_;
};

}  // namespace harness
