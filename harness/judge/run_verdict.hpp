#pragma once

#include <string>

#include "harness/judge/reason.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// What a run's end alone says.
struct RunVerdict {
  Verdict verdict = Verdict::accepted;
  /// "exit status 3", "signal SIGSEGV", "more than 10 s of CPU time". Nothing measured stands in them: they
  /// are the same for every such run. Empty for a run that ended well.
  Reasons reasons;
  bool operator==(const RunVerdict&) const = default;
};

RunVerdict judge_ending(const RunResult& run, const Limits& limits);

/// "SIGSEGV"; the number where a signal has no name.
std::string signal_name(int signal);

}  // namespace harness
