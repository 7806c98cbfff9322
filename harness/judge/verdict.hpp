#pragma once

#include <optional>
#include <string_view>

namespace harness {

/// What plycheck says of a file, a run or a case, from best to worst for the candidate.
enum class Verdict {
  accepted,
  /// Right but for line ends, white space or the final newline where the assignment compares bytes.
  layout,
  wrong,
  /// A required file is missing, or has another name.
  no_output,
  runtime_error,
  time_limit,
  memory_limit,
  output_limit,
  compile_error,
  /// Not run, or not judged, for a reason that is told.
  skipped,
  /// Our own fault, never the candidate's.
  judge_error
};

/// "AC", "PE", "WA", "NO", "RTE", "TLE", "MLE", "OLE", "CE", "SK", "JE".
std::string_view code_of(Verdict verdict);
/// The verdict of that code.
std::optional<Verdict> verdict_of(std::string_view code);
/// "accepted", "presentation", "wrong answer", "no output", "runtime error", ...
std::string_view name_of(Verdict verdict);

}  // namespace harness
