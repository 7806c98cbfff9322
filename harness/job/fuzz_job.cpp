#include "harness/job/fuzz_job.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/explained.hpp"
#include "fuzz/failure_search.hpp"
#include "harness/job/alarm.hpp"
#include "harness/job/failure_shrinker.hpp"
#include "harness/job/left_over.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/probing.hpp"
#include "harness/job/session.hpp"
#include "harness/job/submission.hpp"
#include "harness/job/trials.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// So many inputs a worker are drawn and run at once, so that it does not wait between two runs.
constexpr std::size_t ahead = 4;
/// Kinds of failures after which a search for all of them ends.
constexpr int most_kinds = 10;

/// What a search is made with: the settings are those of all that is done with a failing input.
struct Search {
  Session& session;
  const SuspectedProgram& suspected;
  const ShrinkSettings& settings;
  FuzzReporter& report;
  std::optional<ShardRuns> shard = std::nullopt;
};

/// Prepares the candidate and lets `work` run it. One that does not compile is told in the head of the report
/// and not run.
tl::expected<FuzzOutcome, std::string> with_program(
    const Search& search, JobStarted head,
    const std::function<FuzzFinished(const SearchContext& context, FuzzOutcome& outcome)>& work) {
  const auto& [session, suspected, settings, report, shard] = search;
  const auto begin = session.machine().now();
  Cancellation cancellation(session);
  auto submission = submit(session,
                           {&suspected.assignment, suspected.given, settings.limits, settings.invocation,
                            "candidate", settings.choice},
                           cancellation);
  if (!submission) {
    return tl::unexpected(submission.error());
  }
  report.started(with_candidate(std::move(head), submission->candidate));
  FuzzOutcome outcome;
  FuzzFinished end;
  outcome.candidate_hash = submission->hash;
  outcome.does_not_compile = submission->does_not_compile();
  end.interrupted = !submission->candidate && !outcome.does_not_compile;
  if (submission->candidate) {
    submission->plan.accepted_reading = settings.accepted_reading;
    Trials trials(session, submission->plan, cancellation);
    Observations observations;
    end =
        work({session, suspected.assignment, settings, trials, cancellation, report, observations}, outcome);
    if (!trials.fault().empty()) {
      outcome.faults.push_back(trials.fault());
    }
  } else if (outcome.does_not_compile) {
    report.does_not_compile();
  }
  end.shard = shard;
  end.wall_seconds = session.seconds_since(begin);
  end.faults = outcome.faults;
  if (auto lost = report.finished(end); !lost.empty()) {
    outcome.faults.push_back(std::move(lost));
  }
  outcome.interrupted = cancellation.stopped() != Stopped::no;
  return outcome;
}

/// The mistake behind the failures; nothing where there are none, or no time to look: for no longer than one
/// input is made small.
std::optional<Finding> find_mistake(const SearchContext& context) {
  const auto& cancellation = context.cancellation;
  if (cancellation.stopped() != Stopped::no) {
    return std::nullopt;
  }
  std::stop_source stop;
  const std::stop_callback on_brake(cancellation.token(), [&stop] { stop.request_stop(); });
  const Alarm alarm(context.settings.most_seconds, [&stop] { stop.request_stop(); });
  SearchTerms terms{static_cast<int>(context.session.workers()), context.settings.accepted_reading};
  terms.is_first_look = context.settings.most_probes > 0;
  auto finding = context.observations.find(context.assignment.core, terms, stop.get_token());
  if (finding && finding->reading.empty() && !stop.stop_requested()) {
    probe({context.trials, context.assignment.core, context.settings.most_probes, terms},
          context.observations.all(), *finding, stop.get_token());
    finding->left_over = left_over(context.assignment, context.observations, finding->diagnosis);
  }
  return stop.stop_requested() ? std::nullopt : std::move(finding);
}

/// The stream's first failures, with what the candidate did there.
class StreamSearch {
 public:
  StreamSearch(const SearchContext& context, const FuzzSettings& settings)
      : context_(context),
        settings_(settings),
        draws_(context.assignment.core, settings.seed, {settings.without_mutants}),
        begin_(context.session.machine().now()),
        unexplained_(context.assignment.core, static_cast<int>(context.session.workers())) {}

