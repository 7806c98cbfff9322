#include "harness/cli/failures.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/text.hpp"
#include "harness/job/case_source.hpp"
#include "harness/report/fuzz_json.hpp"
#include "harness/report/fuzz_report.hpp"

namespace harness::cli {

ShrinkSettings shrink_settings(const Assignment& assignment, const std::string& candidate,
                               const SmallOptions& small, const RunOptions& run) {
  ShrinkSettings settings;
  settings.limits = limits_of(assignment, run);
  settings.invocation = invocation_of(assignment, run);
  settings.accepted_reading = run.accept;
  settings.most_runs = small.runs;
  settings.most_seconds = small.seconds;
  settings.save = small.save;
  settings.test_again = fmt::format("{} test {} {}{}", own_name(), assignment.facts().name,
                                    shell_quoted(candidate), how_typed(run));
  return settings;
}

bool can_save(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path nearest = fs::absolute(folder, error);
  while (!fs::exists(nearest, error) && nearest.has_relative_path()) {
    nearest = nearest.parent_path();
  }
  if (!fs::is_directory(nearest, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  } else if (::access(nearest.c_str(), W_OK) != 0) {
    error = {errno, std::generic_category()};
  } else {
    return true;
  }
  fail(fmt::format("--save: {}: {}", folder, error.message()));
  return false;
}

bool can_report(const std::string& json, const std::string& candidate, const RunOptions& run,
                const std::string& input) {
  const NamedFiles outputs{{"--json", json}};
  const auto read = together({program_files("the candidate", candidate, outputs),
                              program_files("part of --invoke", run.invoke, outputs),
                              {{"the input", input}},
                              history_files()});
  return can_be_written(outputs) && are_not_read(outputs, read);
}

std::unique_ptr<FuzzReporter> fuzz_reporters(const std::string& report, const std::string& json,
                                             const PrintOptions& options) {
  FuzzStyle style;
  style.color = use_color(options.color);
  style.live = ::isatty(STDERR_FILENO) != 0;
  style.times = !options.no_times;
  std::vector<std::unique_ptr<FuzzReporter>> reporters;
  reporters.push_back(std::make_unique<FuzzReport>(style, stdout));
  if (!json.empty()) {
    reporters.push_back(fuzz_json_reporter(report, json, style.times));
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
  return Session::start(workers_or_all(run.workers),
                        job_isolation(isolation, built_in_folder(assignment), ""));
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
