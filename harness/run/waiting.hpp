#pragma once

#include <cstdint>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "harness/run/clock.hpp"
#include "harness/run/process_tree.hpp"

namespace harness {

/// How long the threads of a run were runnable and had no processor. It is looked at from time to time: what
/// a thread waits after it was last seen is not known, and one that comes and goes between two looks is not
/// seen at all.
class Waiting {
 public:
  /// Reads the threads of all these processes, as many as they are.
  void look(const std::vector<ProcessFacts>& processes);
  /// Reads the first thread of one process again, which may have ended, but nobody has waited for it.
  void look_at_last(pid_t process);
  /// Of all threads seen, also of those that are gone; negative where the kernel does not tell.
  double seconds() const;
  /// Whether the kernel tells it of any process.
  static bool is_told();

 private:
  struct Reading {
    pid_t thread = 0;
    Nanoseconds waited = 0;
  };
  void read_thread(pid_t process, pid_t thread);
  void note(pid_t thread, std::string_view text);

  /// By thread, as last read.
  std::vector<Reading> known_;
  /// What is being read.
  std::vector<Reading> fresh_;
  /// Of threads that are gone.
  Nanoseconds gone_ = 0;
  bool told_ = false;
};

}  // namespace harness
