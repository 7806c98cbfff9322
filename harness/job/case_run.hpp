#pragma once

#include <optional>
#include <string>

#include "harness/job/case_source.hpp"
#include "harness/report/events.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

/// What all runs of a job have in common.
struct RunPlan {
  const Assignment* assignment = nullptr;
  Candidate candidate;
  /// The folder that the candidate was copied into.
  std::string snapshot;
  Limits limits;
  /// With `{program}` and `{input}`.
  std::string invocation;
  /// The input's name in the work folder.
  std::string input_name;
  bool keep_work = false;
  bool trust_solver = false;
};

/// Runs a candidate on one case in a fresh folder and judges what it wrote. Nothing when the launcher was
/// interrupted. A case whose expected answer cannot be trusted, or whose folder cannot be made, is not run:
/// SK or JE.
std::optional<CaseResult> run_case(const RunPlan& plan, const JobCase& job_case, WorkFolders& folders,
                                   Launcher& launcher);

/// The result of a case that was not run.
CaseResult unrun(const JobCase& job_case, Verdict verdict, std::string reason);

}  // namespace harness