  fuzz::FailureSearch search_for_failures() {
    for (std::int64_t run = 0; run < runs_before() && !is_over(); ++run) {
      draws_.next();
    }
    const Trials::Bound bound(context_.trials, settings_.most_seconds);
    fuzz::SearchLimits limits;
    limits.most_runs = settings_.most_runs.value_or(std::numeric_limits<std::int64_t>::max());
    limits.most_kinds = kinds_wanted();
    limits.at_once = ahead * context_.session.workers();
    limits.is_over = [this] { return is_over(); };
    return fuzz::search_for_failures(
        draws_, [this](std::span<const std::string> inputs) { return kinds_of(inputs); }, limits);
  }

  /// A failure that is none of those before it.
  struct Found {
    Trial trial;
    std::string kind;
    /// What explained those.
    fuzz::Explained before;
  };

  /// Inputs that were run to their end.
  std::int64_t runs() const { return runs_; }
  /// Runs of the stream that others make.
  std::int64_t runs_before() const { return settings_.shard ? settings_.shard->first : 0; }

  /// Has the observations of all runs up to the first failure, number `last` of the stream: of those before
  /// it, as many as are kept, which are made for it.
  void catch_up(const Found& failure, std::int64_t last) {
    const Trials::Bound bound(context_.trials, context_.settings.most_seconds);
    fuzz::BiasedDraws draws(context_.assignment.core, settings_.seed, {settings_.without_mutants});
    std::int64_t left = last - 1;
    while (left > 0 && !context_.observations.are_full()) {
      std::vector<std::string> inputs;
      for (; left > 0 && inputs.size() < ahead * context_.session.workers(); --left) {
        inputs.push_back(draws.next().input);
      }
      const auto results = context_.trials.run(inputs);
      if (!std::ranges::all_of(results, [](const auto& result) { return result.has_value(); })) {
        break;
      }
      for (std::size_t at = 0; at < inputs.size(); ++at) {
        context_.observations.take(inputs[at], *results[at]);
      }
    }
    context_.observations.take_none(left);
    context_.observations.take(failure.trial.input, failure.trial.result);
  }

  /// What the candidate did on an input on which it failed.
  const Found& found_on(const std::string& input) const {
    return *std::ranges::find(found_, input, [](const Found& one) { return one.trial.input; });
  }

 private:
  bool is_over() const {
    // Once there is a failure to be made small, half of the time is for that.
    const double share = found_.empty() ? 1 : 0.5;
    const bool late =
        settings_.most_seconds && context_.session.seconds_since(begin_) >= share * *settings_.most_seconds;
    return late || context_.cancellation.stopped() != Stopped::no || !context_.trials.fault().empty();
  }

  int kinds_wanted() const { return settings_.all ? most_kinds : 1; }

  std::vector<std::optional<fuzz::FailureKind>> kinds_of(std::span<const std::string> inputs) {
    std::vector<std::optional<fuzz::FailureKind>> kinds;
    auto results = context_.trials.run(inputs, [this](const CaseResult& result) {
      return is_over() || (!settings_.all && failure_kind(result.judgement));
    });
    for (std::size_t at = 0; at < results.size(); ++at) {
      runs_ += results[at] ? 1 : 0;
      // What was run beside the last input that counts would depend on how many run at a time.
      if (results[at] && static_cast<int>(found_.size()) < kinds_wanted()) {
        if (runs_before() == 0) {
          context_.observations.take(inputs[at], *results[at]);
        }
        kinds.push_back(new_failure(inputs[at], *results[at]));
      } else {
        kinds.emplace_back();
      }
    }
    context_.report.searched(runs_, static_cast<int>(found_.size()));
    return kinds;
  }

  /// A name of its own for a failure that nothing found before explains; nothing for any other result.
  std::optional<fuzz::FailureKind> new_failure(const std::string& input, const CaseResult& result) {
    const auto kind = failure_kind(result.judgement);
    auto before = unexplained_.explained();
    // Where one is wanted, nobody asks what explains it.
    const auto seen = settings_.all ? observation_of(input, result) : std::nullopt;
    const bool is_new = seen ? unexplained_.take(*seen, kind.value_or(""), context_.cancellation.token())
                             : kind && unexplained_.take_kind(*kind);
    if (!kind || !is_new) {
      return std::nullopt;
    }
    found_.push_back({{input, result}, *kind, std::move(before)});
    return std::to_string(found_.size());
  }

  const SearchContext& context_;
  const FuzzSettings& settings_;
  fuzz::BiasedDraws draws_;
  const Nanoseconds begin_;
  std::int64_t runs_ = 0;
  fuzz::Unexplained unexplained_;
  std::vector<Found> found_;
};

