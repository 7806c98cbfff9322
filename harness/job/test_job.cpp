#include "harness/job/test_job.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "harness/events/score.hpp"
#include "harness/job/candidate_files.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/interrupt.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/stage.hpp"

namespace harness {
namespace {

using Reporters = std::vector<std::unique_ptr<Reporter>>;

/// Takes results in any order and reports them in case order.
class InOrder {
 public:
  InOrder(const CaseSource& source, const Reporters& reporters, const JobSettings& settings, Brake& brake)
      : source_(source),
        reporters_(reporters),
        settings_(settings),
        brake_(brake),
        results_(source.cases.size()) {}

  /// May be called by several threads.
  void take(std::size_t index, CaseResult result) {
    const std::lock_guard lock(mutex_);
    ++done_;
    done_failing_ += counts_as_failing(result) ? 1 : 0;
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
  /// The places of results that came and were not reported, because there were failures enough before them.
  std::vector<std::size_t> unreported() const {
    std::vector<std::size_t> places;
    for (std::size_t index = 0; index < results_.size(); ++index) {
      if (results_[index]) {
        places.push_back(index);
      }
    }
    return places;
  }
  int not_run() const { return static_cast<int>(results_.size()) - reported_; }
  /// What the reported cases show of the candidate.
  Observations& observations() { return observations_; }

 private:
  bool at_max_failures() const {
    return settings_.max_failures && outcome_.failing >= *settings_.max_failures;
  }

  void report(std::size_t index) {
    const CaseResult result = *std::exchange(results_[index], std::nullopt);
    ++reported_;
    const Verdict verdict = result.judgement.verdict;
    outcome_.failing += counts_as_failing(result) ? 1 : 0;
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
  const JobSettings& settings_;
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

using Take = std::function<void(std::size_t index, CaseResult result)>;

/// CE on every case that has no result yet.
void refuse_all(const CaseSource& source, const std::vector<bool>& done, const Take& take) {
  for (std::size_t index = 0; index < source.cases.size(); ++index) {
    if (!done[index]) {
      take(index, unrun(source.cases[index], Verdict::compile_error, "does not compile"));
    }
  }
}

/// Runs all cases that have no result yet; where the candidate does not compile, none needs a run.
void run_all(const CaseSource& source, const JobSettings& settings, const Stage& stage,
             const std::optional<RunPlan>& plan, const Launchers& launchers, const Brake& brake,
             KeptRun& kept, InOrder& results) {
  // The file of known failures may have changed since earlier results were kept.
  const auto done =
      kept.open(source.cases.size(), [&settings, &results](std::size_t index, CaseResult result) {
        result.mark = mark_of(settings.known_failures, result);
        results.take(index, std::move(result));
      });
  const Take take = [&settings, &kept](std::size_t index, CaseResult result) {
    result.mark = mark_of(settings.known_failures, result);
    kept.put(index, std::move(result));
  };
  if (plan && brake.stopped() == Stopped::no) {
    run_cases(
        *plan, source.cases, *stage.folders, launchers, brake, take, [] { return false; }, done);
  } else if (!plan && stage.candidate.error().compile_error) {
    refuse_all(source, done, take);
  }
  kept.close();
  results.flush();
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

/// What came of the search for the mistake behind the failures.
struct Search {
  std::optional<Finding> finding;
  /// There was something to look for, and no time.
  bool is_cut_short = false;
};

Search find_mistake(const Assignment& assignment, const JobSettings& settings, const Brake& brake,
                    const Reporters& reporters, InOrder& results) {
  constexpr double noticeable_seconds = 1;
  const auto no_time = brake.no_time();
  if (!settings.diagnosis || !results.observations().has_failures()) {
    return {};
  }
  if (no_time.stop_requested()) {
    return {std::nullopt, true};
  }
  const Alarm patience(noticeable_seconds, [&reporters] {
    for (const auto& reporter : reporters) {
      reporter->searching();
    }
  });
  auto finding = results.observations().find(assignment.core, settings.workers, no_time);
  return no_time.stop_requested() ? Search{std::nullopt, true} : Search{std::move(finding), false};
}

/// Why the job ended early; a time that was over when all was done has ended nothing.
Stopped stop_of(const Brake& brake, const InOrder& results, const Search& search) {
  const Stopped stopped = brake.stopped();
  if (stopped == Stopped::budget && results.not_run() == 0 && !search.is_cut_short) {
    return Stopped::no;
  }
  return stopped == Stopped::max_failures && search.is_cut_short ? Stopped::budget : stopped;
}

RunPlan plan_of(const Assignment& assignment, const Stage& stage, const JobSettings& settings) {
  RunPlan plan = plan_of(assignment, stage, settings.limits, settings.invocation);
  isolate(plan, stage, settings.isolation);
  plan.keep_work = settings.keep_work;
  plan.trust_solver = settings.trust_solver;
  plan.accepted_reading = settings.accepted_reading;
  plan.repeats = settings.repeats;
  plan.runs_failures_twice = true;
  return plan;
}

/// The program to compare with and how it is run; nothing where there is none, or the brake stopped it.
tl::expected<std::optional<RunPlan>, std::string> other_plan(const std::optional<RunPlan>& plan,
                                                             const JobSettings& settings, const Stage& stage,
                                                             Launcher& launcher, const Brake& brake) {
  if (!plan || settings.against.empty()) {
    return std::optional<RunPlan>();
  }
  auto other = plan_of_other(*plan, settings.against, stage, settings.isolation, launcher);
  if (!other && brake.stopped() == Stopped::no) {
    return tl::unexpected(other.error());
  }
  return other ? std::optional(std::move(*other)) : std::nullopt;
}

/// The hash of the candidate and of the program that it is compared with, if any.
std::string hash_of_programs(const Stage& stage, const std::optional<RunPlan>& other) {
  const auto hash = hash_of_candidate(stage);
  return other ? hash + "+" + hash_of_candidate(other->candidate.program, other->snapshot) : hash;
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
  const auto stage = set_stage(assignment, given, settings.invocation, settings.limits.memory_bytes,
                               settings.isolation, *launchers->front(), brake);
  if (!stage) {
    return tl::unexpected(stage.error());
  }
  auto plan = stage->candidate ? std::optional(plan_of(assignment, *stage, settings)) : std::nullopt;
  const auto other = other_plan(plan, settings, *stage, *launchers->front(), brake);
  if (!other) {
    return tl::unexpected(other.error());
  }
  head = with_candidate(std::move(head), stage->candidate);
  head.against_title = *other ? (*other)->candidate.title : head.against;
  InOrder results(source, reporters, settings, brake);
  KeptRun kept(settings.keeping);
  // One whose preparation was interrupted is not known well enough.
  if (stage->candidate || stage->candidate.error().compile_error) {
    const auto key =
        key_of(source, assignment.facts().name, hash_of_programs(*stage, *other), settings.keeping);
    if (const auto kept_from = kept.begin(key, head); !kept_from) {
      return tl::unexpected(kept_from.error());
    }
  }
  for (const auto& reporter : reporters) {
    reporter->started(head);
  }
  if (plan) {
    plan->against = *other ? &**other : nullptr;
  }
  run_all(source, settings, *stage, plan, *launchers, brake, kept, results);
  auto search = find_mistake(assignment, settings, brake, reporters, results);
  JobOutcome outcome = results.outcome();
  outcome.stopped = stop_of(brake, results, search);
  outcome.not_run = results.not_run();
  const JobFinished end{outcome.stopped, outcome.not_run, seconds_since(begin), std::move(search.finding),
                        kept.number()};
  finish(reporters, end, outcome);
  kept.finish(end, results.unreported());
  outcome.remark = kept.remark();
  return outcome;
}

}  // namespace harness
