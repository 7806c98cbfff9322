#include "harness/cli/failures.hpp"

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "cases/unfinished.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/text.hpp"
#include "harness/job/case_source.hpp"
#include "harness/report/fuzz_json.hpp"
#include "harness/report/fuzz_report.hpp"
#include "harness/report/page_fuzz.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// Writes a file as large as a small case, and removes it; why that cannot be done, or nothing.
std::string why_not_written_in(const fs::path& folder) {
  constexpr std::size_t bytes = 8192;
  const auto trial = folder / fmt::format(".plycheck-trial-{}", ::getpid());
  const auto written = cases::write_file(trial, std::string(bytes, ' '));
  std::error_code ignored;
  fs::remove(trial, ignored);
  return written ? std::string() : written.error().substr(trial.string().size() + 2);
}

/// Why no case can be kept there, which is tried; nothing where one can. What was made for that is gone
/// again.
std::string why_not_saved(const std::string& folder) {
  std::error_code error;
  const auto whole = fs::absolute(folder, error).lexically_normal();
  const auto place = whole.has_filename() ? whole : whole.parent_path();
  // Nothing stays of it whenever a signal comes.
  const cases::Undivided undivided;
  std::vector<fs::path> missing;
  for (auto each = place; fs::symlink_status(each, error).type() == fs::file_type::not_found;
       each = each.parent_path()) {
    missing.push_back(each);
  }
  std::error_code failed;
  fs::create_directories(place, failed);
  auto why_not = failed ? failed.message() : why_not_written_in(place);
  for (const auto& each : missing) {
    fs::remove(each, error);
  }
  return why_not;
}

}  // namespace

ShrinkSettings shrink_settings(const Assignment& assignment, const std::string& candidate,
                               const SmallOptions& small, const RunOptions& run) {
  ShrinkSettings settings;
  settings.limits = limits_of(assignment, run);
  settings.invocation = invocation_of(assignment, run);
  settings.choice = {run.main, run.python2};
  settings.accepted_reading = run.accept;
  settings.most_runs = small.runs;
  settings.most_seconds = small.seconds;
  settings.most_probes = small.probes;
  settings.save = small.save;
  settings.test_again = fmt::format("{} test {} {}{}", own_name(), assignment.facts().name,
                                    shell_quoted(candidate), how_typed(run));
  return settings;
}

bool can_save(const std::string& folder) {
  const auto why_not = why_not_saved(folder);
  if (!why_not.empty()) {
    fail(fmt::format("--save: {}: {}", folder, why_not));
  }
  return why_not.empty();
}

bool can_report(const FuzzFiles& files, const std::string& candidate, const RunOptions& run,
                const std::string& input) {
  const NamedFiles outputs{{"--json", files.json}, {"--html", files.html}};
  const auto read = together({program_files("the candidate", candidate, outputs),
                              program_files("part of --invoke", run.invoke, outputs),
                              {{"the input", input}},
                              history_files()});
  return can_be_written(outputs) && are_not_read(outputs, read);
}

std::unique_ptr<FuzzReporter> fuzz_reporters(const std::string& report, const FuzzFiles& files,
                                             const PrintOptions& options) {
  FuzzStyle style;
  style.color = use_color(options.color);
  style.live = ::isatty(STDERR_FILENO) != 0 && !options.quiet;
  style.quiet = options.quiet;
  style.times = !options.no_times;
  std::vector<std::unique_ptr<FuzzReporter>> reporters;
  reporters.push_back(std::make_unique<FuzzReport>(style, stdout));
  if (!files.json.empty()) {
    reporters.push_back(fuzz_json_reporter(report, files.json, style.times));
  }
  if (!files.html.empty()) {
    reporters.push_back(fuzz_page_reporter(report, files.html, style.times));
  }
  return broadcast(std::move(reporters));
}

JobStarted fuzz_head(const Assignment& assignment, const std::string& candidate, std::string source,
                     const RunOptions& run, const IsolationInForce& isolation) {
  JobStarted head;
  head.assignment = &assignment;
  head.candidate = candidate;
  head.source = std::move(source);
  head.workers = workers_or_all(run.workers);
  head.limits = limits_of(assignment, run).usual;
  head.isolation = isolation;
  return head;
}

tl::expected<std::unique_ptr<Session>, std::string> fuzz_session(const Assignment& assignment,
                                                                 const RunOptions& run,
                                                                 const IsolationInForce& isolation) {
  const auto built_in = built_in_folder(assignment);
  return Session::start(workers_or_all(run.workers),
                        job_isolation(isolation, look_for_copies(built_in), built_in));
}

int exit_code(const tl::expected<FuzzOutcome, std::string>& outcome) {
  if (!outcome) {
    return fail(outcome.error());
  }
  for (const auto& fault : outcome->faults) {
    fail(fault);
  }
  if (outcome->interrupted) {
    return interrupted;
  }
  if (!outcome->faults.empty()) {
    return job_not_done;
  }
  return outcome->failures > 0 || outcome->does_not_compile ? something_differs : all_agree;
}

}  // namespace harness::cli
