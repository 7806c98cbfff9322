#pragma once

#include <array>

#include "harness/run/owned_fd.hpp"
#include "harness/run/pipe.hpp"
#include "harness/run/protocol.hpp"
#include "harness/run/request.hpp"
#include "harness/run/sandbox.hpp"
#include "harness/run/socket_memory.hpp"
#include "harness/run/tail.hpp"
#include "harness/run/task_clock.hpp"

namespace harness {

/// What the kernel counts of all that a supervisor starts.
struct Counters {
  TaskClock clock = {};
  SocketMemory sockets = {};
};

/// What the next run needs, made while one is under way.
struct Supplies {
  Pipe output = {};
  Pipe errors = {};
};

/// What one run printed and how it ended.
struct Observation {
  protocol::ResultHeader result;
  Tail printed;
  Tail complained;
  /// The launcher went away meanwhile: there is nobody to tell, and everything has been killed.
  bool abandoned = false;
  /// Processes of the run withstood SIGKILL: this supervisor must not be used again.
  bool stuck = false;
  /// The run's open folder, where it had a disk of its own.
  OwnedFd folder = OwnedFd();
  /// Files of the run that nobody needs any more: to close them is no reason to keep the launcher waiting.
  std::array<OwnedFd, 6> done_with;
};

/// Runs the requested program to its end, with all its descendants. The calling process must be a child
/// subreaper without other children. The tails of `seen` are cleared, their memory is used again. `sandbox`
/// is the calling process's, null where it has none; `counters` count what it starts.
void supervise_run(const Request& request, Sandbox* sandbox, Counters& counters, Supplies& supplies,
                   Observation& seen);

}  // namespace harness
