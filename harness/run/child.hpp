#pragma once

#include <sys/types.h>

#include "harness/run/request.hpp"

namespace harness {

/// A process just started. `error` is the errno of what failed when `pid` is 0.
struct Child {
  pid_t pid = 0;
  /// Readable once the process has ended.
  int pid_fd = -1;
  int error = 0;
};

/// What a child inherits besides the standard input of the caller.
struct ChildFiles {
  int folder_fd = -1;
  int stdout_fd = -1;
  int stderr_fd = -1;
};

/// Sets what all children inherit unchanged from this process: no core files, few open files, files
/// readable by all. Call once.
void prepare_for_children();

/// Starts the requested program in a session of its own, under the kernel's limits, with all other files
/// closed (they must be close-on-exec). Returns when the program runs or could not be executed.
Child start_child(const Request& request, const ChildFiles& files);

}  // namespace harness
