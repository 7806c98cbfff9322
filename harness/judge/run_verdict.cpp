#include "harness/judge/run_verdict.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fmt/core.h>

namespace harness {
namespace {

/// The most folders that may stand in each other.
constexpr int deepest_folder = 100;

RunVerdict ended_badly(Verdict verdict, Reason reason) {
  return {verdict, {std::move(reason)}};
}

/// Which limit of what it writes a run has reached, said by the system's number for it.
RunVerdict judge_output_limit(int error, const Limits& limits) {
  constexpr auto verdict = Verdict::output_limit;
  switch (error) {
    case EFBIG:
      return ended_badly(verdict, message(ReasonId::printed_limit, limits.printed_bytes));
    case ELOOP:
      return ended_badly(verdict, message(ReasonId::folder_depth, deepest_folder));
    case EMFILE:
      return ended_badly(verdict, message(ReasonId::file_limit, limits.files));
    case EACCES:
      return ended_badly(verdict, message(ReasonId::closed_folder));
    case EPERM:
      return ended_badly(verdict, message(ReasonId::hidden_output_limit, limits.output_bytes));
    case ENOSPC:
      return ended_badly(verdict, message(ReasonId::disk_filled));
    default:
      return ended_badly(verdict, message(ReasonId::output_limit, limits.output_bytes));
  }
}

/// Whether the kernel refuses it for what it is, wherever it lies.
bool is_no_program(int error) {
  return error == ENOEXEC || error == ELIBBAD;
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
                 : ended_badly(Verdict::runtime_error, message(ReasonId::exit_status, run.exit_status));
    case Ending::signaled:
      return ended_badly(Verdict::runtime_error, message(ReasonId::signal, signal_name(run.signal)));
    case Ending::cpu_limit:
      return ended_badly(Verdict::time_limit, message(ReasonId::cpu_limit, limits.cpu_seconds));
    case Ending::wall_limit:
      return ended_badly(Verdict::time_limit, message(ReasonId::wall_limit, limits.wall_seconds));
    case Ending::memory_limit:
      return ended_badly(Verdict::memory_limit, message(ReasonId::memory_limit, limits.memory_bytes));
    case Ending::output_limit:
      return judge_output_limit(run.error, limits);
    case Ending::process_limit:
      return ended_badly(Verdict::runtime_error, message(ReasonId::process_limit, limits.processes));
    case Ending::not_started:
      return ended_badly(is_no_program(run.error) ? Verdict::runtime_error : Verdict::judge_error,
                         message(ReasonId::not_started, std::strerror(run.error)));
    case Ending::interrupted:
      return ended_badly(Verdict::skipped, message(ReasonId::interrupted));
  }
  return {};
}

}  // namespace harness
