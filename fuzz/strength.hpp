#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// A case to measure mistakes by.
struct StrengthCase {
  std::string id;
  std::string input;
  cases::Answer expected;
  /// Its task, where kills are counted by task.
  std::string task = {};
};

/// What a set does to one mutant.
struct MutantStrength {
  /// An index of the assignment's mutants.
  std::size_t mutant = 0;
  /// The cases that show the mistake, as indices of the set, in its order; no more than asked for.
  std::vector<std::size_t> killed_by;
  /// How many cases were tried: fewer than there are where it was killed as often as asked.
  std::size_t tried = 0;
  double seconds = 0;
};

/// How strength is measured.
struct StrengthTerms {
  /// A mutant is left alone once so many cases of a task have killed it, and meets the other tasks' still; 0
  /// for never.
  int enough = 0;
  MutantBudget budget;
  int jobs = 1;
};

/// The name of the first file that is missing or differs in a way that counts; nothing where all are right.
std::optional<std::string> wrong_file(const cases::Answer& expected, const cases::Answer& got,
                                      cases::Comparison comparison);

/// Whether the files show that a program is wrong: a run that did not end well, a file that is missing or
/// differs in a way that counts.
bool is_killed(const MutantRun& run, const cases::Answer& expected, cases::Comparison comparison);

/// Whether a run of one mutant, an index of the assignment's, is killed by an input whose answer is known.
bool is_killed_by(const Assignment& assignment, std::size_t mutant, std::string_view input,
                  const cases::Answer& expected, const MutantBudget& budget);

/// Runs every mutant on the cases of a set, in their order, several mutants at a time; in the order of the
/// mutants. The expected files must be right: an answer without a mistake must pass. Once `stop` was
/// requested it returns soon, with what is known.
std::vector<MutantStrength> measure_strength(const Assignment& assignment, std::span<const StrengthCase> set,
                                             const StrengthTerms& terms, const std::stop_token& stop = {});

}  // namespace fuzz
