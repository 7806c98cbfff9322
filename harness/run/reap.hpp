#pragma once

#include <cstdint>
#include <sys/resource.h>
#include <sys/types.h>

#include "harness/run/cpu_time.hpp"

namespace harness {

/// What processes that have been waited for had used, with all descendants they had waited for themselves.
struct Spent {
  CpuTime cpu;
  /// Largest resident size of any one of them.
  std::int64_t peak_bytes = 0;
  /// How many have been waited for.
  std::int64_t processes = 0;
};

/// Adds one process to `spent`.
void add_use(const rusage& use, Spent& spent);

/// Kills and reaps all descendants of this process, which must be a child subreaper: also those that fork
/// meanwhile and those in sessions of their own. `killed` counts those that had not ended by themselves.
/// False when some withstood for ten seconds.
bool kill_and_reap_all(Spent& spent, int& killed);

}  // namespace harness
