#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "harness/events/attempt.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/run/launcher.hpp"

/// When and why a case is run again, and what its runs come to.
namespace harness {

/// What decides how often a case is run.
struct CaseTerms {
  Limits limits;
  /// Another program's answers are the expected ones.
  bool has_other = false;
  /// How often the case is run.
  int repeats = 1;
  /// With `repeats` 1: a case that fails by what the program did is run twice.
  bool runs_failures_twice = false;
  /// A run that the machine may have kept from ending in time is made again alone.
  bool doubts_timeouts = true;
  /// A case that is right is run once more in another environment.
  bool looks_elsewhere = false;
};

/// What the attempts come to.
struct CaseVerdict {
  Judgement judgement;
  /// The place of the attempt that is reported; nothing where no run of the candidate counts.
  std::optional<std::size_t> shown;
};

/// Whether a case is one of those, one in 16 by the hash of its input, that are run once more in another
/// environment: it hangs on no other case.
bool is_looked_at_elsewhere(std::string_view input);

/// What is due after these attempts, in their order: one more run, on these terms, or the verdict. It depends
/// on nothing else.
std::variant<RunTerms, CaseVerdict> next_run(const CaseTerms& terms, std::span<const Attempt> attempts);

/// How often a run is made again that was lost: one that may have done it itself does so again.
int most_launchers(LauncherLoss lost);

/// The place of the program's first run that counts, as far as is known; nothing where there is none yet.
std::optional<std::size_t> first_that_counts(std::span<const Attempt> attempts, Program program);

/// Whether a later run did what the first one did.
bool is_like(const Attempt& first, const Attempt& later, const Limits& limits);

/// Whether a limit ended the run: what it had written by then is a matter of chance.
bool is_cut_off(const RunResult& run);

/// Whether the program failed by what it did, and not by a limit, where chance decides what is written.
bool fails_by_itself(Verdict verdict);

/// Whether the machine may be behind the end of the run: it only just used up its CPU time, or reached the
/// wall limit and was kept waiting for a processor. A run that waited for something else was not.
bool is_late_by_the_machine(const RunResult& run, const Limits& limits);

/// What is at fault where a program that fails might be right otherwise; empty where nothing is.
Reasons outside_fault(const MachineFacts& machine, Program program);

}  // namespace harness
