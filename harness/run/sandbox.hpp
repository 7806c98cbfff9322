#pragma once

#include <cerrno>
#include <cstdint>
#include <string>

#include "harness/run/landlock.hpp"
#include "harness/run/namespaces.hpp"
#include "harness/run/own_disk.hpp"
#include "harness/run/owned_fd.hpp"
#include "harness/run/request.hpp"
#include "harness/run/socket_memory.hpp"
#include "harness/run/unused_user.hpp"

namespace harness {

/// What a child does to itself before it becomes the program. All of it is made before the child is.
struct Confinement {
  int ruleset = -1;
  /// Its id 0: the child stays who it is.
  UnusedUser user;
  /// Whether the user keeps the privilege of reading and searching what is closed to it.
  bool searches = false;
};

/// Makes what confines the runs of one supervisor, one run at a time. What is the same for all of them the
/// supervisor does to itself, once, and they inherit it: namespaces, the filter of system calls, no new
/// privileges.
class Sandbox {
 public:
  Sandbox() = default;
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Confines the calling process as far as it may be itself; see `enter_namespaces`. Opens `sockets`, which
  /// cannot be done later.
  void confine_supervisor(SocketMemory& sockets);
  /// For a run in this folder, which it gives to the run's user. 0, or errno of what cannot be had.
  int prepare(const Request& request, int folder_fd);
  /// Once a run has started: makes for the next one what does not depend on it.
  void prepare_next();
  /// The disks of its own that such runs can have.
  OwnDisks& disks() { return disks_; }
  /// What was prepared last; valid until the next time.
  const Confinement& confinement() const { return confinement_; }

 private:
  bool may_reach(const Request& request);

  /// What `confine_supervisor` failed with.
  int error_ = EINVAL;
  /// By which the filter knows this supervisor.
  std::uint64_t word_ = 0;
  UnusedUser user_;
  OwnDisks disks_;
  ProcessNumbers numbers_;
  Reach reach_;
  Confinement confinement_;
  OwnedFd ruleset_;
  /// What was looked at last for the user's way, and what was found.
  std::string way_;
  bool may_reach_named_ = true;
  /// The same of where the last folder lay.
  std::string place_;
  bool may_reach_place_ = true;
};

/// Called in the child: afterwards it and all it starts are confined. 0, or errno. Allocates nothing.
int confine_self(const Confinement& confinement);

}  // namespace harness
