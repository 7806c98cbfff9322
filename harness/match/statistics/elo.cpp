#include "harness/match/statistics/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace harness {
namespace {

std::optional<double> elo_of_end(double score) {
  return score > 0 && score < 1 ? std::optional(elo_at(score)) : std::nullopt;
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
  const double level = estimate.is_bound ? 0.05 : 0.025;
  const double missed = 1 - std::pow(level, 1 / static_cast<double>(of.count));
  estimate.low = elo_of_end(of.mean - std::max(error, missed * of.mean));
  estimate.high = elo_of_end(of.mean + std::max(error, missed * (1 - of.mean)));
  return estimate;
}

std::optional<double> likelihood_of_superiority(Outcomes outcomes) {
  const Moments of = moments(outcomes);
  if (of.count == 0) {
    return std::nullopt;
  }
  if (of.mean == 0.5) {
    return 0.5;
  }
  const double doubt = std::pow(2.0, -static_cast<double>(of.count + 1));
  const double sure = normal_distribution((of.mean - 0.5) / of.standard_error());
  return std::clamp(sure, doubt, 1 - doubt);
}

}  // namespace harness
