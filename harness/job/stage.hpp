#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/job_isolation.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

/// What every job needs that runs a candidate on many inputs.
namespace harness {

/// One a worker.
using Launchers = std::vector<std::unique_ptr<Launcher>>;
tl::expected<Launchers, std::string> start_launchers(int count);

/// Ends a job early: remembers the first reason, or that of the user, and interrupts the runs under way.
class Brake {
 public:
  explicit Brake(const Launchers& launchers) : launchers_(launchers) {}

  void stop(Stopped why);
  Stopped stopped() const { return stopped_; }
  /// For work of our own that has to end as well.
  std::stop_token token() const { return source_.get_token(); }
  /// For work that is of use though not all cases were run.
  std::stop_token no_time() const { return no_time_.get_token(); }

 private:
  const Launchers& launchers_;
  std::atomic<Stopped> stopped_ = Stopped::no;
  std::stop_source source_;
  std::stop_source no_time_;
};

/// The folder of a job, and the candidate in it, ready to run, or why it does not compile.
struct Stage {
  std::unique_ptr<WorkFolders> folders;
  tl::expected<Candidate, CandidateFault> candidate;
};

/// Makes the folder of a job and prepares the candidate there that the user named. An error is one line: the
/// job cannot be done. Where the brake stopped it half-way there is no candidate.
tl::expected<Stage, std::string> set_stage(const Assignment& assignment, const std::string& given,
                                           const std::string& invocation, std::int64_t memory_bytes,
                                           const JobIsolation& isolation, Launcher& launcher,
                                           const Brake& brake);

/// How the candidate of a stage, which there must be, is run, until `isolate` at the level `limits`.
RunPlan plan_of(const Assignment& assignment, const Stage& stage, const Limits& limits,
                const std::string& invocation);

/// Has the runs kept from all but what the candidate needs, the job's own folder included.
void isolate(RunPlan& plan, const Stage& stage, const JobIsolation& isolation);

/// The same for the program that a job compares the candidate with, prepared in the job's folder as the
/// candidate was. An error is one line, also where it does not compile.
tl::expected<RunPlan, std::string> plan_of_other(const RunPlan& plan, const std::string& given,
                                                 const Stage& stage, const JobIsolation& isolation,
                                                 Launcher& launcher);
/// The hash of what the candidate of a stage is made of, whether it compiles or not.
std::string hash_of_candidate(const Stage& stage);

/// The head of the reports, with what is known of the candidate now.
JobStarted with_candidate(JobStarted head, const tl::expected<Candidate, CandidateFault>& candidate);

/// Runs the cases, one launcher a worker, handed out in order, until all are done, `is_enough` says that no
/// more is to be begun, or the brake stops it; each result is told with the case's index, in any order and by
/// several threads. Cases that are `done` already, by their index, are passed over.
void run_cases(
    const RunPlan& plan, std::span<const JobCase> cases, WorkFolders& folders, const Launchers& launchers,
    const Brake& brake, const std::function<void(std::size_t index, CaseResult result)>& take,
    const std::function<bool()>& is_enough = [] { return false; }, const std::vector<bool>& done = {});

}  // namespace harness
