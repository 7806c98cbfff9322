#include "harness/doctor/room.hpp"

#include <algorithm>
#include <cstddef>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include <climits>
#include <fmt/core.h>

namespace harness::doctor {
namespace {

/// Launchers, the neighbour and what else is needed, and more than an attempt may have before it is stopped.
constexpr int processes_needed = 64;
/// What every run is promised.
constexpr rlim_t open_files_needed = 256;
/// The hostile program's copy, and more than an attempt may write before it is stopped.
constexpr rlim_t file_bytes_needed = rlim_t{32} << 20;

rlim_t limit_of(__rlimit_resource resource) {
  rlimit limit{};
  return ::getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// Waits until the other end of the pipe is closed.
void* wait_for_end(void* pipe_end) {
  char none = 0;
  [[maybe_unused]] const ssize_t end = ::read(*static_cast<int*>(pipe_end), &none, 1);
  return nullptr;
}

/// How many of `wanted` more processes there may be at a time: threads count as these do, and do no harm.
int room_for_processes(int wanted) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return wanted;
  }
  pthread_attr_t small;
  ::pthread_attr_init(&small);
  ::pthread_attr_setstacksize(&small, static_cast<std::size_t>(PTHREAD_STACK_MIN) * 4);
  std::vector<pthread_t> threads;
  pthread_t thread{};
  while (static_cast<int>(threads.size()) < wanted &&
         ::pthread_create(&thread, &small, wait_for_end, &ends[0]) == 0) {
    threads.push_back(thread);
  }
  ::close(ends[1]);
  for (const pthread_t each : threads) {
    ::pthread_join(each, nullptr);
  }
  ::pthread_attr_destroy(&small);
  ::close(ends[0]);
  // A limit binds whom root runs a program as, though not root.
  return static_cast<int>(std::min<rlim_t>(threads.size(), limit_of(RLIMIT_NPROC)));
}

}  // namespace

std::string shortage() {
  if (const auto files = limit_of(RLIMIT_NOFILE); files < open_files_needed) {
    return fmt::format("expected {} open files or more (ulimit -n), found {}", open_files_needed, files);
  }
  if (const auto bytes = limit_of(RLIMIT_FSIZE); bytes < file_bytes_needed) {
    return fmt::format("expected files of {} bytes or more (ulimit -f), found {}", file_bytes_needed, bytes);
  }
  if (const int room = room_for_processes(processes_needed); room < processes_needed) {
    return fmt::format("expected room for {} more processes (ulimit -u), found room for {}", processes_needed,
                       room);
  }
  return {};
}

}  // namespace harness::doctor
