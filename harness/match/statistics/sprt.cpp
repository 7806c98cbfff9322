#include "harness/match/statistics/sprt.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

#include "harness/match/statistics/elo.hpp"

namespace harness {
namespace {

/// How often an outcome counts that was never seen.
constexpr double unseen = 1e-3;

/// How often each outcome was seen, and what it is worth.
struct Seen {
  std::vector<double> counts;
  std::vector<double> scores;
};

Seen seen(Outcomes outcomes) {
  Seen result;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    result.counts.push_back(outcomes[i] == 0 ? unseen : static_cast<double>(outcomes[i]));
    result.scores.push_back(static_cast<double>(i) / static_cast<double>(outcomes.size() - 1));
  }
  return result;
}

/// A function's value at a place, and its slope there.
struct Tangent {
  double value = 0;
  double slope = 0;
};

/// Falls from plus to minus infinity between -1 / (1 - score) and 1 / score; 0 where the likeliest
/// distribution has the mean `score`.
Tangent secular(const Seen& seen, double score, double x) {
  Tangent sum;
  for (std::size_t i = 0; i < seen.counts.size(); ++i) {
    const double beside = seen.scores[i] - score;
    const double part = beside / (1 + x * beside);
    sum.value += seen.counts[i] * part;
    sum.slope -= seen.counts[i] * part * part;
  }
  return sum;
}

/// The x at which the likeliest distribution has the mean `score`: Newton's steps, halving where they would
/// leave the interval in which it lies.
double multiplier(const Seen& seen, double score) {
  double low = -1 / (1 - score);
  double high = 1 / score;
  double x = 0;
  for (int step = 0; step < 200; ++step) {
    const Tangent at = secular(seen, score, x);
    (at.value > 0 ? low : high) = x;
    double next = x - at.value / at.slope;
    if (std::abs(next - x) <= 1e-15 * (1 + std::abs(x))) {
      break;
    }
    if (next <= low || next >= high) {
      next = low + (high - low) / 2;
    }
    x = next;
  }
  return x;
}

}  // namespace

std::optional<std::string> fault_of(const SprtSettings& settings) {
  if (!std::isfinite(settings.elo0) || !std::isfinite(settings.elo1) || settings.elo0 >= settings.elo1) {
    return "elo0 must be less than elo1";
  }
  // Far more than games can show.
  if (settings.elo0 < -2000 || settings.elo1 > 2000) {
    return "elo0 and elo1 must lie between -2000 and 2000";
  }
  const auto is_share = [](double share) { return share > 0 && share < 1; };
  if (!is_share(settings.alpha) || !is_share(settings.beta) || settings.alpha + settings.beta >= 1) {
    return "alpha and beta must be greater than 0 and less than 1 together";
  }
  return std::nullopt;
}

SprtBounds bounds_of(const SprtSettings& settings) {
  return {std::log(settings.beta / (1 - settings.alpha)), std::log((1 - settings.beta) / settings.alpha)};
}

double log_likelihood_ratio(Outcomes outcomes, double elo0, double elo1) {
  if (moments(outcomes).count == 0) {
    return 0;
  }
  const Seen of = seen(outcomes);
  const double score0 = score_at(elo0);
  const double score1 = score_at(elo1);
  const double x0 = multiplier(of, score0);
  const double x1 = multiplier(of, score1);
  double ratio = 0;
  for (std::size_t i = 0; i < of.counts.size(); ++i) {
    ratio += of.counts[i] * std::log((1 + x0 * (of.scores[i] - score0)) / (1 + x1 * (of.scores[i] - score1)));
  }
  return ratio;
}

Sprt::Sprt(const SprtSettings& settings, SprtUnit unit)
    : settings_(settings), bounds_(bounds_of(settings)), outcomes_(unit == SprtUnit::games ? 3 : 5) {
  assert(!fault_of(settings));
}

void Sprt::add(std::int64_t number, int half_points) {
  if (decision_ != SprtDecision::undecided) {
    return;
  }
  assert(number >= read_);
  waiting_.emplace(number, half_points);
  while (decision_ == SprtDecision::undecided && !waiting_.empty() && waiting_.begin()->first == read_) {
    read_next(waiting_.extract(waiting_.begin()).mapped());
  }
}

void Sprt::read_next(int half_points) {
  ++outcomes_.at(static_cast<std::size_t>(half_points));
  ++read_;
  ratio_ = log_likelihood_ratio(outcomes_, settings_.elo0, settings_.elo1);
  if (ratio_ >= bounds_.upper) {
    decision_ = SprtDecision::elo1;
  } else if (ratio_ <= bounds_.lower) {
    decision_ = SprtDecision::elo0;
  }
}

}  // namespace harness
