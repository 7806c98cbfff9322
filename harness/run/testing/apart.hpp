#pragma once

#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "harness/run/launcher.hpp"
#include "harness/run/testing/start.hpp"

namespace harness::testing {

constexpr std::int64_t megabyte = std::int64_t{1} << 20;

/// What one run needs, made anew.
struct Place {
  explicit Place(Isolation level) : isolation(level) {}
  Start candidate(std::vector<std::string> words) const {
    Start start = testing::candidate(std::move(words), folder);
    start.isolation = isolation;
    start.readable = {PLYCHECK_TEST_CANDIDATE};
    start.limits.output_bytes = 8 * megabyte;
    return start;
  }

  Isolation isolation;
  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

/// How a run ended that another process made.
struct Seen {
  int ending = static_cast<int>(Ending::not_started);
  int error = 0;
  /// The number of the signal, or the exit status.
  int end = 0;
  bool operator==(const Seen&) const = default;
};

/// In a process of its own, which `prepare` has made another; `not_started` where it could not be prepared.
inline Seen in_another_process(const std::function<bool()>& prepare, const std::function<RunResult()>& run) {
  int ends[2];
  Seen seen;
  if (pipe(ends) != 0) {
    return seen;
  }
  const pid_t child = fork();
  if (child == 0) {
    if (prepare()) {
      const RunResult result = run();
      seen = {static_cast<int>(result.ending), result.error,
              result.signal != 0 ? result.signal : result.exit_status};
    }
    _exit(write(ends[1], &seen, sizeof seen) == sizeof seen ? 0 : 1);
  }
  close(ends[1]);
  while (read(ends[0], &seen, sizeof seen) < 0 && errno == EINTR) {
  }
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return seen;
}

inline bool become_an_ordinary_user() {
  constexpr uid_t nobody = 65534;
  return geteuid() != 0 || (setgid(nobody) == 0 && setuid(nobody) == 0);
}

}  // namespace harness::testing
