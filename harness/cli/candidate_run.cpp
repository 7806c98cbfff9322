#include "harness/cli/candidate_run.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/installed.hpp"

namespace harness::cli {

JobLimits limits_of(const Assignment& assignment, const RunOptions& options) {
  constexpr int megabyte_bits = 20;
  JobLimits limits{assignment.facts().limits, options.time.has_value(), options.wall.has_value()};
  if (options.wall) {
    limits.usual.wall_seconds = *options.wall;
  }
  if (options.time) {
    give_cpu_seconds(*options.time, limits);
  }
  if (options.memory) {
    limits.usual.memory_bytes = std::int64_t{*options.memory} << megabyte_bits;
  }
  limits.answer_seconds = options.answer_seconds.value_or(limits.answer_seconds);
  return limits;
}

bool can_give(const Limits& limits) {
  rlimit own{};
  const bool is_known = ::getrlimit(RLIMIT_FSIZE, &own) == 0;
  if (!is_known || own.rlim_cur >= static_cast<rlim_t>(limits.output_bytes)) {
    return true;
  }
  fail(fmt::format("expected files of {} bytes or more (ulimit -f), as a run may write, found {}",
                   limits.output_bytes, own.rlim_cur));
  return false;
}

std::string invocation_of(const Assignment& assignment, const RunOptions& options) {
  return options.invoke.empty() ? assignment.facts().invocation : options.invoke;
}

std::optional<IsolationInForce> isolation_of(const RunOptions& options) {
  const auto wanted = isolation_named(options.isolation);
  const auto offer =
      wanted.value_or(Isolation::sandbox) == Isolation::sandbox ? offered_isolation() : IsolationOffer();
  if (const auto reason = wanted ? why_not(*wanted, offer) : std::string(); !reason.empty()) {
    fail(fmt::format("--isolation: {}", reason));
    return std::nullopt;
  }
  return isolation_in_force(wanted, offer);
}

JobIsolation job_isolation(const IsolationInForce& isolation,
                           const std::optional<std::filesystem::path>& built_in, const std::string& cases) {
  namespace fs = std::filesystem;
  JobIsolation job{isolation.level, {}};
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    job.hidden.push_back(self.string());
  }
  // Another one knows the answers as well.
  const auto others = installed_copies({self, built_in.value_or(fs::path())}, install_places(self));
  std::ranges::copy_if(others, std::back_inserter(job.hidden), [&job](const std::string& other) {
    return std::ranges::find(job.hidden, other) == job.hidden.end();
  });
  if (built_in) {
    job.hidden.push_back(fs::absolute(built_in->parent_path(), error).string());
  }
  if (!cases.empty()) {
    job.hidden.push_back(fs::absolute(cases, error).string());
  }
  return job;
}

std::string how_typed(const RunOptions& options) {
  std::string out;
  if (!options.invoke.empty()) {
    out += " " + option_typed("--invoke", options.invoke);
  }
  out += options.time ? fmt::format(" --time {}", *options.time) : "";
  out += options.wall ? fmt::format(" --wall {}", *options.wall) : "";
  out += options.memory ? fmt::format(" --memory {}", *options.memory) : "";
  out += options.answer_seconds ? fmt::format(" --answer-seconds {}", *options.answer_seconds) : "";
  out += options.isolation == "auto" ? "" : " --isolation " + options.isolation;
  out += options.accept.empty() ? "" : " " + option_typed("--accept", options.accept);
  return out;
}

bool is_reading(const Assignment& assignment, const std::string& reading) {
  const auto& readings = assignment.readings;
  if (reading.empty() || std::ranges::find(readings, reading) != readings.end()) {
    return true;
  }
  if (readings.empty()) {
    fail(fmt::format("--accept: {} has no other reading, found '{}'", assignment.facts().name, reading));
  } else {
    fail(fmt::format("--accept: expected '{}', found '{}'", fmt::join(readings, "' or '"), reading));
  }
  return false;
}

bool use_color(const std::string& when) {
  if (when != "auto") {
    return when == "always";
  }
  const char* no_color = std::getenv("NO_COLOR");
  return ::isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0');
}

}  // namespace harness::cli
