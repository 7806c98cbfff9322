#pragma once

#include "harness/run/owned_fd.hpp"

namespace harness {

/// Whether a process of this user can have a network, a System V IPC and, for an ordinary user, a user
/// namespace of its own, tried in a process of its own: 0, or errno.
int try_network_namespace();
/// The same for a PID namespace with its own /proc.
int try_process_namespace();

/// The same for a mount namespace with disks of its own in it.
int try_own_disk();

/// Moves the calling process into all of these namespaces that it can have; whether disks of its own can be
/// had there. With a PID namespace the caller
/// goes on as its first process, to which all orphans in it come; the process that called waits for its end,
/// ends with the same status, and can be waited for as if it were the same. One thread only.
bool enter_namespaces();

/// The numbers of the processes of a PID namespace, of which the calling process is the first and only one
/// between two runs. They tell a run how many processes those before it have had.
class ProcessNumbers {
 public:
  /// Takes them over, where the calling process is the first of a PID namespace.
  void open();
  /// The next process gets the number that the first one of each run gets.
  void begin_anew() const;

 private:
  OwnedFd last_;
};

}  // namespace harness
