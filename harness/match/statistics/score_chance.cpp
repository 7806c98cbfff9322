#include "harness/match/statistics/score_chance.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <vector>

namespace harness {

double chance_of_score(const GameChances& chances, int games, int half_points) {
  assert(games >= 0 && chances.win >= 0 && chances.draw >= 0 && chances.win + chances.draw <= 1 + 1e-12);
  const double loss = std::max(0.0, 1 - chances.win - chances.draw);
  // How likely each number of half points is.
  std::vector<double> chance(static_cast<std::size_t>(2 * games) + 1, 0.0);
  chance[0] = 1;
  for (std::size_t game = 1; game <= static_cast<std::size_t>(games); ++game) {
    for (std::size_t i = 2 * game; i > 0; --i) {
      const double by_win = i >= 2 ? chances.win * chance[i - 2] : 0;
      chance[i] = loss * chance[i] + chances.draw * chance[i - 1] + by_win;
    }
    chance[0] *= loss;
  }
  const auto least = std::clamp(half_points, 0, 2 * games + 1);
  return std::accumulate(chance.begin() + least, chance.end(), 0.0);
}

}  // namespace harness
