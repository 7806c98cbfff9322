#include "harness/run/room.hpp"

#include <algorithm>
#include <cstddef>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#include <vector>

#include <climits>

namespace harness {
namespace {

/// Waits until the other end of the pipe is closed.
void* wait_for_end(void* pipe_end) {
  char none = 0;
  [[maybe_unused]] const ssize_t end = ::read(*static_cast<int*>(pipe_end), &none, 1);
  return nullptr;
}

}  // namespace

rlim_t own_limit(__rlimit_resource resource) {
  rlimit limit{};
  return ::getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

rlim_t highest_own_limit(__rlimit_resource resource) {
  rlimit limit{};
  return ::getrlimit(resource, &limit) == 0 ? limit.rlim_max : RLIM_INFINITY;
}

void raise_own_limit(__rlimit_resource resource, rlim_t wanted) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur < wanted) {
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    ::setrlimit(resource, &limit);
  }
}

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
  return static_cast<int>(std::min<rlim_t>(threads.size(), own_limit(RLIMIT_NPROC)));
}

}  // namespace harness
