#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/assignment/assignment.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// How often a hint was given, and how often what it claims was not the mistake that was made, nor one that
/// does the same on that input.
struct Given {
  std::int64_t times = 0;
  std::int64_t untrue = 0;
  void add(bool is_true) {
    ++times;
    untrue += is_true ? 0 : 1;
  }
};

struct HintCount {
  /// Of what is seen in two lines of a log: how often it was read again there.
  Given seen;
  /// As the judge would have it from the files alone, and as it is told when every claim was to be proven.
  Given supposed;
  Given told;
  /// The mistakes for which it was supposed, two joined by a plus.
  std::map<std::string, Given> mistakes;
};

/// What is looked at of all that there is.
struct CensusTerms {
  /// Failing inputs of a mistake, spread over all.
  std::size_t most_cases = std::numeric_limits<std::size_t>::max();
  /// Every so manieth mistake.
  std::size_t step = 1;
  /// Beside those, so many programs that make two mistakes.
  std::size_t pairs = 0;
};

/// Of the hints to programs that make one known mistake each, or two.
struct HintCensus {
  std::map<HintId, HintCount> hints;
  /// Failing cases that were judged.
  std::int64_t cases = 0;
};

/// Judges what programs with known mistakes answer to the inputs as if they were candidates, and follows
/// their counts down.
HintCensus hint_census(const Assignment& assignment, const std::vector<std::string>& inputs,
                       const CensusTerms& terms = {});

/// The inputs of an assignment's built-in set, those whose right search enters at most so many nodes.
std::vector<std::string> built_in_inputs(const Assignment& assignment,
                                         std::int64_t most_nodes = std::numeric_limits<std::int64_t>::max());

}  // namespace harness
