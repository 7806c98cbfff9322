#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/match/statistics/outcomes.hpp"

namespace harness {

/// What two players, by their numbers from 0, played against each other, as the first one sees it.
struct Meeting {
  int first = 0;
  int second = 0;
  Tally tally;
};

/// A player's strength among all that played.
struct Rating {
  /// Above the mean of all players, which is 0.
  double elo = 0;
  double standard_error = 0;
  /// The 95 % interval: 1.96 standard errors to either side.
  double low = 0;
  double high = 0;
};

/// Ratings of players, and how sure their differences are.
class Ratings {
 public:
  /// `covariance`, in Elo squared, has a row for each player, one after the other.
  Ratings(const std::vector<double>& elos, std::vector<double> covariance);

  const std::vector<Rating>& players() const { return players_; }
  /// Of the first player's rating less the second's: less than both errors together, for both are errors
  /// against the same mean.
  double error_of_difference(int first, int second) const;

 private:
  double covariance(std::size_t row, std::size_t column) const;

  std::vector<Rating> players_;
  std::vector<double> covariance_;
};

/// Ratings by maximum likelihood in the model of Bradley and Terry (1952): a player with the strength s
/// scores s / (s + t) against one with t, and a rating is 400 log10(s), so that the difference of two ratings
/// is the logistic Elo of `elo_at`. A draw counts as half a win and half a loss.
///
/// Found by Hunter's MM algorithm (Annals of Statistics 32, 2004, section 2): each strength in turn becomes
/// the player's points, divided by the sum over the others of games / (own strength + theirs), until none
/// changes by more than a factor of 1 + 1e-12.
///
/// The prior: each two players, whether they met or not, have drawn `drawn_pairs` pairs of games beside what
/// they played; so a player who won or lost everything has a rating, too. At 0 each player must have points
/// and have lost some, and no group of players may have won everything against all others, else there is no
/// maximum.
///
/// The errors are those of the Fisher information at the maximum, the prior's games among them: n p (1 - p)
/// for n games of two players of whom one scores p; the covariance of ratings around their mean is its
/// pseudo-inverse. It takes games for independent and each for won or lost, so that with many draws the
/// intervals are too wide.
Ratings bradley_terry(int players, std::span<const Meeting> meetings, double drawn_pairs = 1);

}  // namespace harness
