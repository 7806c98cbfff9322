#pragma once

#include <optional>

#include "harness/match/statistics/outcomes.hpp"

namespace harness {

/// The difference in strength at which a score is expected, logistic Elo: -400 log10(1 / score - 1). The
/// score lies between 0 and 1, both excluded.
double elo_at(double score);

/// The score that is expected at a difference in strength: 1 / (1 + 10^(-elo / 400)).
double score_at(double elo);

/// Between its negative and itself lie 95 % of a standard normal distribution.
inline constexpr double quantile_95 = 1.959963984540054;

/// The chance that a standard normal number is at most `value`.
double normal_distribution(double value);

/// By how much a player is stronger than the other, with what chance leaves open.
struct EloEstimate {
  double score = 0;
  /// Missing where all was won or all was lost: no difference explains that best.
  std::optional<double> elo;
  /// The interval; a missing end is open, since at that end every difference is believable.
  std::optional<double> low;
  std::optional<double> high;
  /// All was won or all was lost: what there is of the interval is a bound that holds with 95 % by itself.
  bool is_bound = false;
};

/// Elo with its 95 % interval, of games (a `Trinomial`) or of pairs of games (a `Pentanomial`; right where
/// games of one opening hang together). Nothing where nothing was played.
///
/// The interval is that of the mean score, mean +- 1.96 standard errors (`Moments`), with both ends turned
/// into Elo by `elo_at`; an end that is no score between 0 and 1 is open. So do fishtest (get_elo in its
/// stat_util.py), cutechess and fastchess, which print half its width as the error.
///
/// Few outcomes, or outcomes that are all the same, vary less than they might: n of them can well have missed
/// one that has the share q = 1 - level^(1 / n), since n without it are as likely as `level` (Clopper and
/// Pearson 1934). So the low end is at most mean (1 - q), as if that share were lost, and the high end at
/// least mean + q (1 - mean), as if it were won. `level` is 0.025, and 0.05 at a score of 0 or 1, where there
/// is one bound and not two ends: ten wins of ten say a score of at least 0.05^(1/10) = 0.741.
std::optional<EloEstimate> elo_estimate(Outcomes outcomes);

/// The likelihood of superiority: how sure it is that the player is the stronger one, 0 to 1; the normal
/// distribution's value at (mean - 0.5) / standard error, as fishtest's get_elo has it. But n outcomes say no
/// more than n wins, 1 - 2^-(n + 1), and no less than n losses, 2^-(n + 1), which is exact for games won or
/// lost and a uniform prior of the share of wins. Nothing where nothing was played.
std::optional<double> likelihood_of_superiority(Outcomes outcomes);

}  // namespace harness
