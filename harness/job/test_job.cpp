#include "harness/job/test_job.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

#include <fmt/core.h>

#include "harness/events/score.hpp"
#include "harness/job/alarm.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/examples.hpp"
#include "harness/job/left_over.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/probing.hpp"
#include "harness/job/session.hpp"
#include "harness/job/split_search.hpp"
#include "harness/job/submission.hpp"
#include "harness/job/trials.hpp"

namespace harness {
namespace {

using Reporters = std::vector<std::unique_ptr<Reporter>>;

/// Takes results in any order and reports them in case order.
class InOrder {
 public:
  InOrder(const CaseSource& source, const Reporters& reporters, const JobSettings& settings,
          Cancellation& cancellation)
      : source_(source),
        reporters_(reporters),
        settings_(settings),
        cancellation_(cancellation),
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
  /// What is known of the reported cases that it was judged on.
  const std::vector<CaseFactRow>& facts() const { return facts_; }

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
    if (auto facts = fact_row(source_.cases[index].input, result)) {
      facts_.push_back(*std::move(facts));
    }
    if (at_max_failures() && not_run() > 0) {
      cancellation_.stop(Stopped::max_failures);
    }
  }

  const CaseSource& source_;
  const Reporters& reporters_;
  const JobSettings& settings_;
  Cancellation& cancellation_;
  Observations observations_;
  std::vector<CaseFactRow> facts_;
  std::mutex mutex_;
  std::vector<std::optional<CaseResult>> results_;
  std::size_t next_ = 0;
  int done_ = 0;
  int done_failing_ = 0;
  int reported_ = 0;
  JobOutcome outcome_;
};

/// Whose answers are judged: a submission and, where there is one, the program that it is compared with.
struct Compared {
  Submission candidate;
  std::optional<Submission> other;

  /// The hash of both.
  std::string hash() const { return other ? candidate.hash + "+" + other->hash : candidate.hash; }
};

/// A job with all that it needs, until its last case.
class TestJob {
 public:
  TestJob(Session& session, const TestedProgram& tested, const JobSettings& settings,
          const Reporters& reporters)
      : session_(session),
        tested_(tested),
        settings_(settings),
        cancellation_(session),
        timer_(settings.budget_seconds, [this] { cancellation_.stop(Stopped::budget); }),
        results_(tested.source, reporters, settings, cancellation_),
        kept_(session.history(), settings.keeping, tested.source) {}

  Cancellation& cancellation() { return cancellation_; }
  InOrder& results() { return results_; }
  KeptRun& kept() { return kept_; }

  /// Prepares the programs. An error is one line.
  tl::expected<Compared, std::string> prepare() {
    auto candidate = submit(session_,
                            {&tested_.assignment, tested_.given, settings_.limits, settings_.invocation,
                             "candidate", settings_.choice},
                            cancellation_);
    if (!candidate) {
      return tl::unexpected(candidate.error());
    }
    auto& plan = candidate->plan;
    plan.keep_work = settings_.keep_work;
    plan.trust_solver = settings_.trust_solver;
    plan.accepted_reading = settings_.accepted_reading;
    plan.repeats = settings_.repeats;
    plan.runs_failures_twice = true;
    plan.looks_elsewhere = settings_.against.empty();
    if (!candidate->candidate || settings_.against.empty()) {
      return Compared{std::move(*candidate), std::nullopt};
    }
    auto other = submit_other();
    if (!other) {
      return tl::unexpected(other.error());
    }
    return Compared{std::move(*candidate), std::move(*other)};
  }

  /// Runs all cases that have no result yet; where the candidate does not compile, none needs a run.
  void run_all(const Compared& compared) {
    // The file of known failures may have changed since earlier results were kept.
    const auto done = kept_.open([this](std::size_t index, CaseResult result) {
      result.mark = mark_of(settings_.known_failures, result.id, result.judgement.verdict);
      results_.take(index, std::move(result));
    });
    const auto take = [this](std::size_t index, CaseRecord record) {
      record.mark = mark_of(settings_.known_failures, record.id, record.judgement.verdict);
      kept_.put(index, std::move(record));
    };
    if (compared.candidate.candidate && cancellation_.stopped() == Stopped::no) {
      RunPlan plan = compared.candidate.plan;
      plan.against = compared.other ? &compared.other->plan : nullptr;
      session_.run({plan, tested_.source.cases, cancellation_, take, [] { return false; }, done});
    } else if (compared.candidate.does_not_compile()) {
      refuse_all(done, take);
    }
    kept_.close();
    results_.flush();
  }

 private:
  /// The program to compare with; nothing where the cancellation stopped that.
  tl::expected<std::optional<Submission>, std::string> submit_other() {
    auto other = submit(session_,
                        {&tested_.assignment,
                         settings_.against,
                         settings_.limits,
                         settings_.invocation,
                         "other",
                         {"", settings_.choice.python2}},
                        cancellation_);
    if (!other) {
      return tl::unexpected("--against: " + other.error());
    }
    if (other->does_not_compile()) {
      return tl::unexpected(
          fmt::format("--against: {}: {}", settings_.against, other->candidate.error().message));
    }
    return other->candidate ? std::optional(std::move(*other)) : std::nullopt;
  }

