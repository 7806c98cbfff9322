#pragma once

#include <cstdint>
#include <optional>
#include <sys/types.h>
#include <vector>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// What waits in the sockets between processes of one network namespace. It is in the size of no process.
class SocketMemory {
 public:
  /// Asks from now on for the network namespace that this process is in, which may be nobody else's; false
  /// where the kernel does not tell. Sockets under way in others count as well.
  bool open(bool is_own);
  bool is_open() const { return kernel_.is_open(); }
  /// Whether all sockets are those of this process's runs.
  bool is_own() const { return is_own_; }
  /// Memory of all that was sent and not yet received, now; as told last where the kernel has ceased to tell.
  /// Costs some microseconds, and one more for some three sockets.
  std::int64_t look();
  /// As told last.
  std::int64_t last() const { return last_; }
  /// As told last, of the sockets of these numbers, which are in order.
  std::int64_t last_of(const std::vector<ino_t>& numbers) const;

 private:
  struct Full {
    ino_t number = 0;
    std::int64_t bytes = 0;
  };

  std::optional<std::int64_t> bytes();

  OwnedFd kernel_;
  bool is_own_ = false;
  std::int64_t last_ = 0;
  /// Those in which anything waits.
  std::vector<Full> full_;
};

}  // namespace harness
