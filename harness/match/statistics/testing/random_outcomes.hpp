#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace harness {

/// Outcomes with given chances, the same from one seed with every compiler.
class RandomOutcomes {
 public:
  /// One chance an outcome; together they are 1.
  explicit RandomOutcomes(std::vector<double> chances) : chances_(std::move(chances)) {}

  /// The same outcomes with other chances, which have this mean score: those of outcome i times t^i.
  RandomOutcomes tilted_to(double mean) const {
    double low = 1e-6;
    double high = 1e6;
    while (high / low > 1 + 1e-12) {
      const double middle = std::sqrt(low * high);
      (tilted_by(middle).mean() < mean ? low : high) = middle;
    }
    return tilted_by(low);
  }

  /// An outcome's number, from 0.
  int draw(std::mt19937_64& random) const {
    double left = static_cast<double>(random() >> 11) / 9007199254740992.0;  // 53 bits of it, below 1
    std::size_t outcome = 0;
    while (outcome + 1 < chances_.size() && left >= chances_[outcome]) {
      left -= chances_[outcome++];
    }
    return static_cast<int>(outcome);
  }

  /// The mean score: outcome i of k + 1 is worth i / k.
  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      sum += chances_[i] * static_cast<double>(i);
    }
    return sum / static_cast<double>(chances_.size() - 1);
  }

 private:
  RandomOutcomes tilted_by(double factor) const {
    std::vector<double> chances;
    double sum = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      chances.push_back(chances_[i] * std::pow(factor, static_cast<double>(i)));
      sum += chances.back();
    }
    for (double& chance : chances) {
      chance /= sum;
    }
    return RandomOutcomes(std::move(chances));
  }

  std::vector<double> chances_;
};

}  // namespace harness
