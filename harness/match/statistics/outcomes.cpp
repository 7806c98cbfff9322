#include "harness/match/statistics/outcomes.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace harness {

double Moments::standard_error() const {
  assert(count > 0);
  return std::sqrt(variance / static_cast<double>(count));
}

Moments moments(Outcomes outcomes) {
  assert(outcomes.size() >= 2);
  Moments result;
  const double best = static_cast<double>(outcomes.size() - 1);
  double points = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    assert(outcomes[i] >= 0);
    result.count += outcomes[i];
    points += static_cast<double>(outcomes[i]) * static_cast<double>(i);
  }
  if (result.count == 0) {
    return result;
  }
  const double count = static_cast<double>(result.count);
  result.mean = points / (best * count);
  double squares = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const double beside = static_cast<double>(i) / best - result.mean;
    squares += static_cast<double>(outcomes[i]) * beside * beside;
  }
  result.variance = squares / count;
  return result;
}

}  // namespace harness
