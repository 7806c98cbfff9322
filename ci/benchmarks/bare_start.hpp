#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace ci {

/// One start of a program in `folder` with nothing but vfork, exec and wait; whether it ended with status 0.
inline bool bare_start(const char* folder, char* const* arguments, char* const* environment) {
  const pid_t child = vfork();  // NOLINT: this is what is measured
  if (child == 0) {
    if (chdir(folder) == 0) {
      execve(arguments[0], arguments, environment);
    }
    _exit(127);
  }
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace ci
