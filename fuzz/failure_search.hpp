#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/biased_draws.hpp"

namespace fuzz {

/// How a program fails on an input, in words that are the same for all that fail in this way.
using FailureKind = std::string;

/// How a program fails on each of some inputs, all looked at at once; nothing where it does not fail, or was
/// not run.
using KindOfEach =
    std::function<std::vector<std::optional<FailureKind>>(std::span<const std::string> inputs)>;

/// When a search ends.
struct SearchLimits {
  std::int64_t most_runs = 2'000;
  /// Failures of different kinds.
  int most_kinds = 1;
  /// Inputs that are looked at at once; the next ones are drawn meanwhile. What is found is the same whatever
  /// their number.
  std::size_t at_once = 1;
  /// Asked between two looks.
  std::function<bool()> is_over = [] { return false; };
};

/// The first input of the stream on which a program fails in some way.
struct FirstFailure {
  DrawnProblem problem;
  FailureKind kind;
  /// Its place in the stream, from 1.
  std::int64_t run = 0;
};

struct FailureSearch {
  /// In the order of the stream, no two of a kind.
  std::vector<FirstFailure> found;
  /// Inputs looked at; where enough was found, up to the last of them.
  std::int64_t runs = 0;
};

/// Takes inputs from a stream until enough failures are found or the limits end it.
FailureSearch search_for_failures(BiasedDraws& draws, const KindOfEach& kind_of_each,
                                  const SearchLimits& limits);

/// The same for a program in this process.
FailureSearch search_for_failures(
    BiasedDraws& draws, const std::function<std::optional<FailureKind>(std::string_view input)>& fails,
    std::int64_t most_runs);

}  // namespace fuzz
