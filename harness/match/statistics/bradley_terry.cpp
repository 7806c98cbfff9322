#include "harness/match/statistics/bradley_terry.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "harness/match/statistics/elo.hpp"

namespace harness {
namespace {

/// A square table of numbers, one for each two players.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), numbers_(size * size, 0.0) {}

  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return numbers_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return numbers_[row * size_ + column]; }
  std::vector<double> numbers() && { return std::move(numbers_); }

 private:
  std::size_t size_;
  std::vector<double> numbers_;
};

/// All games, with the prior's.
struct Played {
  Square games;
  /// Of each player.
  std::vector<double> points;
};

Played played(std::size_t players, std::span<const Meeting> meetings, double drawn_pairs) {
  Played result{Square(players), std::vector<double>(players, 0.0)};
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < players; ++j) {
      result.games.at(i, j) = i == j ? 0 : 2 * drawn_pairs;
      result.points[i] += i == j ? 0 : drawn_pairs;
    }
  }
  for (const auto& meeting : meetings) {
    const auto first = static_cast<std::size_t>(meeting.first);
    const auto second = static_cast<std::size_t>(meeting.second);
    assert(first != second && first < players && second < players);
    const double games = static_cast<double>(meeting.tally.games());
    result.games.at(first, second) += games;
    result.games.at(second, first) += games;
    result.points[first] += meeting.tally.points();
    result.points[second] += meeting.tally.of_the_other().points();
  }
  return result;
}

/// Has the logarithms of strengths have the mean 0.
void centre(std::vector<double>& strengths) {
  double sum = 0;
  for (const double strength : strengths) {
    sum += std::log(strength);
  }
  const double mean = std::exp(sum / static_cast<double>(strengths.size()));
  for (double& strength : strengths) {
    strength /= mean;
  }
}

/// One round of the MM algorithm.
void improve(const Played& played, std::vector<double>& strengths) {
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < strengths.size(); ++j) {
      sum += i == j ? 0 : played.games.at(i, j) / (strengths[i] + strengths[j]);
    }
    strengths[i] = played.points[i] / sum;
  }
  centre(strengths);
}

std::vector<double> likeliest_strengths(const Played& played) {
  std::vector<double> strengths(played.points.size(), 1.0);
  // Where there is a maximum, some hundred rounds; a few players that met often in groups that hardly did
  // take more.
  for (int round = 0; strengths.size() > 1 && round < 1'000'000; ++round) {
    const std::vector<double> before = strengths;
    improve(played, strengths);
    double change = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
      change = std::max(change, std::abs(strengths[i] / before[i] - 1));
    }
    if (change <= 1e-12) {
      break;
    }
  }
  return strengths;
}

/// The Fisher information of the strengths' natural logarithms, and 1 / players in every place: what it does
/// not say, how high all are together, is so taken for 1 and can be taken away after inversion.
Square information(const Played& played, const std::vector<double>& strengths) {
  Square result(strengths.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (std::size_t j = 0; j < result.size(); ++j) {
      const double share = strengths[i] / (strengths[i] + strengths[j]);
      const double of_two = played.games.at(i, j) * share * (1 - share);
      result.at(i, j) += 1 / static_cast<double>(result.size()) - of_two;
      result.at(i, i) += of_two;
    }
  }
  return result;
}

/// The inverse of a symmetric, positive definite table, by Gauss and Jordan; such a one needs no choice of
/// pivots.
Square inverse(Square of) {
  for (std::size_t k = 0; k < of.size(); ++k) {
    const double pivot = of.at(k, k);
    of.at(k, k) = 1;
    for (std::size_t j = 0; j < of.size(); ++j) {
      of.at(k, j) /= pivot;
    }
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (i == k) {
        continue;
      }
      const double factor = std::exchange(of.at(i, k), 0.0);
      for (std::size_t j = 0; j < of.size(); ++j) {
        of.at(i, j) -= factor * of.at(k, j);
      }
    }
  }
  return of;
}

}  // namespace

Ratings::Ratings(const std::vector<double>& elos, std::vector<double> covariance)
    : covariance_(std::move(covariance)) {
  for (const double elo : elos) {
    players_.push_back({elo, 0, 0, 0});
  }
  for (std::size_t i = 0; i < players_.size(); ++i) {
    Rating& rating = players_[i];
    rating.standard_error = std::sqrt(std::max(0.0, this->covariance(i, i)));
    rating.low = rating.elo - quantile_95 * rating.standard_error;
    rating.high = rating.elo + quantile_95 * rating.standard_error;
  }
}

double Ratings::covariance(std::size_t row, std::size_t column) const {
  return covariance_.at(row * players_.size() + column);
}

double Ratings::error_of_difference(int first, int second) const {
  const auto i = static_cast<std::size_t>(first);
  const auto j = static_cast<std::size_t>(second);
  return std::sqrt(std::max(0.0, covariance(i, i) + covariance(j, j) - 2 * covariance(i, j)));
}

Ratings bradley_terry(int players, std::span<const Meeting> meetings, double drawn_pairs) {
  assert(players >= 1 && drawn_pairs >= 0);
  const Played all = played(static_cast<std::size_t>(players), meetings, drawn_pairs);
  const std::vector<double> strengths = likeliest_strengths(all);
  Square covariance = inverse(information(all, strengths));
  const double elo_of_one = 400 / std::log(10.0);
  std::vector<double> elos;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    elos.push_back(elo_of_one * std::log(strengths[i]));
    for (std::size_t j = 0; j < strengths.size(); ++j) {
      double& of_two = covariance.at(i, j);
      of_two = (of_two - 1 / static_cast<double>(players)) * elo_of_one * elo_of_one;
    }
  }
  return {elos, std::move(covariance).numbers()};
}

}  // namespace harness
