#pragma once

#include <cerrno>
#include <sys/wait.h>
#include <unistd.h>

namespace harness {

/// How a child ended, once it has.
inline int wait_for(pid_t child) {
  int status = 0;
  pid_t ended = 0;
  do {
    ended = waitpid(child, &status, 0);
  } while (ended < 0 && errno == EINTR);
  return status;
}

/// What `attempt` gives in a process of its own, which it may leave in any state: 0, or errno.
template <class Attempt>
int in_child_process(Attempt attempt) {
  const pid_t child = fork();
  if (child == 0) {
    _exit(attempt());
  }
  if (child < 0) {
    return errno;
  }
  const int status = wait_for(child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
}

}  // namespace harness
