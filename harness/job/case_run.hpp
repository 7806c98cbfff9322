#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

class Reruns;

/// What all runs of a job have in common.
struct RunPlan {
  const Assignment* assignment = nullptr;
  Candidate candidate;
  /// The folder that the candidate was copied into.
  std::string snapshot;
  /// All that stood in it before the first run.
  std::vector<std::string> candidate_files;
  Limits limits;
  Isolation isolation = Isolation::limits;
  /// As in `Start`.
  std::vector<std::string> readable;
  std::vector<std::string> hidden;
  /// With `{program}` and `{input}`.
  std::string invocation;
  /// The input's name in the work folder.
  std::string input_name;
  /// A run that only just passes a limit of time is run again alone.
  bool doubts_timeouts = true;
  bool keep_work = false;
  bool trust_solver = false;
  /// The reading by which answers are accepted too; empty for none.
  std::string accepted_reading;
  /// How often each case is run.
  int repeats = 1;
  /// Says which failing cases are run once more, with `repeats` 1; null where none is.
  const Reruns* reruns = nullptr;
  /// How another program is run, whose answers are the expected ones; null where it is not.
  const RunPlan* against = nullptr;
  /// Further runs of the candidate on a case, to find where a wrong count parts from the right one.
  int most_questions = 60;
};

/// A run that was asked for.
struct BegunRun {
  WorkFolder folder;
  /// The launcher's number of it.
  std::int64_t run = 0;
  /// How often the disk had been filled by others when it was asked for.
  int times_filled = 0;
};

/// A case whose run was asked for and is not judged yet.
struct BegunCase {
  const JobCase* job_case = nullptr;
  cases::Answer expected;
  BegunRun begun;
  /// That of the other program, where there is one.
  std::optional<BegunRun> other;
  /// Of the case in the order of the job, from 0.
  std::size_t place = 0;
};

/// Makes a fresh folder with the case's input and asks for the run of the candidate, without waiting for it.
/// A case whose expected answer cannot be trusted, or whose folder cannot be made, is not run: then its
/// result is here, SK or JE; none after `stop`, which also ends the search for an expected answer.
tl::expected<BegunCase, std::optional<CaseResult>> begin_case(const RunPlan& plan, const JobCase& job_case,
                                                              WorkFolders& folders, Launcher& launcher,
                                                              const std::stop_token& stop);

/// Waits for the run and judges what it wrote; the folder goes. The case is run again as often as the plan
/// says, or once where it failed; runs that differ are named, and then the verdict is that of the worst run
/// wanted by the plan, else of the first. Where a count alone is wrong, the candidate is run on positions
/// closer to the fault. Nothing when the launcher was interrupted, or `stop` came, before all of that was
/// done: such a case counts as not run.
std::optional<CaseResult> finish_case(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                      Launcher& launcher, const std::stop_token& stop);

/// A result with all runs that its verdict rests on: those of the candidate, and of the other program.
struct FinishedCase {
  CaseResult result;
  std::vector<RunResult> runs;
};

/// The same, with the runs.
std::optional<FinishedCase> finish_with_runs(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                             Launcher& launcher, const std::stop_token& stop);

/// The result of a case that was not run.
CaseResult unrun(const JobCase& job_case, Verdict verdict, std::string reason);

}  // namespace harness
