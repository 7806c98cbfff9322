#pragma once

#include <csignal>
#include <functional>

namespace harness {

/// Seconds that a program has to end after a signal told it to.
inline constexpr int seconds_to_end = 5;

/// While it lives, SIGINT, SIGTERM, SIGHUP and SIGQUIT end the program no more: the first of them calls
/// `on_signal`, once, on a thread of its own, and from then on they stay blocked. Where several live, the one
/// made last is called. A program that has not ended `seconds_to_end` after that, whatever it waits for, is
/// ended: `at_last` of all that live is called, unfinished files are removed, and its exit status is 130.
/// Make the first before any other thread, which inherits the blocked signals. Without a thread to watch the
/// signals do as before.
class InterruptWatch {
 public:
  explicit InterruptWatch(
      std::function<void()> on_signal, std::function<void()> at_last = [] {});
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();

 private:
  friend class SignalThread;

  std::function<void()> on_signal_;
  std::function<void()> at_last_;
};

/// Ends the program as interrupted, with nothing left that is unfinished. It may be called on any thread.
[[noreturn]] void end_interrupted();

}  // namespace harness
