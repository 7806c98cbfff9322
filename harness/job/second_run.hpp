#pragma once

#include <atomic>

#include "harness/run/launcher.hpp"

namespace harness {

/// Which runs of a job are to be run again alone before they are judged: those that only just passed a limit
/// of time, which a busy machine can do to a program. May be used by several threads.
class SecondRuns {
 public:
  /// Whether the machine may be behind the end of this first run.
  bool wanted(const RunResult& first, const Limits& limits) const;
  /// What became of it alone.
  void note(const RunResult& second);

 private:
  /// Programs that wait for something that never comes are believed after some times.
  std::atomic<int> confirmed_waits_ = 0;
};

}  // namespace harness
