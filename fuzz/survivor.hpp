#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// What problems that show a mistake have in common, found by drawing some.
struct Catchers {
  int drawn = 0;
  int catching = 0;
  /// The task of all that catch it; empty where they have several.
  std::string task;
  /// The tags that all of them have and less than half of all drawn, the rarest first.
  std::vector<std::string> tags;
  /// The shortest input among them.
  std::string example;
};

/// Draws `each` problems of the profiles `course` and `edge` by a seed of its own, and looks which of them
/// show each of some mutants, indices of the assignment's; in their order. A mutant is left alone when 20
/// problems have caught it.
std::vector<Catchers> what_catches(const Assignment& assignment, std::span<const std::size_t> mutants,
                                   int each, const MutantBudget& budget);

/// The same by problems of one task, but for those with many nodes.
std::vector<Catchers> what_catches_at(const Assignment& assignment, const std::string& task,
                                      std::span<const std::size_t> mutants, int each,
                                      const MutantBudget& budget);

}  // namespace fuzz
