#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace harness {

/// While it lives, SIGINT, SIGTERM, SIGHUP and SIGQUIT end the program no more: the first of them calls
/// `on_signal`, once, on a thread of its own, and from then on they stay blocked. Make it before any other
/// thread, which inherits the blocked signals.
class InterruptWatch {
 public:
  explicit InterruptWatch(std::function<void()> on_signal);
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();

 private:
  void watch();

  std::function<void()> on_signal_;
  /// Read by others only when the thread has ended.
  bool called_ = false;
  sigset_t before_{};
  std::thread thread_;
};

}  // namespace harness
