#include "harness/judge/run_verdict.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fmt/core.h>

namespace harness {
namespace {

/// "256 MB", "1000 bytes".
std::string size_text(std::int64_t bytes) {
  constexpr std::int64_t mega = std::int64_t{1} << 20;
  return bytes >= mega ? fmt::format("{:.6g} MB", static_cast<double>(bytes) / static_cast<double>(mega))
                       : fmt::format("{} bytes", bytes);
}

}  // namespace

std::string signal_name(int signal) {
  const char* const name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("{}", signal) : fmt::format("SIG{}", name);
}

RunVerdict judge_ending(const RunResult& run, const Limits& limits) {
  switch (run.ending) {
    case Ending::exited:
      return run.exit_status == 0
                 ? RunVerdict{}
                 : RunVerdict{Verdict::runtime_error, fmt::format("exit status {}", run.exit_status)};
    case Ending::signaled:
      return {Verdict::runtime_error, fmt::format("signal {}", signal_name(run.signal))};
    case Ending::cpu_limit:
      return {Verdict::time_limit, fmt::format("more than {:.6g} s of CPU time", limits.cpu_seconds)};
    case Ending::wall_limit:
      return {Verdict::time_limit, fmt::format("more than {:.6g} s of wall time", limits.wall_seconds)};
    case Ending::memory_limit:
      return {Verdict::memory_limit, fmt::format("more than {} of memory", size_text(limits.memory_bytes))};
    case Ending::output_limit:
      if (run.error == ELOOP) {
        return {Verdict::output_limit, "folders nested more than 100 deep"};
      }
      if (run.error == EMFILE) {
        return {Verdict::output_limit, fmt::format("more than {} files", limits.files)};
      }
      if (run.error == EACCES) {
        return {Verdict::output_limit, "a folder of the program that nobody can look into"};
      }
      if (run.error == EPERM) {
        return {Verdict::output_limit, fmt::format("more than {} of output to files that the program hides",
                                                   size_text(limits.output_bytes))};
      }
      if (run.error == ENOSPC) {
        return {Verdict::output_limit, "its output took all space where the runs take place"};
      }
      return {Verdict::output_limit, fmt::format("more than {} of output", size_text(limits.output_bytes))};
    case Ending::process_limit:
      return {Verdict::runtime_error,
              fmt::format("more than {} processes and threads at one time", limits.processes)};
    case Ending::not_started:
      return {Verdict::judge_error,
              fmt::format("the program could not be started: {}", std::strerror(run.error))};
    case Ending::interrupted:
      return {Verdict::skipped, "interrupted"};
  }
  return {};
}

}  // namespace harness
