#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {

/// What a crosscheck needs of an assignment. Called from several threads at once.
struct Crosschecked {
  std::function<std::string(std::int64_t index)> draw;
  Witnesses witnesses;
  Smaller smaller;
};

/// An input on which solver and oracle differ.
struct Disagreement {
  std::int64_t index = 0;
  std::string input;
  /// A small input on which they differ as well, and where.
  Shrunk shrunk;
  Difference difference;
};

/// The same for the same runs, whatever the number of threads.
struct CrosscheckReport {
  /// Up to the first disagreement, which is the last run then.
  std::int64_t runs = 0;
  std::int64_t agreed = 0;
  std::int64_t over_budget = 0;
  std::optional<Disagreement> disagreement;
};

/// Compares solver and oracle on the inputs 0 .. runs-1, and shrinks the first one on which they differ.
CrosscheckReport crosscheck(const Crosschecked& checked, std::int64_t runs, int threads);

struct CrosscheckOptions {
  std::int64_t runs = 20'000;
  std::uint64_t seed = 0;
  int threads = 1;
  reference::Budget budget = {};
};

/// A crosscheck of problems of all profiles and tasks, most of them small.
CrosscheckReport crosscheck(const Assignment& assignment, const CrosscheckOptions& options);

/// The profile of run `index` in a mix of all: the large problems of `stress` are few.
Profile profile_of(std::int64_t index);

}  // namespace fuzz
