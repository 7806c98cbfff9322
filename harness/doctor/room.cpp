#include "harness/doctor/room.hpp"

#include <sys/resource.h>

#include <fmt/core.h>

#include "harness/run/room.hpp"

namespace harness::doctor {
namespace {

/// Launchers, the neighbour and what else is needed, and more than an attempt may have before it is stopped.
constexpr int processes_needed = 64;
/// What every run is promised.
constexpr rlim_t open_files_needed = 256;
/// The hostile program's copy, and more than an attempt may write before it is stopped.
constexpr rlim_t file_bytes_needed = rlim_t{32} << 20;

}  // namespace

std::string shortage() {
  if (const auto files = own_limit(RLIMIT_NOFILE); files < open_files_needed) {
    return fmt::format("expected {} open files or more (ulimit -n), found {}", open_files_needed, files);
  }
  if (const auto bytes = own_limit(RLIMIT_FSIZE); bytes < file_bytes_needed) {
    return fmt::format("expected files of {} bytes or more (ulimit -f), found {}", file_bytes_needed, bytes);
  }
  if (const int room = room_for_processes(processes_needed); room < processes_needed) {
    return fmt::format("expected room for {} more processes (ulimit -u), found room for {}", processes_needed,
                       room);
  }
  return {};
}

}  // namespace harness::doctor
