#include "harness/job/test_job.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "harness/job/case_run.hpp"
#include "harness/job/interrupt.hpp"
#include "harness/job/observations.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

using Reporters = std::vector<std::unique_ptr<Reporter>>;
using Launchers = std::vector<std::unique_ptr<Launcher>>;

bool is_failing(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::skipped;
}

/// Ends a job early: remembers the first reason, or that of the user, and interrupts the runs under way.
class Brake {
 public:
  explicit Brake(const Launchers& launchers) : launchers_(launchers) {}

  void stop(Stopped why) {
    if (why != Stopped::max_failures) {
      no_time_.request_stop();
    }
    Stopped expected = Stopped::no;
    const bool is_first = stopped_.compare_exchange_strong(expected, why);
    if (why == Stopped::interrupted) {
      stopped_ = why;
    }
    if (is_first) {
      source_.request_stop();
      for (const auto& launcher : launchers_) {
        launcher->interrupt();
      }
    }
  }
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

/// Takes results in any order and reports them in case order.
class InOrder {
 public:
  InOrder(const CaseSource& source, const Reporters& reporters, std::optional<int> max_failures, Brake& brake)
      : source_(source),
        reporters_(reporters),
        max_failures_(max_failures),
        brake_(brake),
        results_(source.cases.size()) {}

  /// May be called by several threads.
  void take(std::size_t index, CaseResult result) {
    const std::lock_guard lock(mutex_);
    ++done_;
    done_failing_ += is_failing(result.judgement.verdict) ? 1 : 0;
    results_[index] = std::move(result);
    for (; next_ < results_.size() && results_[next_] && !at_max_failures(); ++next_) {
      report(next_);
    }
    for (const auto& reporter : reporters_) {
      reporter->progress(done_, done_failing_);
    }
  }

  /// Reports results that wait for one that never came.
  void flush() {
    for (std::size_t index = next_; index < results_.size(); ++index) {
      if (results_[index] && !at_max_failures()) {
        report(index);
      }
    }
  }

  const JobOutcome& outcome() const { return outcome_; }
  int not_run() const { return static_cast<int>(results_.size()) - reported_; }
  /// What the reported cases show of the candidate.
  Observations& observations() { return observations_; }

 private:
  bool at_max_failures() const { return max_failures_ && outcome_.failing >= *max_failures_; }

  void report(std::size_t index) {
    const CaseResult result = *std::exchange(results_[index], std::nullopt);
    ++reported_;
    const Verdict verdict = result.judgement.verdict;
    outcome_.failing += is_failing(verdict) ? 1 : 0;
    outcome_.judge_errors += verdict == Verdict::judge_error ? 1 : 0;
    outcome_.judged += verdict != Verdict::skipped ? 1 : 0;
    for (const auto& reporter : reporters_) {
      reporter->result(result);
    }
    observations_.take(source_.cases[index].input, result);
    if (at_max_failures() && not_run() > 0) {
      brake_.stop(Stopped::max_failures);
    }
  }

  const CaseSource& source_;
  const Reporters& reporters_;
  const std::optional<int> max_failures_;
  Brake& brake_;
  Observations observations_;
  std::mutex mutex_;
  std::vector<std::optional<CaseResult>> results_;
  std::size_t next_ = 0;
  int done_ = 0;
  int done_failing_ = 0;
  int reported_ = 0;
  JobOutcome outcome_;
};

/// Does something when some time is over; asleep until then or until it goes.
class Alarm {
 public:
  Alarm(std::optional<double> seconds, std::function<void()> act) {
    if (seconds) {
      thread_ = std::jthread([this, act = std::move(act),
                              limit = std::chrono::duration<double>(*seconds)](const std::stop_token& token) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, token, limit, [&token] { return token.stop_requested(); })) {
          act();
        }
      });
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

/// A case that ends because a library threw (no memory, say): the fault is ours, and the job goes on.
CaseResult internal_fault(const JobCase& job_case, const std::exception& error) {
  return unrun(job_case, Verdict::judge_error, fmt::format("internal fault: {}", error.what()));
}

/// One worker: begins each case while the one before it runs, and judges that one while the next runs, so
/// that between two runs nothing is waited for.
class Worker {
 public:
  Worker(const RunPlan& plan, const CaseSource& source, WorkFolders& folders, Launcher& launcher,
         const Brake& brake, InOrder& results)
      : plan_(plan),
        source_(source),
        folders_(folders),
        launcher_(launcher),
        brake_(brake),
        results_(results) {}

