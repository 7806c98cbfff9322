#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// How a mistake was found that the choice of inputs knows nothing of.
struct MutantSearch {
  /// An index of the assignment's mutants.
  std::size_t mutant = 0;
  /// The random input that shows it, by its place in the stream from 1; nothing where none did.
  std::optional<std::int64_t> run;
  /// That input made small, and whether no single step keeps the failure.
  std::string small;
  bool minimal = false;
};

struct MutantSearchTerms {
  std::uint64_t seed = 1;
  std::int64_t most_runs = 2'000;
  int jobs = 1;
};

/// Lets every killable mutant be the program that is searched for failing inputs, left out of the bias of the
/// stream; in the order of the mutants.
std::vector<MutantSearch> search_for_mutants(const Assignment& assignment, const MutantSearchTerms& terms);

}  // namespace fuzz
