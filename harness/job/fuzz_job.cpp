#include "harness/job/fuzz_job.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "fuzz/hunt.hpp"
#include "harness/job/interrupt.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/reduction.hpp"
#include "harness/job/stage.hpp"
#include "harness/job/trials.hpp"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

/// So many inputs a worker are drawn and run at once, so that it does not wait between two runs.
constexpr std::size_t ahead = 4;
/// Kinds of failures after which a search for all of them ends.
constexpr int most_kinds = 10;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Prepares the candidate and lets `work` run it. One that does not compile is told in the head of the report
/// and not run.
tl::expected<FuzzOutcome, std::string> on_stage(
    const Assignment& assignment, const std::string& given, const ShrinkSettings& settings, JobStarted head,
    FuzzReporter& report,
    const std::function<FuzzFinished(Trials& trials, const Brake& brake, FuzzOutcome& outcome)>& work) {
  const auto begin = Clock::now();
  const auto launchers = start_launchers(settings.workers);
  if (!launchers) {
    return tl::unexpected(launchers.error());
  }
  Brake brake(*launchers);
  const InterruptWatch watch([&brake] { brake.stop(Stopped::interrupted); });
  const auto stage = set_stage(assignment, given, settings.invocation, settings.limits.memory_bytes,
                               settings.isolation, *launchers->front(), brake);
  if (!stage) {
    return tl::unexpected(stage.error());
  }
  report.started(with_candidate(std::move(head), stage->candidate));
  FuzzOutcome outcome;
  FuzzFinished end;
  if (stage->candidate) {
    RunPlan plan = plan_of(assignment, *stage, settings.limits, settings.invocation);
    isolate(plan, *stage, settings.isolation);
    plan.accepted_reading = settings.accepted_reading;
    Trials trials(plan, *stage, *launchers, brake);
    end = work(trials, brake, outcome);
    if (!trials.fault().empty()) {
      outcome.faults.push_back(trials.fault());
    }
  } else {
    outcome.does_not_compile = stage->candidate.error().compile_error;
    end.interrupted = !outcome.does_not_compile;
    if (outcome.does_not_compile) {
      report.does_not_compile();
    }
  }
  end.wall_seconds = seconds_since(begin);
  end.faults = outcome.faults;
  if (auto lost = report.finished(end); !lost.empty()) {
    outcome.faults.push_back(std::move(lost));
  }
  outcome.interrupted = brake.stopped() != Stopped::no;
  return outcome;
}

/// The mistake behind the failures; nothing where there are none, or no time to look.
std::optional<Finding> find_mistake(const Assignment& assignment, const ShrinkSettings& settings,
                                    Observations& observations, const Brake& brake) {
  if (brake.stopped() != Stopped::no) {
    return std::nullopt;
  }
  auto finding = observations.find(assignment.core, settings.workers, brake.token());
  return brake.stopped() == Stopped::no ? std::move(finding) : std::nullopt;
}

/// The stream's first failures, with what the candidate did there.
class Search {
 public:
  Search(const Assignment& assignment, const FuzzSettings& settings, Trials& trials, const Brake& brake,
         FuzzReporter& report, Observations& observations)
      : settings_(settings),
        trials_(trials),
        brake_(brake),
        report_(report),
        observations_(observations),
        draws_(assignment.core, settings.seed, {settings.without_mutants}) {}

  fuzz::Hunt hunt() {
    fuzz::HuntLimits limits;
    limits.most_runs = settings_.most_runs.value_or(std::numeric_limits<std::int64_t>::max());
    limits.most_kinds = kinds_wanted();
    limits.at_once = ahead * static_cast<std::size_t>(settings_.shrink.workers);
    limits.is_over = [this] { return is_over(); };
    return fuzz::hunt(
        draws_, [this](std::span<const std::string> inputs) { return kinds_of(inputs); }, limits);
  }

  /// Inputs that were run to their end.
  std::int64_t runs() const { return runs_; }
  /// What the candidate did on an input on which it failed.
  const CaseResult& result_on(const std::string& input) const {
    return std::ranges::find(failures_, input, &Trial::input)->result;
  }

 private:
  bool is_over() const {
    const bool late = settings_.most_seconds && seconds_since(begin_) >= *settings_.most_seconds;
    return late || brake_.stopped() != Stopped::no || !trials_.fault().empty();
  }

