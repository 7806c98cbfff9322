#include "harness/cli/failures.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/job/case_source.hpp"

namespace harness::cli {

ShrinkSettings shrink_settings(const Assignment& assignment, const std::string& candidate,
                               const SmallOptions& small, const RunOptions& run,
                               const IsolationInForce& isolation) {
  ShrinkSettings settings;
  settings.workers = workers_or_all(run.workers);
  settings.limits = limits_of(assignment, run);
  settings.isolation = job_isolation(isolation, built_in_folder(assignment), "");
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

FuzzReport fuzz_report(const PrintOptions& options) {
  FuzzStyle style;
  style.color = use_color(options.color);
  style.live = ::isatty(STDERR_FILENO) != 0;
  style.times = !options.no_times;
  return {style, stdout};
}

JobStarted fuzz_head(const Assignment& assignment, const std::string& candidate, std::string source,
                     const ShrinkSettings& settings, const IsolationInForce& isolation) {
  JobStarted head;
  head.assignment = &assignment;
  head.candidate = candidate;
  head.source = std::move(source);
  head.workers = settings.workers;
  head.limits = settings.limits;
  head.isolation = isolation;
  return head;
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
