#pragma once

#include <cstdint>

namespace cases {

/// How memory is bounded. `address_space`: the kernel refuses allocations past the limit (RLIMIT_AS);
/// `resident`: for runtimes that reserve far more than they use (JVM, node), the resident size is watched.
enum class MemoryKind { address_space, resident };

/// What one run of a program may use. Seconds are real numbers; all sizes are bytes.
struct RunLimits {
  double cpu_seconds = 10;
  double wall_seconds = 40;
  std::int64_t memory_bytes = std::int64_t{1} << 30;
  MemoryKind memory_kind = MemoryKind::address_space;
  /// Bounds each file the candidate writes, and all of them together.
  std::int64_t output_bytes = std::int64_t{256} << 20;
  /// What it prints to standard output and standard error together, of which no answer is read.
  std::int64_t printed_bytes = std::int64_t{64} << 20;
  /// Processes and threads alive at one time, the candidate itself included.
  int processes = 64;
  /// Files and folders that the candidate makes, all that lie in its folder at one time.
  int files = 10'000;
  /// File descriptors of each process.
  int open_files = 256;
  bool operator==(const RunLimits&) const = default;
};

}  // namespace cases
