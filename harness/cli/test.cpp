#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/kept_in.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/text.hpp"
#include "harness/job/named_case_set.hpp"
#include "harness/job/session.hpp"
#include "harness/job/test_job.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/github.hpp"
#include "harness/report/junit.hpp"
#include "harness/report/page.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/store/history.hpp"
#include "harness/store/known_failures_file.hpp"

namespace harness::cli {
namespace {

/// Fresh cases where nothing else is said but a seed.
constexpr int usual_count = 50;

/// Of all reports of the command.
Audience audience_of(const TestOptions& options) {
  return {feedback_named(options.feedback)};
}

/// How much of the run is kept.
Feedback kept_level(const TestOptions& options) {
  return options.keep_hidden ? Feedback::full : audience_of(options).feedback;
}

/// The seed of random cases. One that is not to be told must not be found by trying, either.
std::uint64_t seed_of(const TestOptions& options) {
  return !audience_of(options).sees_all() && !options.seed ? secret_seed() : seed_or_fresh(options.seed);
}

/// Whether fresh random cases are asked for.
bool are_random(const TestOptions& options) {
  return options.random || options.seed;
}

int random_count(const TestOptions& options) {
  return options.random.value_or(usual_count);
}

/// What decides which random cases are drawn, the seed aside.
std::vector<Setting> random_settings(const TestOptions& options) {
  return {{"random", std::to_string(random_count(options))}, {"task", options.task}};
}

/// The seed of random cases; to go on with a run, its own, unless one is given.
tl::expected<std::uint64_t, std::string> seed_for(const TestOptions& options, History* history) {
  if (!options.resume || options.seed || history == nullptr) {
    return seed_of(options);
  }
  if (kept_level(options) != Feedback::full) {
    return tl::unexpected(
        fmt::format("nothing to resume: with --feedback {} the seed of random cases is not kept: name it by "
                    "--seed, or begin "
                    "a run with --keep-hidden",
                    options.feedback));
  }
  const auto seed = history->seed_to_resume(options.assignment, random_settings(options));
  if (!seed) {
    return tl::unexpected(seed.error());
  }
  if (!*seed) {
    return tl::unexpected(fmt::format("nothing to resume: no unfinished run of {} on {} random cases",
                                      options.assignment, random_count(options)));
  }
  return **seed;
}

/// The cases that were named.
struct Cases {
  /// None where they are the built-in ones, or random.
  std::optional<NamedCaseSet> set;
  CaseSource source;
  std::vector<std::string> hidden() const { return set ? set->hidden() : std::vector<std::string>(); }
};

tl::expected<Cases, std::string> cases_of_set(const Assignment& assignment, const std::string& given) {
  auto set = NamedCaseSet::open(given);
  if (!set) {
    return tl::unexpected(set.error());
  }
  auto source = cases_in(assignment, *set);
  return source ? tl::expected<Cases, std::string>(Cases{std::move(*set), std::move(*source)})
                : tl::unexpected(source.error());
}

/// Random ones, or those of the built-in set.
tl::expected<CaseSource, std::string> own_cases(const Assignment& assignment, const TestOptions& options,
                                                History* history) {
  if (are_random(options)) {
    const auto seed = seed_for(options, history);
    return seed ? random_cases(assignment, random_count(options), *seed, options.task)
                : tl::unexpected(seed.error());
  }
  const auto folder = built_in_folder(assignment);
  if (!folder) {
    return tl::unexpected(
        fmt::format("the built-in cases of {} are not found: PLYCHECK_CASES may name their folder",
                    assignment.facts().name));
  }
  auto source = cases_in(assignment, *folder);
  if (source) {
    source->title = "built-in";
  }
  return source;
}

tl::expected<Cases, std::string> all_cases(const Assignment& assignment, const TestOptions& options,
                                           History* history) {
  if (!options.cases.empty()) {
    return cases_of_set(assignment, options.cases);
  }
  return own_cases(assignment, options, history).map([](CaseSource&& source) {
    return Cases{std::nullopt, std::move(source)};
  });
}

/// The file of the step's summary; empty outside of GitHub Actions, which is said on standard error.
std::string step_summary() {
  const char* const file = std::getenv("GITHUB_STEP_SUMMARY");
  if (file == nullptr || *file == '\0') {
    std::fputs("plycheck: --github: no summary is written: GITHUB_STEP_SUMMARY names no file\n", stderr);
    return {};
  }
  return file;
}

std::vector<std::unique_ptr<Reporter>> reporters_of(const TestOptions& options, const KnownFailures& known) {
  TerminalStyle style;
  style.detail = options.quiet ? Detail::summary : options.verbose ? Detail::all : Detail::alike;
  style.color = use_color(options.print.color);
  style.live = ::isatty(STDERR_FILENO) != 0 && !options.quiet;
  style.times = !options.print.no_times;
  style.shielded = options.github;
  const Audience audience = audience_of(options);
  std::vector<std::unique_ptr<Reporter>> reporters;
  reporters.push_back(terminal_reporter(audience, style, stdout));
  if (!options.json.empty()) {
    reporters.push_back(json_reporter(audience, options.json, !options.print.no_times));
  }
  if (!options.csv.empty()) {
    reporters.push_back(csv_reporter(audience, options.csv, !options.print.no_times));
  }
  if (!options.junit.empty()) {
    reporters.push_back(junit_reporter(audience, options.junit, !options.print.no_times));
  }
  if (!options.html.empty()) {
    reporters.push_back(page_reporter(audience, options.html, !options.print.no_times));
  }
  if (options.github) {
    reporters.push_back(github_reporter(audience, stdout, step_summary()));
  }
  if (!options.write_known_failures.empty()) {
    reporters.push_back(told_to(audience, known_failures_reporter(options.write_known_failures, known)));
  }
  return reporters;
}

/// Whether nothing else is asked for that the wanted feedback forbids; when something is, that has been said
/// on standard error.
bool is_allowed(const TestOptions& options) {
  const Audience audience = audience_of(options);
  if (!audience.sees_all() && options.keep_work) {
    fail(fmt::format("--keep-work: expected --feedback full, found '{}': the folders hold the problems",
                     options.feedback));
    return false;
  }
  if (!audience.sees_cases() && !options.csv.empty()) {
    fail(
        "--csv: expected --feedback full, mistake or verdict, found 'none': the file has a line for each "
        "case");
    return false;
  }
  if (!audience.sees_cases() && !options.write_known_failures.empty()) {
    fail(
        "--write-known-failures: expected --feedback full, mistake or verdict, found 'none': it names cases");
    return false;
  }
  return true;
}

/// The command for "again:", with all that decides what a case's run is like; `--case ID` makes it whole.
std::string again_command(const TestOptions& options, const CaseSource& source) {
  std::string out =
      fmt::format("{} test {} {}", own_name(), options.assignment, shell_quoted(options.candidate));
  if (source.seed) {
    out += fmt::format(" --random {} --seed {}", random_count(options), *source.seed);
  }
  if (source.seed && !options.task.empty()) {
    out += " " + option_typed("--task", options.task);
  }
  if (!options.cases.empty()) {
    out += " " + option_typed("--cases", options.cases) + (options.partial ? " --partial" : "");
  }
  out += how_typed(options.run);
  out += options.trust_solver ? " --trust-solver" : "";
  out += options.against.empty() ? "" : " " + option_typed("--against", options.against);
  out += options.repeat > 1 ? fmt::format(" --repeat {}", options.repeat) : "";
  out += options.probes != usual_probes ? fmt::format(" --probe {}", options.probes) : "";
  return out;
}

JobStarted head_of(const Assignment& assignment, const TestOptions& options, const JobSettings& settings,
                   const IsolationInForce& isolation, const CaseSource& source) {
  JobStarted head;
  head.assignment = &assignment;
  head.candidate = options.candidate;
  head.source = source.title;
  head.set_hash = source.set_hash;
  head.seed = source.seed;
  head.again = again_command(options, source);
  head.cases = static_cast<int>(source.cases.size());
  head.foreign_inputs = source.foreign_inputs;
  head.workers = workers_or_all(options.run.workers);
  head.against = settings.against;
  head.repeats = settings.repeats;
  head.limits = settings.limits.usual;
  head.isolation = isolation;
  head.known_failures = options.known_failures;
  return head;
}

/// What decides verdicts; told where it differs from what a resumed run had.
std::vector<Setting> deciding_settings(const TestOptions& options, const JobSettings& settings,
                                       const JobStarted& head) {
  auto deciding = cli::deciding_settings({*head.assignment, settings.limits, settings.invocation,
                                          head.isolation, settings.accepted_reading, settings.trust_solver});
  // Which program it is stands in the hash of the programs, whatever it is called.
  deciding.emplace_back("against", options.against.empty() ? "no" : "yes");
  deciding.emplace_back("repeat", fmt::format("{}", settings.repeats));
  return deciding;
}

/// What else a resumed run must share: which cases were chosen, and for whom. Who may see less is not told
/// again by going on with it.
std::vector<Setting> choices_of(const TestOptions& options, const JobStarted& head) {
  auto choices = head.seed ? random_settings(options) : std::vector<Setting>{{"task", options.task}};
  choices.emplace_back("feedback", name_of(audience_of(options).feedback));
  if (!audience_of(options).sees_all()) {
    choices.emplace_back(kept_setting, name_of(kept_level(options)));
  }
  return choices;
}

/// How the job is done; what is kept of it is filled in by what is told of its head.
JobSettings settings_of(const Assignment& assignment, const TestOptions& options,
                        const KnownFailures& known) {
  JobSettings settings;
  settings.limits = limits_of(assignment, options.run);
  settings.invocation = invocation_of(assignment, options.run);
  settings.choice = {options.run.main, options.run.python2, options.verbose};
  settings.keep_work = options.keep_work;
  settings.trust_solver = options.trust_solver;
  settings.accepted_reading = options.run.accept;
  settings.against = options.against;
  settings.repeats = options.repeat;
  // Its words would tell more than a verdict, and they are about the right answer: nobody would be told.
  settings.diagnosis =
      !options.no_diagnosis && options.against.empty() && audience_of(options).sees_mistakes();
  settings.makes_examples = !audience_of(options).sees_all();
  settings.most_probes = options.probes;
  settings.max_failures = options.max_failures;
  settings.budget_seconds = options.budget;
  settings.known_failures = known;
  return settings;
}

int exit_code(const JobOutcome& outcome) {
  if (!outcome.remark.empty()) {
    remark(outcome.remark);
  }
  for (const auto& lost : outcome.lost_reports) {
    fail(lost);
  }
  if (outcome.stopped == Stopped::interrupted) {
    return interrupted;
  }
  if (outcome.judge_errors > 0 || !outcome.lost_reports.empty()) {
    return job_not_done;
  }
  if (outcome.failing > 0) {
    return something_differs;
  }
  if (outcome.stopped == Stopped::budget && outcome.not_run > 0) {
    return job_not_done;
  }
  return outcome.judged > 0 ? all_agree : fail("no case was judged");
}

/// Whether all reports can be written, and none over what is read; when not, that has been said on standard
/// error.
bool can_report(const Assignment& assignment, const TestOptions& options) {
  const char* const summary = options.github ? std::getenv("GITHUB_STEP_SUMMARY") : nullptr;
  const NamedFiles reports{
      {"--json", options.json}, {"--csv", options.csv}, {"--junit", options.junit}, {"--html", options.html}};
  // What is known to fail may be written where it was read.
  const NamedFiles known{{"--write-known-failures", options.write_known_failures}};
  const NamedFiles outputs =
      together({reports, known, {{"GITHUB_STEP_SUMMARY", summary == nullptr ? "" : summary}}});
  const auto set = options.cases.empty() ? built_in_folder(assignment).value_or("").string() : options.cases;
  const auto read = together({program_files("the candidate", options.candidate, outputs),
                              program_files("the program of --against", options.against, outputs),
                              program_files("part of --invoke", options.run.invoke, outputs),
                              case_files(assignment, set, outputs), history_files()});
  return can_be_written(outputs) && are_not_read(outputs, read) &&
         are_not_read(reports, {{"the file of --known-failures", options.known_failures}});
}

/// Leaves the cases that are wanted. False where there are none, or where too much of their folder was passed
/// over; that has been said on standard error.
bool choose(const Assignment& assignment, const TestOptions& options, CaseSource& source) {
  if (!may_stand_for_its_folder(assignment, source, options.partial, audience_of(options).sees_all())) {
    return false;
  }
  const auto chosen = apply({options.task, options.ids}, source);
  if (!chosen) {
    fail(chosen.error());
  }
  return chosen.has_value();
}

}  // namespace

int test(const Registry& registry, const TestOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "test", {Part::parse, Part::solve, Part::oracle}) ||
      (are_random(options) && !has_parts(assignment, "test --random", {Part::draw})) ||
      !is_task(assignment, options.task) || !is_reading(assignment, options.run.accept) ||
      !is_allowed(options) || !can_give(limits_of(assignment, options.run).usual) ||
      !can_report(assignment, options)) {
    return job_not_done;
  }
  if (options.candidate.empty()) {
    return fail("candidate: expected a program, found ''");
  }
  const auto known = options.known_failures.empty() ? tl::expected<KnownFailures, std::string>()
                                                    : read_known_failures(options.known_failures);
  if (!known) {
    return fail(known.error());
  }
  const auto built_in = built_in_folder(assignment);
  auto copies = look_for_copies(built_in);
  auto history = history_to_keep_in(!options.no_history, options.resume, "run");
  if (!history) {
    return fail(history.error());
  }
  History* const kept_in = *history ? &**history : nullptr;
  auto cases = all_cases(assignment, options, kept_in);
  if (!cases) {
    return fail(cases.error());
  }
  const CaseSource& source = cases->source;
  if (!choose(assignment, options, cases->source)) {
    return job_not_done;
  }
  const auto isolation = isolation_of(options.run);
  if (!isolation) {
    return job_not_done;
  }
  JobSettings settings = settings_of(assignment, options, *known);
  const auto head = head_of(assignment, options, settings, *isolation, source);
  settings.keeping = {options.resume, deciding_settings(options, settings, head), choices_of(options, head),
                      audience_of(options), kept_level(options)};
  const auto session =
      Session::start(std::min(head.workers, head.cases),
                     job_isolation(*isolation, std::move(copies), built_in, cases->hidden()), kept_in);
  if (!session) {
    return fail(session.error());
  }
  const auto outcome = run_job(**session, {assignment, source, options.candidate}, settings, head,
                               reporters_of(options, *known));
  return outcome ? exit_code(*outcome) : fail(outcome.error());
}

}  // namespace harness::cli