  /// Takes the indices of cases from `next` until there are no more.
  void work(std::atomic<std::size_t>& next) {
    std::optional<Begun> before;
    while (brake_.stopped() == Stopped::no) {
      const std::size_t index = next++;
      if (index >= source_.cases.size()) {
        break;
      }
      auto begun = begin(index);
      if (before) {
        finish(std::move(*before));
      }
      before = std::move(begun);
    }
    if (before) {
      finish(std::move(*before));
    }
  }

 private:
  struct Begun {
    std::size_t index = 0;
    BegunCase begun;
  };

  /// Nothing where the case is not run; its result, if any, is told.
  std::optional<Begun> begin(std::size_t index) {
    const JobCase& job_case = source_.cases[index];
    try {
      auto begun = begin_case(plan_, job_case, folders_, launcher_, brake_.token());
      if (begun) {
        return Begun{index, std::move(*begun)};
      }
      if (begun.error()) {
        results_.take(index, std::move(*begun.error()));
      }
    } catch (const std::exception& error) {
      results_.take(index, internal_fault(job_case, error));
    }
    return std::nullopt;
  }

  void finish(Begun begun) {
    try {
      auto result = finish_case(plan_, std::move(begun.begun), folders_, launcher_, brake_.token());
      if (result) {
        results_.take(begun.index, std::move(*result));
      }
    } catch (const std::exception& error) {
      results_.take(begun.index, internal_fault(source_.cases[begun.index], error));
    }
  }

  const RunPlan& plan_;
  const CaseSource& source_;
  WorkFolders& folders_;
  Launcher& launcher_;
  const Brake& brake_;
  InOrder& results_;
};

/// Runs all cases, one launcher a worker; cases are handed out in order.
void run_all(const RunPlan& plan, const CaseSource& source, WorkFolders& folders, const Launchers& launchers,
             const Brake& brake, InOrder& results) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (const auto& launcher : launchers) {
    workers.emplace_back([&] { Worker(plan, source, folders, *launcher, brake, results).work(next); });
  }
}

tl::expected<Launchers, std::string> start_launchers(int count) {
  Launchers launchers;
  for (int i = 0; i < count; ++i) {
    auto launcher = start_launcher();
    if (!launcher) {
      return tl::unexpected(
          std::string("plycheck-launcher, which belongs beside plycheck, cannot be started"));
    }
    launchers.push_back(std::move(launcher));
  }
  return launchers;
}

std::string snapshot_folder(const WorkFolders& folders) {
  return folders.path() + "/candidate";
}

/// The candidate, ready to run, in a folder of the job.
tl::expected<Candidate, CandidateFault> prepared(const Assignment& assignment, const std::string& given,
                                                 const WorkFolders& folders, std::int64_t memory_bytes,
                                                 Launcher& launcher) {
  const auto snapshot = snapshot_folder(folders);
  std::error_code error;
  if (!std::filesystem::create_directory(snapshot, error)) {
    return tl::unexpected(CandidateFault{false, fmt::format("{}: {}", snapshot, error.message()), {}});
  }
  const CandidateRules rules{assignment.program_names, assignment.outputs, assignment.python2, memory_bytes};
  return prepare_candidate(given, rules, snapshot, launcher);
}

/// Why no run can be called this way; also asked for a program that does not compile.
std::optional<std::string> fault_of_call(const tl::expected<Candidate, CandidateFault>& candidate,
                                         const std::string& invocation) {
  Candidate called = candidate.value_or(Candidate{});
  if (called.program.empty()) {
    called.program = {"/program"};
  }
  const auto call = arguments_of(called, invocation, "x");
  return call ? std::nullopt : std::optional(call.error());
}

/// A program that is not told the input's name expects the usual one.
std::string input_name(const Assignment& assignment, const std::string& invocation) {
  return invocation.find("{input}") == std::string::npos ? "input.txt" : assignment.input_name;
}