/// How long each of several things may take that are left to be done, where all together have so long.
class Shares {
 public:
  Shares(Session& session, std::optional<double> most_seconds)
      : session_(session), most_seconds_(most_seconds), begin_(session.machine().now()) {}

  /// What is left, for one of so many; a tenth of all at least for all of them, since the search may have
  /// taken the rest.
  double of_one(std::size_t left, double usual) const {
    if (!most_seconds_) {
      return usual;
    }
    const double rest = std::max(*most_seconds_ - session_.seconds_since(begin_), *most_seconds_ / 10);
    return std::min(usual, rest / static_cast<double>(std::max<std::size_t>(left, 1)));
  }

 private:
  Session& session_;
  const std::optional<double> most_seconds_;
  const Nanoseconds begin_;
};

}  // namespace

tl::expected<FuzzOutcome, std::string> run_fuzz_job(Session& session, const SuspectedProgram& suspected,
                                                    const FuzzSettings& settings, JobStarted head,
                                                    FuzzReporter& report) {
  const auto work = [&](const SearchContext& context, FuzzOutcome& outcome) {
    const auto& cancellation = context.cancellation;
    const Shares shares(session, settings.most_seconds);
    StreamSearch stream(context, settings);
    const fuzz::FailureSearch search = stream.search_for_failures();
    // One share is for the mistakes.
    std::size_t left = search.found.size() + 1;
    ShrinkSettings bounded = context.settings;
    const SearchContext small{session, context.assignment,  bounded, context.trials, cancellation,
                              report,  context.observations};
    FailureShrinker shrinker(small, settings.seed);
    const std::int64_t before = search.found.empty() ? 0 : stream.runs_before();
    for (const auto& failure : search.found) {
      if (outcome.failures > 0 && cancellation.stopped() != Stopped::no) {
        break;
      }
      // Half as long again is for the fields that do not matter.
      bounded.most_seconds = shares.of_one(left--, 1.5 * context.settings.most_seconds) / 1.5;
      const auto& found = stream.found_on(failure.problem.input);
      if (before > 0) {
        stream.catch_up(found, before + failure.run);
      }
      shrinker.reduce({found.kind, before + failure.run}, found.trial.input, found.trial.result,
                      outcome.faults, [&found](const std::string& input, const CaseResult& result) {
                        const auto seen = observation_of(input, result);
                        return !seen || !found.before.covers(*seen);
                      });
      ++outcome.failures;
    }
    bounded.most_seconds = shares.of_one(1, context.settings.most_seconds);
    const std::int64_t runs = std::min(search.runs, stream.runs());
    FuzzFinished end;
    end.interrupted = cancellation.stopped() != Stopped::no;
    end.runs = before + runs;
    end.failures = outcome.failures;
    end.finding = find_mistake(small);
    end.again = fmt::format("{} --runs {} --seed {}", settings.fuzz_again,
                            std::max<std::int64_t>(stream.runs_before() + runs, 1), settings.seed);
    return end;
  };
  return with_program({session, suspected, settings.shrink, report, settings.shard}, std::move(head), work);
}

tl::expected<FuzzOutcome, std::string> run_shrink_job(Session& session, const SuspectedProgram& suspected,
                                                      const std::string& input,
                                                      const ShrinkSettings& settings, JobStarted head,
                                                      FuzzReporter& report) {
  const auto work = [&](const SearchContext& context, FuzzOutcome& outcome) {
    const auto result = context.trials.run_whole(input, "input");
    const auto kind = result ? failure_kind(result->judgement) : std::nullopt;
    if (kind) {
      context.observations.take(input, *result);
      FailureShrinker shrinker(context, std::nullopt);
      shrinker.reduce({*kind, 0}, input, *result, outcome.faults);
      ++outcome.failures;
    } else if (result && result->judgement.verdict == Verdict::accepted) {
      report.passed(*result);
    } else if (result && context.trials.fault().empty()) {
      outcome.faults.push_back("the input cannot judge a program: " + words_of(result->judgement.reasons));
    }
    FuzzFinished end;
    end.interrupted = context.cancellation.stopped() != Stopped::no;
    end.failures = outcome.failures;
    end.finding = find_mistake(context);
    return end;
  };
  return with_program({session, suspected, settings, report}, std::move(head), work);
}

}  // namespace harness
