#include "harness/run/reap.hpp"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/run/process_tree.hpp"

namespace harness {
namespace {

/// Takes processor time from a fork bomb while it is being killed, where privileges allow it.
class Haste {
 public:
  Haste() : usual_(getpriority(PRIO_PROCESS, 0)) { setpriority(PRIO_PROCESS, 0, -20); }
  Haste(const Haste&) = delete;
  Haste& operator=(const Haste&) = delete;
  ~Haste() { setpriority(PRIO_PROCESS, 0, usual_); }

 private:
  int usual_;
};

/// Reaps what has ended; false when no child is left.
bool reap_ended(Spent& spent, int& killed) {
  for (;;) {
    int status = 0;
    rusage use{};
    const pid_t pid = wait4(-1, &status, WNOHANG, &use);
    if (pid <= 0) {
      return pid == 0;
    }
    add_use(use, spent);
    killed += WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? 1 : 0;
  }
}

void pause_for(long nanoseconds) {
  const timespec pause{0, nanoseconds};
  nanosleep(&pause, nullptr);
}

}  // namespace

void add_use(const rusage& use, Spent& spent) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  spent.cpu += {seconds(use.ru_utime), seconds(use.ru_stime)};
  ++spent.processes;
  spent.peak_bytes = std::max(spent.peak_bytes, std::int64_t{use.ru_maxrss} * 1024);
}

bool kill_and_reap_all(Spent& spent, int& killed) {
  if (!reap_ended(spent, killed)) {
    return true;
  }
  const Haste haste;
  std::vector<ProcessFacts> living;
  // The first rounds follow each other closely, to overtake a bomb whose every process forks and ends.
  for (int round = 0; round < 2200; ++round) {
    list_descendants(getpid(), living);
    // Also those that seem to have ended: a process whose first thread has ended looks the same.
    for (const ProcessFacts& process : living) {
      kill(process.pid, SIGKILL);
    }
    if (!reap_ended(spent, killed)) {
      return true;
    }
    pause_for(round < 200 ? 50'000 : 5'000'000);
  }
  return false;
}

}  // namespace harness
