#pragma once

#include <cstddef>
#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace harness {

/// One process as /proc shows it. CPU time contains that of the children it has waited for.
struct ProcessFacts {
  pid_t pid = 0;
  pid_t parent = 0;
  /// `Z`: ended, but not yet waited for.
  char state = '?';
  int threads = 1;
  double cpu_seconds = 0;
  std::int64_t resident_bytes = 0;
};

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