  /// CE on every case that has no result yet.
  void refuse_all(const std::vector<bool>& done,
                  const std::function<void(std::size_t index, CaseRecord record)>& take) const {
    const auto& cases = tested_.source.cases;
    for (std::size_t index = 0; index < cases.size(); ++index) {
      if (!done[index]) {
        take(index, unrun(cases[index], Verdict::compile_error, {message(ReasonId::does_not_compile)}));
      }
    }
  }

  Session& session_;
  const TestedProgram& tested_;
  const JobSettings& settings_;
  Cancellation cancellation_;
  const Alarm timer_;
  InOrder results_;
  KeptRun kept_;
};

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

/// With what the mistake is looked for.
struct SearchParts {
  Session& session;
  const RunPlan& plan;
  const CaseSource& source;
  int most_probes = 0;
  bool makes_examples = false;
  int jobs = 1;
  const Cancellation& cancellation;
  const Reporters& reporters;
};

Search find_mistake(const SearchParts& parts, InOrder& results) {
  const Cancellation& cancellation = parts.cancellation;
  const fuzz::Assignment& assignment = parts.plan.assignment->core;
  constexpr double noticeable_seconds = 1;
  const auto no_time = cancellation.no_time();
  if (!results.observations().has_failures()) {
    return {};
  }
  if (no_time.stop_requested()) {
    return {std::nullopt, true};
  }
  const Alarm patience(noticeable_seconds, [&parts] {
    for (const auto& reporter : parts.reporters) {
      reporter->searching();
    }
  });
  auto& observations = results.observations();
  SearchTerms terms{parts.jobs, parts.plan.accepted_reading};
  // An interrupted job asks nothing.
  terms.is_first_look = parts.most_probes > 0 && cancellation.stopped() == Stopped::no;
  auto finding = observations.find(assignment, terms, no_time);
  if (finding && finding->reading.empty() && cancellation.stopped() == Stopped::no) {
    Trials trials(parts.session, parts.plan, cancellation);
    probe({trials, assignment, parts.most_probes, terms}, observations.all(), *finding, no_time);
    if (parts.makes_examples && parts.most_probes > 0) {
      add_examples({trials, *parts.plan.assignment, inputs_of(parts.source)}, *finding, no_time);
    }
  }
  if (finding && finding->reading.empty()) {
    finding->left_over = left_over(*parts.plan.assignment, observations, finding->diagnosis);
    finding->split = splitting_fact(unexplained(results.facts(), finding->diagnosis), assignment);
  }
  return no_time.stop_requested() ? Search{std::nullopt, true} : Search{std::move(finding), false};
}

/// Why the job ended early; a time that was over when all was done has ended nothing.
Stopped stop_of(const Cancellation& cancellation, const InOrder& results, const Search& search) {
  const Stopped stopped = cancellation.stopped();
  if (stopped == Stopped::budget && results.not_run() == 0 && !search.is_cut_short) {
    return Stopped::no;
  }
  return stopped == Stopped::max_failures && search.is_cut_short ? Stopped::budget : stopped;
}

}  // namespace

tl::expected<JobOutcome, std::string> run_job(Session& session, const TestedProgram& tested,
                                              const JobSettings& settings, JobStarted head,
                                              const Reporters& reporters) {
  const auto begin = session.machine().now();
  TestJob job(session, tested, settings, reporters);
  const auto compared = job.prepare();
  if (!compared) {
    return tl::unexpected(compared.error());
  }
  const auto& candidate = compared->candidate;
  head = with_candidate(std::move(head), candidate.candidate);
  head.against_title = compared->other ? compared->other->candidate->title : head.against;
  // One whose preparation was interrupted is not known well enough.
  if (candidate.candidate || candidate.does_not_compile()) {
    if (const auto kept_from = job.kept().begin(compared->hash(), head); !kept_from) {
      return tl::unexpected(kept_from.error());
    }
  }
  for (const auto& reporter : reporters) {
    reporter->started(head);
  }
  job.run_all(*compared);
  auto& results = job.results();
  auto search = settings.diagnosis
                    ? find_mistake({session, candidate.plan, tested.source, settings.most_probes,
                                    settings.makes_examples, head.workers, job.cancellation(), reporters},
                                   results)
                    : Search();
  JobOutcome outcome = results.outcome();
  outcome.stopped = stop_of(job.cancellation(), results, search);
  outcome.not_run = results.not_run();
  JobFinished end{outcome.stopped, outcome.not_run, session.seconds_since(begin), std::move(search.finding),
                  std::nullopt};
  job.kept().finish(end, results.unreported());
  // Reports say that it is kept where that is so.
  end.kept_as = job.kept().number();
  finish(reporters, end, outcome);
  outcome.remark = job.kept().remark();
  return outcome;
}

}  // namespace harness
