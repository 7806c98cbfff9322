#include "harness/match/statistics/elo.hpp"

#include <cassert>
#include <cmath>

namespace harness {
namespace {

std::optional<double> elo_of_end(double score) {
  return score > 0 && score < 1 ? std::optional(elo_at(score)) : std::nullopt;
}

/// How much of the mean an interval has below and above.
struct Around {
  double below = 0;
  double above = 0;
};

Around around_equal_outcomes(const Moments& of, bool is_bound) {
  const double level = is_bound ? 0.05 : 0.025;
  const double share = 1 - std::pow(level, 1 / static_cast<double>(of.count));
  return {share * of.mean, share * (1 - of.mean)};
}

}  // namespace

double elo_at(double score) {
  assert(score > 0 && score < 1);
  return -400 * std::log10(1 / score - 1);
}

double score_at(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

double normal_distribution(double value) {
  return std::erfc(-value / std::sqrt(2.0)) / 2;
}

std::optional<EloEstimate> elo_estimate(Outcomes outcomes) {
  const Moments of = moments(outcomes);
  if (of.count == 0) {
    return std::nullopt;
  }
  EloEstimate estimate;
  estimate.score = of.mean;
  estimate.elo = elo_of_end(of.mean);
  estimate.is_bound = !estimate.elo;
  const double error = quantile_95 * of.standard_error();
  const Around around = of.kinds == 1 ? around_equal_outcomes(of, estimate.is_bound) : Around{error, error};
  estimate.low = elo_of_end(of.mean - around.below);
  estimate.high = elo_of_end(of.mean + around.above);
  return estimate;
}

std::optional<double> likelihood_of_superiority(Outcomes outcomes) {
  const Moments of = moments(outcomes);
  if (of.count == 0) {
    return std::nullopt;
  }
  if (of.kinds > 1) {
    return normal_distribution((of.mean - 0.5) / of.standard_error());
  }
  const double doubt = std::pow(2.0, -static_cast<double>(of.count + 1));
  if (of.mean == 0.5) {
    return 0.5;
  }
  return of.mean > 0.5 ? 1 - doubt : doubt;
}

}  // namespace harness