/// CE on every case.
void refuse_all(const CaseSource& source, InOrder& results) {
  for (std::size_t index = 0; index < source.cases.size(); ++index) {
    results.take(index, unrun(source.cases[index], Verdict::compile_error, "does not compile"));
  }
}

/// Ends all reports; what could not be kept is in the outcome.
void finish(const Reporters& reporters, const JobFinished& end, JobOutcome& outcome) {
  for (const auto& reporter : reporters) {
    auto lost = reporter->finished(end);
    if (!lost.empty()) {
      outcome.lost_reports.push_back(std::move(lost));
    }
  }
}

/// Looks for the mistake behind the failures; nothing where there is no time for it.
std::optional<Finding> find_mistake(const Assignment& assignment, const JobSettings& settings,
                                    const Brake& brake, const Reporters& reporters, InOrder& results) {
  constexpr double noticeable_seconds = 1;
  const auto no_time = brake.no_time();
  if (no_time.stop_requested()) {
    return std::nullopt;
  }
  const Alarm patience(noticeable_seconds, [&reporters] {
    for (const auto& reporter : reporters) {
      reporter->searching();
    }
  });
  auto finding = results.observations().find(assignment.name, settings.workers, no_time);
  return no_time.stop_requested() ? std::nullopt : std::move(finding);
}

/// The head of the reports, with what is known of the candidate now.
JobStarted with_candidate(JobStarted head, const tl::expected<Candidate, CandidateFault>& candidate) {
  head.candidate_title = candidate ? candidate->title : head.candidate;
  head.candidate_remark = candidate ? candidate->remark : candidate.error().message;
  head.compiles = candidate.has_value();
  head.compile_output = candidate ? std::string() : candidate.error().output;
  return head;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

tl::expected<JobOutcome, std::string> run_job(const Assignment& assignment, const CaseSource& source,
                                              const std::string& given, const JobSettings& settings,
                                              JobStarted head, const Reporters& reporters) {
  const auto begin = std::chrono::steady_clock::now();
  const auto launchers = start_launchers(std::min(settings.workers, static_cast<int>(source.cases.size())));
  if (!launchers) {
    return tl::unexpected(launchers.error());
  }
  Brake brake(*launchers);
  const InterruptWatch watch([&brake] { brake.stop(Stopped::interrupted); });
  const Alarm timer(settings.budget_seconds, [&brake] { brake.stop(Stopped::budget); });
  remove_abandoned_work_folders();
  const auto folders = WorkFolders::make();
  if (!folders) {
    return tl::unexpected(fmt::format("no folder for the runs: {}", std::generic_category().message(errno)));
  }

  auto candidate = prepared(assignment, given, *folders, settings.limits.memory_bytes, *launchers->front());
  const bool cannot_run = !candidate && !candidate.error().compile_error;
  if (cannot_run && brake.stopped() == Stopped::no) {
    return tl::unexpected(candidate.error().message);
  }
  if (const auto fault = fault_of_call(candidate, settings.invocation)) {
    return tl::unexpected("--invoke: " + *fault);
  }
  head = with_candidate(std::move(head), candidate);
  for (const auto& reporter : reporters) {
    reporter->started(head);
  }
  InOrder results(source, reporters, settings.max_failures, brake);
  if (candidate) {
    const RunPlan plan{&assignment,        std::move(*candidate), snapshot_folder(*folders),
                       settings.limits,    settings.invocation,   input_name(assignment, settings.invocation),
                       settings.keep_work, settings.trust_solver, settings.accepted_reading};
    run_all(plan, source, *folders, *launchers, brake, results);
  } else if (!cannot_run) {
    refuse_all(source, results);
  }
  results.flush();
  auto finding =
      settings.diagnosis ? find_mistake(assignment, settings, brake, reporters, results) : std::nullopt;
  JobOutcome outcome = results.outcome();
  outcome.stopped = brake.stopped();
  finish(reporters, {outcome.stopped, results.not_run(), seconds_since(begin), std::move(finding)}, outcome);
  return outcome;
}

}  // namespace harness
