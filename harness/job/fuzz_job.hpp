#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/events/fuzz_events.hpp"
#include "harness/events/shard_runs.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/session.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// How a candidate is run, and how long a failing input is made smaller.
struct ShrinkSettings {
  JobLimits limits;
  /// With `{program}` and `{input}`.
  std::string invocation;
  ProgramChoice choice = {};
  /// The reading of the handout that is right too; empty for none.
  std::string accepted_reading;
  std::int64_t most_runs = 2'000;
  double most_seconds = 120;
  /// Further runs that may be made to tell mistakes apart.
  int most_probes = usual_probes;
  /// Where the small inputs are saved, a folder each: 001, 002, ...; empty where nobody saves them yet.
  std::filesystem::path save;
  /// The command that, with `--cases DIR --case ID` behind it, runs a saved case.
  std::string test_again;
};

/// Which random inputs are tried, and when the search ends: at the first failure, or, for `all`, at the first
/// of each of several kinds.
struct FuzzSettings {
  std::uint64_t seed = 0;
  std::optional<std::int64_t> most_runs;
  std::optional<double> most_seconds;
  bool all = false;
  /// The runs are those of a shard: `most_runs` of the stream, behind those that stand before them. Not for
  /// `all`.
  std::optional<ShardRuns> shard = std::nullopt;
  /// Mutants that the choice of inputs is to know nothing of.
  std::vector<std::string> without_mutants;
  /// The command that, with `--runs N --seed S` behind it, repeats the search.
  std::string fuzz_again;
  ShrinkSettings shrink;
};

/// What became of a search.
struct FuzzOutcome {
  bool interrupted = false;
  bool does_not_compile = false;
  int failures = 0;
  /// Of what the candidate is made of; empty where it could not be prepared.
  std::string candidate_hash = {};
  /// What could not be done: a run that could not be judged, a case that could not be saved.
  std::vector<std::string> faults;
};

/// A candidate whose failures are looked for, as its user named it.
struct SuspectedProgram {
  const Assignment& assignment;
  std::string given;
};

/// Runs a candidate on random inputs until one fails, makes it as small as it can, saves it as a case and
/// tells the report. An error is one line: the job could not be done at all. Returns early, with the smallest
/// input so far, when the session is interrupted. Of a shard in which an input fails all is as if the runs
/// before it had been made here, and none of them failed: for that the first of them are made here too.
tl::expected<FuzzOutcome, std::string> run_fuzz_job(Session& session, const SuspectedProgram& suspected,
                                                    const FuzzSettings& settings, JobStarted head,
                                                    FuzzReporter& report);

/// The same with one input, which the assignment can read.
tl::expected<FuzzOutcome, std::string> run_shrink_job(Session& session, const SuspectedProgram& suspected,
                                                      const std::string& input,
                                                      const ShrinkSettings& settings, JobStarted head,
                                                      FuzzReporter& report);

}  // namespace harness
