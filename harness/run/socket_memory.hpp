#pragma once

#include <cstdint>
#include <optional>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// What waits in the sockets between processes of one network namespace. It is in the size of no process.
class SocketMemory {
 public:
  /// Asks from now on for the network namespace that this process is in; false where the kernel does not
  /// tell. Sockets under way in others count as well.
  bool open();
  bool is_open() const { return kernel_.is_open(); }
  /// Memory of all that was sent and not yet received, now; as told last where the kernel has ceased to tell.
  /// Costs some microseconds, and one more for some three sockets.
  std::int64_t look();
  /// As told last.
  std::int64_t last() const { return last_; }

 private:
  std::optional<std::int64_t> bytes() const;

  OwnedFd kernel_;
  std::int64_t last_ = 0;
};

}  // namespace harness
