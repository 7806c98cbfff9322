#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"

namespace fuzz::testing {

/// A situation that at least so many of 1000 drawn problems hold.
template <class Problem>
struct HeldShare {
  std::string_view name;
  int per_thousand = 0;
  bool (*is_in)(const Problem& problem);
};

/// Looks at the problems that `draw` gives for the numbers from 0 on. Few of them, where sanitizers look on,
/// promise nothing of shares.
template <class Problem, class Draw>
void expect_shares(const std::vector<HeldShare<Problem>>& shares, int problems, const Draw& draw) {
  const int count = cases::testing::share_of(problems);
  std::vector<int> found(shares.size());
  for (int index = 0; index < count; ++index) {
    const Problem problem = draw(index);
    for (std::size_t at = 0; at < shares.size(); ++at) {
      found[at] += shares[at].is_in(problem) ? 1 : 0;
    }
  }
  for (std::size_t at = 0; at < shares.size(); ++at) {
    const int least = cases::testing::is_sanitized ? 0 : shares[at].per_thousand * count;
    EXPECT_GE(found[at] * 1000, least) << shares[at].name << ": " << found[at] << " of " << count;
  }
}

}  // namespace fuzz::testing
