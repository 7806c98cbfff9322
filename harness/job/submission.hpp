#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/job_isolation.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/session.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// A program as its user names it, and how it is run.
struct SubmissionTerms {
  const Assignment* assignment = nullptr;
  std::string given;
  JobLimits limits;
  /// With `{program}` and `{input}`.
  std::string invocation;
  /// The folder of the session that it is copied into; another one for each submission.
  std::string name = "candidate";
  ProgramChoice choice = {};
};

/// A program that is prepared, or why it cannot be run. It belongs to its session.
struct Submission {
  tl::expected<Candidate, CandidateFault> candidate;
  /// How it is run, where it can be.
  RunPlan plan;
  /// Of what it is made of, whether it compiles or not.
  std::string hash;

  /// Whether it cannot be run, and that is no matter of an interruption.
  bool does_not_compile() const { return !candidate && candidate.error().compile_error; }
};

/// Copies a program into the session's folder and builds it where it must be built. One that does not compile
/// is no error; an error is one line: nothing can be done with it. Where the cancellation stopped that
/// half-way there is no candidate.
tl::expected<Submission, std::string> submit(Session& session, const SubmissionTerms& terms,
                                             const Cancellation& cancellation);

/// How a prepared program is run, until `isolate` at the level `limits`.
RunPlan plan_of(const SubmissionTerms& terms, const Candidate& candidate, const std::string& snapshot);

/// Has the runs kept from all but what the program needs, the folder of all runs included.
void isolate(RunPlan& plan, const JobIsolation& isolation, const WorkFolders& folders);

/// The head of the reports, with what is known of the candidate now.
JobStarted with_candidate(JobStarted head, const tl::expected<Candidate, CandidateFault>& candidate);

}  // namespace harness