  int kinds_wanted() const { return settings_.all ? most_kinds : 1; }

  std::vector<std::optional<fuzz::FailureKind>> kinds_of(std::span<const std::string> inputs) {
    std::vector<std::optional<fuzz::FailureKind>> kinds;
    auto results = trials_.run(inputs, [this](const CaseResult& result) {
      return is_over() || (!settings_.all && failure_kind(result.judgement));
    });
    for (std::size_t at = 0; at < results.size(); ++at) {
      runs_ += results[at] ? 1 : 0;
      // What was run beside the last input that counts would depend on how many run at a time.
      if (results[at] && static_cast<int>(kinds_seen_.size()) < kinds_wanted()) {
        observations_.take(inputs[at], *results[at]);
      }
      kinds.push_back(results[at] ? failure_kind(results[at]->judgement) : std::nullopt);
      if (kinds.back() && kinds_seen_.insert(*kinds.back()).second) {
        failures_.push_back({inputs[at], std::move(*results[at])});
      }
    }
    report_.searched(runs_, static_cast<int>(kinds_seen_.size()));
    return kinds;
  }

  const FuzzSettings& settings_;
  Trials& trials_;
  const Brake& brake_;
  FuzzReporter& report_;
  Observations& observations_;
  fuzz::BiasedDraws draws_;
  const Clock::time_point begin_ = Clock::now();
  std::int64_t runs_ = 0;
  std::set<std::string> kinds_seen_;
  /// The first of each kind.
  std::vector<Trial> failures_;
};

}  // namespace

tl::expected<FuzzOutcome, std::string> run_fuzz_job(const Assignment& assignment, const std::string& given,
                                                    const FuzzSettings& settings, JobStarted head,
                                                    FuzzReporter& report) {
  return on_stage(assignment, given, settings.shrink, std::move(head), report,
                  [&](Trials& trials, const Brake& brake, FuzzOutcome& outcome) {
                    Observations observations;
                    Search search(assignment, settings, trials, brake, report, observations);
                    const fuzz::Hunt hunt = search.hunt();
                    Reduction reduction(assignment, settings.shrink, settings.seed, trials, brake, report,
                                        observations);
                    for (const auto& prey : hunt.found) {
                      if (outcome.failures > 0 && brake.stopped() != Stopped::no) {
                        break;
                      }
                      reduction.reduce({prey.kind, prey.run}, prey.problem.input,
                                       search.result_on(prey.problem.input), outcome.faults);
                      ++outcome.failures;
                    }
                    const std::int64_t runs = std::min(hunt.runs, search.runs());
                    FuzzFinished end;
                    end.interrupted = brake.stopped() != Stopped::no;
                    end.runs = runs;
                    end.failures = outcome.failures;
                    end.finding = find_mistake(assignment, settings.shrink, observations, brake);
                    end.again = fmt::format("{} --runs {} --seed {}", settings.fuzz_again,
                                            std::max<std::int64_t>(runs, 1), settings.seed);
                    return end;
                  });
}

tl::expected<FuzzOutcome, std::string> run_shrink_job(const Assignment& assignment, const std::string& given,
                                                      const std::string& input,
                                                      const ShrinkSettings& settings, JobStarted head,
                                                      FuzzReporter& report) {
  return on_stage(
      assignment, given, settings, std::move(head), report,
      [&](Trials& trials, const Brake& brake, FuzzOutcome& outcome) {
        Observations observations;
        const auto result = trials.run_whole(input, "input");
        const auto kind = result ? failure_kind(result->judgement) : std::nullopt;
        if (kind) {
          observations.take(input, *result);
          Reduction reduction(assignment, settings, std::nullopt, trials, brake, report, observations);
          reduction.reduce({*kind, 0}, input, *result, outcome.faults);
          ++outcome.failures;
        } else if (result && result->judgement.verdict == Verdict::accepted) {
          report.passed(*result);
        } else if (result && trials.fault().empty()) {
          outcome.faults.push_back("the input cannot judge a program: " + result->judgement.reason);
        }
        FuzzFinished end;
        end.interrupted = brake.stopped() != Stopped::no;
        end.failures = outcome.failures;
        end.finding = find_mistake(assignment, settings, observations, brake);
        return end;
      });
}

}  // namespace harness
