#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/free_fields.hpp"
#include "fuzz/shrink.hpp"
#include "harness/events/events.hpp"

namespace harness {

/// An input that a candidate was run on, and what became of it.
struct Trial {
  std::string input;
  CaseResult result;
};

/// A failing input where it was found.
struct FoundFailure {
  /// "WA, traverse_log.txt first differs in: column Beta"
  std::string kind;
  /// Its place among the random inputs, from 1; 0 for one that was given.
  std::int64_t run = 0;
  /// Whether there are smaller inputs to try.
  bool shrinks = true;
};

/// A failing input made small, and all that is known of it.
struct Failure {
  FoundFailure found;
  fuzz::Shrunk shrunk;
  /// Whether the shrinking was interrupted, and not ended by its own limits.
  bool interrupted = false;
  /// Whether it ended at a run that could not be judged.
  bool faulty = false;
  /// Of the small input.
  fuzz::DrawnProblem problem;
  CaseResult result;
  /// Whether the candidate, run once more on the small input, did not fail in this way.
  bool unsteady = false;
  /// Absent where there was no time to look.
  std::optional<fuzz::FreeFields> free;
  /// The folder of the saved case; empty where it could not be saved, for `not_saved`, one line or more.
  std::string saved;
  std::string not_saved;
  bool solver_alone = false;
  /// The command that runs the saved case again.
  std::string again;
};

/// How a judgement is told from those of other failures: its verdict, and in what the first file that is not
/// right first differs (of several columns or fields the first), or why the run went wrong. Nothing where
/// nothing is wrong, or it is not judged.
std::optional<std::string> failure_kind(const Judgement& judgement);

}  // namespace harness
