#pragma once

#include <cstdint>
#include <vector>

#include "harness/run/process_tree.hpp"

namespace harness {

/// Files without a name that processes have open or mapped.
struct UnlinkedFiles {
  /// The room they take; several processes' file counts once.
  std::int64_t bytes = 0;
  /// A process does not let its open files be looked at (`PR_SET_DUMPABLE`, or a program that its user may
  /// not read), has mapped a file without a name at which this user may not look, or has sent open files that
  /// are still under way, so `bytes` may be too few. One that is about to end may look the same for a moment.
  bool refused = false;
};

/// Looks for regular files without a name that these processes have open or mapped: removed ones, and those
/// that never had one. Each thread may have open files of its own.
UnlinkedFiles find_unlinked_files(const std::vector<ProcessFacts>& processes);

}  // namespace harness
