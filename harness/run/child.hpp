#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include "harness/run/request.hpp"
#include "harness/run/sandbox.hpp"

namespace harness {

/// One limit of the kernel's.
struct Limit {
  __rlimit_resource resource = RLIMIT_CORE;
  rlim_t soft = 0;
  rlim_t hard = 0;
};

/// All that a child does before it becomes the requested program. Child and parent share their memory until
/// then, so a plan stays unchanged until the child has ended or has shown that it runs.
struct Plan {
  char** arguments = nullptr;
  char** environment = nullptr;
  int folder_fd = -1;
  int stdout_fd = -1;
  int stderr_fd = -1;
  Limit limits[6];
  int limit_count = 0;
  bool fixed_addresses = false;
  /// Null below the level `sandbox`.
  const Confinement* confinement = nullptr;
  /// After the end of the child: errno of what kept it from becoming the program; else 0.
  volatile int error = 0;
};

/// A process just started; `pid` is 0 when there is none.
struct Child {
  pid_t pid = 0;
  /// Readable once the process has ended.
  int pid_fd = -1;
};

/// Sets what all children inherit unchanged from this process: no core files, files readable by all. Call
/// once.
void prepare_for_children();

/// Fills in all but the files and the confinement, which must be there before.
void make_plan(const Request& request, Plan& plan);

/// Starts the program in a session of its own, under the kernel's limits, with the caller's standard input
/// and all other files closed (they must be close-on-exec). Does not wait until it runs. One child at a time.
Child start_child(Plan& plan);

}  // namespace harness
