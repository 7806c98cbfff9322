#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// What a candidate did with an input.
struct Observation {
  std::string input;
  /// Of its answer the files that the assignment asks for; without those that it did not write.
  MutantRun did;
  /// Whether that is wrong.
  bool failing = false;
};

/// Mistakes that a candidate's outputs may come from.
struct Explanation {
  /// Indices of the assignment's mutants, ascending: one, or one of each of two or three kinds.
  std::vector<std::size_t> mutants;
  /// The observations on which a program with these mistakes does what the candidate did.
  int failing = 0;
  int passing = 0;
  bool operator==(const Explanation&) const = default;
};

/// Which known mistakes a candidate makes, as far as its outputs tell.
struct Diagnosis {
  /// The observations that were looked at.
  int failing = 0;
  int passing = 0;
  /// Observations that were not, because the searches take too long.
  int too_large = 0;
  /// What explains all of them, of as few mistakes as can be: these observations do not tell them apart.
  std::vector<Explanation> exact;
  /// Where nothing does, what explains most: three at most, the best first. Their answers
  /// are those of a quarter of the failing observations, and they explain more of these than they contradict
  /// of the others.
  std::vector<Explanation> partial;
  /// Whether combinations were tried: no single mistake explains everything.
  bool combined = false;
  /// The work allowed was done before all was tried.
  bool cut_short = false;
  bool operator==(const Diagnosis&) const = default;
};

/// How mistakes are looked for.
struct DiagnosisTerms {
  /// For one run of a program with mistakes.
  MutantBudget budget;
  /// Nodes that all runs together may enter, roughly; the same search has the same end on every machine.
  std::int64_t most_work = 40'000'000;
  int jobs = 1;
};

/// Looks which killable mutant of the assignment, or which combination, does what the candidate did: answers
/// with files that compare as equal, or ends as badly; on an observation that does not fail it may also be
/// right in its own way. The same result whatever the number of jobs. Once `stop` was requested it returns
/// soon and the result means nothing.
Diagnosis diagnose(const Assignment& assignment, std::span<const Observation> observations,
                   const DiagnosisTerms& terms, const std::stop_token& stop = {});

}  // namespace fuzz
