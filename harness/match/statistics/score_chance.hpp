#pragma once

namespace harness {

/// How likely the results of one game are; losses are what is left.
struct GameChances {
  double win = 0;
  double draw = 0;
};

/// How likely it is that a player makes at least `half_points`, two for a win and one for a draw, in so many
/// independent games: the exact sum over all results, by adding one game after the other. So 6 wins, 3 losses
/// and 1 draw or better are 13 half points of 10 games.
double chance_of_score(const GameChances& chances, int games, int half_points);

}  // namespace harness
