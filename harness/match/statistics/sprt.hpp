#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/statistics/outcomes.hpp"

namespace harness {

/// A sequential test (Wald's SPRT) of two hypotheses on the difference in strength in logistic Elo.
struct SprtSettings {
  double elo0 = 0;
  double elo1 = 20;
  /// How often it may decide for elo1 where elo0 is true, and for elo0 where elo1 is.
  double alpha = 0.05;
  double beta = 0.05;

  bool operator==(const SprtSettings&) const = default;
};

/// Why these are no settings of a test, such as "elo0 must be less than elo1"; nothing where they are.
std::optional<std::string> fault_of(const SprtSettings& settings);

/// The test ends where the logarithm of the likelihood ratio reaches one of them: `lower`, log(beta / (1 -
/// alpha)), decides for elo0, `upper`, log((1 - beta) / alpha), for elo1.
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};

SprtBounds bounds_of(const SprtSettings& settings);

/// The logarithm of the generalized likelihood ratio of elo1 against elo0: of all distributions of the
/// outcomes with the score that is expected at elo1 the likeliest one's likelihood, against the same at elo0.
/// Of games (a `Trinomial`) or of pairs (a `Pentanomial`).
///
/// The likeliest distribution with the mean s has p_i / (1 + x (a_i - s)), where p_i is the share of outcome
/// i, a_i its score, and x the one number at which the mean is s
/// (cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1; LLR_logistic in fishtest's LLRcalc.py).
/// As there, an outcome that was never seen counts as 0.001 times seen. 0 where nothing was played.
double log_likelihood_ratio(Outcomes outcomes, double elo0, double elo1);

enum class SprtDecision { undecided, elo0, elo1 };

/// What a sequential test reads: single games, or pairs of games of one opening.
enum class SprtUnit { games, pairs };

/// A generalized SPRT that reads its games or pairs in the order of the schedule, whatever the order in which
/// they end: it decides alike with any number of workers, and after a resume. What stands in the schedule
/// after the one that decided is not read.
///
/// Its errors are alpha and beta in the limit of many outcomes (Wald's bounds; what goes beyond a bound at
/// the end makes them smaller).
class Sprt {
 public:
  /// The settings must have no fault.
  Sprt(const SprtSettings& settings, SprtUnit unit);

  /// The game or pair of this number in the schedule, from 0, ended with so many half points for the player:
  /// at most 2 of a game and 4 of a pair. Each number is given once, in any order.
  void add(std::int64_t number, int half_points);

  SprtDecision decision() const { return decision_; }
  /// The logarithm of the likelihood ratio of what was read.
  double ratio() const { return ratio_; }
  /// How many games or pairs were read; with a decision, up to the one that decided.
  std::int64_t read() const { return read_; }

 private:
  void read_next(int half_points);

  SprtSettings settings_;
  SprtBounds bounds_;
  std::vector<std::int64_t> outcomes_;
  /// Ended before others that stand before them in the schedule.
  std::map<std::int64_t, int> waiting_;
  std::int64_t read_ = 0;
  double ratio_ = 0;
  SprtDecision decision_ = SprtDecision::undecided;
};

}  // namespace harness
