#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// Both ends of a pipe, or none. The reading one never blocks: a candidate could have read its own output
/// away.
struct Pipe {
  OwnedFd reading = OwnedFd();
  OwnedFd writing = OwnedFd();

  /// False, with errno set, where there can be none.
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      return false;
    }
    Pipe made{OwnedFd(ends[0]), OwnedFd(ends[1])};
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) {
      return false;
    }
    *this = std::move(made);
    return true;
  }
};

}  // namespace harness
