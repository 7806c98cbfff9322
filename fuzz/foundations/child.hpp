#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

#include <tl/expected.hpp>

namespace fuzz {

/// What a child process may take.
struct ChildLimits {
  /// Seconds of processor time, so that other work on the machine changes nothing.
  int cpu_seconds = 60;
  /// Bytes beyond those that the process has mapped already. Not held under a sanitizer, which maps far more
  /// than is ever used.
  std::int64_t memory = std::int64_t{4} << 30;
};

/// Whether a child may write to standard error, where a crash tells of itself.
enum class ChildVoice { heard, silent };

/// Begins a copy of this process, which must have no other threads, that calls `body` under the limits and
/// ends. It never returns from here, makes no core file, and ends with this process. Throws
/// `std::system_error` where no process can be begun.
pid_t begin_child(const std::function<void()>& body, const ChildLimits& limits = {},
                  ChildVoice voice = ChildVoice::heard);

/// In a child: counts its processor time from here on.
void restart_cpu_clock(int cpu_seconds);

/// How a child ended that did not end as it should.
struct ChildDeath {
  /// `died of signal 11, Segmentation fault`
  std::string how;
  bool out_of_time = false;
  bool operator==(const ChildDeath&) const = default;
};

/// Waits for a child. Nothing where `body` returned.
std::optional<ChildDeath> death_of_child(pid_t child, const ChildLimits& limits = {});

/// What `function` gives in a child process, or how that died.
tl::expected<std::string, ChildDeath> in_child(const std::function<std::string()>& function,
                                               const ChildLimits& limits = {},
                                               ChildVoice voice = ChildVoice::heard);

/// Bytes, all 0 at first, that this process and its children share.
class SharedMemory {
 public:
  /// Throws `std::system_error` where there is not so much.
  explicit SharedMemory(std::size_t size);
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  void* data() const { return data_; }

 private:
  void* data_;
  std::size_t size_;
};

}  // namespace fuzz
