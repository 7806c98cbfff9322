#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/kept_run.hpp"
#include "harness/job/session.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/store/known_failures.hpp"

namespace harness {

/// How a job runs its cases.
struct JobSettings {
  JobLimits limits;
  /// With `{program}` and `{input}`.
  std::string invocation;
  ProgramChoice choice = {};
  bool keep_work = false;
  bool trust_solver = false;
  /// How often each case is run.
  int repeats = 1;
  /// The program whose answers are the expected ones, as the user named it; empty for none.
  std::string against;
  /// The reading by which answers are accepted too; empty for none.
  std::string accepted_reading;
  /// The mistake behind the failures is looked for.
  bool diagnosis = true;
  /// Further runs that may be made to tell mistakes apart.
  int most_probes = usual_probes;
  /// Each mistake that is sure gets an input that shows it and is no case's.
  bool makes_examples = false;
  /// The job stops at this many failing cases, counted in case order.
  std::optional<int> max_failures;
  /// Wall-clock seconds for the whole job.
  std::optional<double> budget_seconds;
  /// Cases that fail as these say do not count as failing.
  KnownFailures known_failures;
  Keeping keeping;
};

/// What became of a job.
struct JobOutcome {
  Stopped stopped = Stopped::no;
  /// Cases that were not run because of it: with none, only the search for the mistake was cut short.
  int not_run = 0;
  int failing = 0;
  int judge_errors = 0;
  int judged = 0;
  /// Reports that could not be kept.
  std::vector<std::string> lost_reports;
  /// What a user should know and nothing depends on.
  std::string remark;
};

/// The cases of a job and whom they judge.
struct TestedProgram {
  const Assignment& assignment;
  const CaseSource& source;
  /// Names the candidate as the user did.
  std::string given;
};

/// Runs a candidate on every case of a source and tells the reporters, in case order whatever the number of
/// workers. It is prepared first, and one that does not compile gets CE on every case without being run; a
/// program to compare it with that does not compile is an error. Each result is kept before it is told; those
/// that a resumed run has already are told as if they came now. An error is one line: the job could not be
/// done at all. Returns early, with what is known, when the session is interrupted.
tl::expected<JobOutcome, std::string> run_job(Session& session, const TestedProgram& tested,
                                              const JobSettings& settings, JobStarted head,
                                              const std::vector<std::unique_ptr<Reporter>>& reporters);

}  // namespace harness
