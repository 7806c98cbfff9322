#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <dirent.h>
#include <sys/types.h>
#include <vector>

#include "harness/run/cpu_time.hpp"

namespace harness {

/// One process as /proc shows it. CPU time contains that of the children it has waited for. Where its first
/// thread has ended and others live, /proc shows the process as a dead one without memory and files: state
/// and memory are then those of a living thread.
struct ProcessFacts {
  pid_t pid = 0;
  pid_t parent = 0;
  /// The thread whose entry in /proc tells of memory and files: `pid`, or a living one.
  pid_t witness = 0;
  char state = '?';
  /// The first one counts until the process is waited for.
  int threads = 1;
  CpuTime cpu;
  CpuTime cpu_of_waited;
  std::int64_t resident_bytes = 0;
  /// 0 once it has given its memory back and is about to end. (The resident size is not exact: of a small
  /// program it may be 0 as well.)
  std::int64_t mapped_bytes = 0;
  /// Page faults that needed no disk: its own, and those of the children it has waited for.
  std::int64_t faults = 0;
  std::int64_t faults_of_waited = 0;
  /// When, in ticks since the machine's start: tells processes with the same number apart.
  std::int64_t started = 0;
  /// No thread is left; somebody has yet to wait for it.
  bool ended() const { return (state == 'Z' || state == 'X') && threads <= 1; }
};

/// Calls `use` with every number among the names in the folder `path`: processes, threads, open files.
template <class Use>
void for_each_number_in(const char* path, Use use) {
  DIR* const folder = opendir(path);
  if (folder == nullptr) {
    return;
  }
  while (const dirent* const entry = readdir(folder)) {
    const int number = std::atoi(entry->d_name);
    if (number > 0) {
      use(static_cast<pid_t>(number));
    }
  }
  closedir(folder);
}

/// Reads one process; false when there is none of that number any more.
bool read_process(pid_t pid, ProcessFacts& facts);

/// Far more than any run may have.
inline constexpr std::size_t all_processes = 20000;

/// All descendants of `root`, but at most `most`, parents before children, as far as they can be seen:
/// processes may come and go meanwhile. Uses the kernel's lists of children where it has them, else all of
/// /proc.
void list_descendants(pid_t root, std::vector<ProcessFacts>& found, std::size_t most = all_processes);

/// All descendants, always from all of /proc.
void list_descendants_by_scan(pid_t root, std::vector<ProcessFacts>& found);

/// Memory of these processes together, pages that several of them share counted once. Where the kernel
/// does not tell, the sum of their resident sizes. Costs milliseconds.
std::int64_t proportional_bytes(const std::vector<ProcessFacts>& processes);

}  // namespace harness
