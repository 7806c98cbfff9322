#pragma once

#include <cstdint>
#include <linux/filter.h>
#include <vector>

namespace harness {

/// What the filter of system calls has to make up for.
struct FilterNeeds {
  /// The program has the user id of plycheck, so it could change what belongs to the same user: the
  /// permissions and times of files, the limits and the priority of other processes.
  bool same_user = false;
  /// Landlock does not know of truncation yet (before its version 3).
  bool truncation = false;
  /// Where it is not 0: sets of rules for Landlock can be made with this word as the last argument, which the
  /// supervisor does for each run; who does not know the word is told that there are none. So can the times
  /// of files; for others that seems to succeed and does nothing.
  std::uint64_t word = 0;
  /// With that word file systems can also be made, mounted and unmounted.
  bool mounts = false;
};

/// A program for the kernel's filter of system calls: no sockets, no reaching into other processes, no
/// namespaces, no mounting, nothing that administers the machine, no memory that no limit counts. Calls
/// that came with later kernels than the filter was written for do not exist (ENOSYS). All else is allowed.
/// Empty when it cannot be made.
std::vector<sock_filter> make_filter(const FilterNeeds& needs);

/// Sets it for the calling process and all it starts; no_new_privs must be set. 0, or errno. Allocates
/// nothing.
int apply_filter(const std::vector<sock_filter>& filter);

}  // namespace harness
