#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ci {

/// A program, and where it starts; words and variables end with a null pointer.
struct BareStart {
  const char* folder;
  char* const* arguments;
  char* const* environment;
};

/// What the child does of itself.
inline int become(const BareStart& start) {
  if (chdir(start.folder) == 0) {
    execve(start.arguments[0], start.arguments, start.environment);
  }
  _exit(127);
}

inline bool ends_well(pid_t child) {
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/// One start with nothing but vfork, exec and wait; whether the program ended with status 0.
inline bool bare_start(const BareStart& start) {
  const pid_t child = vfork();  // NOLINT: this is what is measured
  if (child == 0) {
    become(start);
  }
  return ends_well(child);
}

/// The same in a PID and a network namespace of its own; who has no privileges needs a user namespace for
/// them.
inline bool bare_start_in_namespaces(const BareStart& start) {
  const int user = geteuid() == 0 ? 0 : CLONE_NEWUSER;
  alignas(16) std::array<std::byte, 64 * 1024> stack;
  const auto child = [](void* argument) { return become(*static_cast<const BareStart*>(argument)); };
  BareStart own = start;
  return ends_well(clone(child, stack.data() + stack.size(),
                         CLONE_VM | CLONE_VFORK | CLONE_NEWPID | CLONE_NEWNET | user | SIGCHLD, &own));
}

}  // namespace ci
