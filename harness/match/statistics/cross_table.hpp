#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/match/statistics/bradley_terry.hpp"
#include "harness/match/statistics/outcomes.hpp"

namespace harness {

/// A game that ended, as the player sees it who had the side that begins.
struct GameScore {
  int starter = 0;
  int other = 0;
  /// 2 for a win, 1 for a draw.
  int half_points = 0;
  /// Own score less the other one's; none where somebody forfeited the game.
  std::optional<double> margin;
};

/// Margins added up, of the games that have one.
struct Margins {
  double sum = 0;
  std::int64_t games = 0;

  std::optional<double> mean() const;
};

/// What a player has made of a tournament so far.
struct Standing {
  int player = 0;
  Tally games;
  Margins margins;
  /// Opponents beaten, met evenly, lost to: by who has more points of their games, and of equal ones by the
  /// sum of margins. Those not met are not among them.
  Tally opponents;
};

/// How players are ranked; where all of it is equal, in the order of their numbers.
enum class RankBy {
  /// Points of all games, then the sum of margins.
  points,
  /// Opponents beaten, an even one a half, then points of games, then the sum of margins: the stakeraid
  /// course's.
  opponents,
};

/// Who made what against whom.
class CrossTable {
 public:
  explicit CrossTable(int players);

  void add(const GameScore& game);

  const Tally& games(int player, int against) const;
  const Margins& margins(int player, int against) const;
  Standing standing(int player) const;
  /// All players, the best first.
  std::vector<Standing> ranked(RankBy by) const;
  /// All who met, for ratings.
  std::vector<Meeting> meetings() const;

 private:
  struct Cell {
    Tally games;
    Margins margins;
  };

  std::size_t index(int player, int against) const;
  void count(int player, int against, int half_points, std::optional<double> margin);

  int players_;
  std::vector<Cell> cells_;
};

}  // namespace harness
