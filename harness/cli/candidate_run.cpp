#include "harness/cli/candidate_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/common.hpp"
#include "harness/cli/nearest_name.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/installed.hpp"
#include "harness/report/case_text.hpp"
#include "harness/run/cpu_time.hpp"
#include "harness/run/room.hpp"
#include "harness/store/build.hpp"

namespace harness::cli {
namespace {

/// What this process has too little of to give a run what it is promised; empty where it has enough.
std::string shortage(const Limits& limits) {
  constexpr std::string_view text = "expected {} {} or more (ulimit -{}), as a run may {}, found {}";
  if (const auto files = own_limit(RLIMIT_NOFILE); files < static_cast<rlim_t>(limits.open_files)) {
    return fmt::format(text, limits.open_files, "open files", 'n', "have", files);
  }
  if (const auto bytes = own_limit(RLIMIT_FSIZE); bytes < static_cast<rlim_t>(limits.output_bytes)) {
    return fmt::format("expected files of {} bytes or more (ulimit -f), as a run may write, found {}",
                       limits.output_bytes, bytes);
  }
  const auto memory = highest_own_limit(RLIMIT_AS);
  if (limits.memory_kind == MemoryKind::address_space && memory < static_cast<rlim_t>(limits.memory_bytes)) {
    return fmt::format(text, limits.memory_bytes, "bytes of address space", 'v', "have", memory);
  }
  const auto seconds = highest_own_limit(RLIMIT_CPU);
  if (const auto wanted = std::ceil(hard_cpu_seconds(limits.cpu_seconds)) + 1;
      seconds != RLIM_INFINITY && static_cast<double>(seconds) < wanted) {
    return fmt::format(text, wanted, "s of CPU time", 't', "use", seconds);
  }
  if (const int room = room_for_processes(limits.processes); room < limits.processes) {
    return fmt::format(
        "expected room for {} more processes (ulimit -u), as a run may have, found room for {}",
        limits.processes, room);
  }
  return {};
}

/// A limit of time, and whether it also holds where a problem states its own.
std::string time_setting(const Assignment& assignment, double seconds, bool is_set) {
  return fmt::format("{} s{}", seconds, assignment.limits && is_set ? " for all cases" : "");
}

}  // namespace

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
  if (options.printed) {
    limits.usual.printed_bytes = std::int64_t{*options.printed} << megabyte_bits;
  }
  limits.answer_seconds = options.answer_seconds.value_or(limits.answer_seconds);
  return limits;
}

bool can_give(const Limits& limits) {
  const auto why_not = shortage(limits);
  if (!why_not.empty()) {
    fail(why_not);
  }
  return why_not.empty();
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

Copies look_for_copies(const std::optional<std::filesystem::path>& built_in) {
  // Where no thread can be had it is done when it is asked for.
  return std::async(std::launch::async | std::launch::deferred, [built_in] {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return installed_copies({self, built_in.value_or(std::filesystem::path())}, install_places(self));
  });
}

JobIsolation job_isolation(const IsolationInForce& isolation, Copies copies,
                           const std::optional<std::filesystem::path>& built_in,
                           const std::vector<std::string>& hidden) {
  namespace fs = std::filesystem;
  JobIsolation job{isolation.level, {}};
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    job.hidden.push_back(self.string());
  }
  // Another one knows the answers as well.
  std::ranges::copy_if(copies.get(), std::back_inserter(job.hidden), [&job](const std::string& other) {
    return std::ranges::find(job.hidden, other) == job.hidden.end();
  });
  if (built_in) {
    job.hidden.push_back(fs::absolute(built_in->parent_path(), error).string());
  }
  job.hidden.insert(job.hidden.end(), hidden.begin(), hidden.end());
  return job;
}

std::string how_typed(const RunOptions& options) {
  std::string out;
  if (!options.invoke.empty()) {
    out += " " + option_typed("--invoke", options.invoke);
  }
  out += options.main.empty() ? "" : " " + option_typed("--main", options.main);
  out += options.python2.empty() ? "" : " " + option_typed("--python2", options.python2);
  out += options.time ? fmt::format(" --time {}", *options.time) : "";
  out += options.wall ? fmt::format(" --wall {}", *options.wall) : "";
  out += options.memory ? fmt::format(" --memory {}", *options.memory) : "";
  out += options.printed ? fmt::format(" --stdout {}", *options.printed) : "";
  out += options.answer_seconds ? fmt::format(" --answer-seconds {}", *options.answer_seconds) : "";
  out += options.isolation == "auto" ? "" : " --isolation " + options.isolation;
  out += options.accept.empty() ? "" : " " + option_typed("--accept", options.accept);
  return out;
}

std::vector<Setting> deciding_settings(const DecidingTerms& terms) {
  const Limits& limits = terms.limits.usual;
  const auto time = time_setting(terms.assignment, limits.cpu_seconds, terms.limits.cpu_is_set);
  const auto wall = time_setting(terms.assignment, limits.wall_seconds, terms.limits.wall_is_set);
  return {{"plycheck", std::string(version)},
          {"build", build_of_this_program()},
          {"isolation", isolation_text(terms.isolation)},
          {"invoke", terms.invocation},
          {"time", time},
          {"wall", wall},
          {"memory", fmt::format("{} bytes", limits.memory_bytes)},
          {"output", fmt::format("{} bytes", limits.output_bytes)},
          {"stdout", fmt::format("{} bytes", limits.printed_bytes)},
          {"processes", fmt::format("{}", limits.processes)},
          {"files", fmt::format("{}, {} open", limits.files, limits.open_files)},
          {"accept", terms.accepted_reading},
          {"trust-solver", terms.trust_solver ? "yes" : "no"},
          {"answer-seconds", fmt::format("{} s", terms.limits.answer_seconds)}};
}

bool is_reading(const Assignment& assignment, const std::string& reading) {
  const auto& readings = assignment.readings;
  if (reading.empty() || std::ranges::find(readings, reading) != readings.end()) {
    return true;
  }
  if (readings.empty()) {
    fail(fmt::format("--accept: {} has no other reading, found '{}'", assignment.facts().name, reading));
  } else {
    fail(fmt::format("--accept: expected '{}', found '{}'{}", fmt::join(readings, "' or '"), reading,
                     nearest_text(reading, readings)));
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
