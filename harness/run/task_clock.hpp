#pragma once

#include <cstdint>

namespace harness {

/// What all descendants of this process use of the processors, as the kernel's own counter tells, whether
/// anybody waits for them or not. Not counted is what a program does that its user may not read, and what it
/// starts.
class TaskClock {
 public:
  TaskClock() = default;
  TaskClock(const TaskClock&) = delete;
  TaskClock& operator=(const TaskClock&) = delete;
  ~TaskClock();

  /// Counts whatever this process and its children start from now on. False where the kernel does not let it.
  bool open();
  bool is_open() const { return fd_ >= 0; }
  /// Since it was opened, without this process itself; without meaning where it is not open.
  double seconds() const;
  /// What others of its host had taken from this machine when it was opened, all processors together. The
  /// clock counts such time as used, the kernel's sums for processes do not.
  double stolen_at_open() const { return stolen_at_open_; }

 private:
  int fd_ = -1;
  double stolen_at_open_ = 0;
};

/// CPU time of one run that reached nobody: of children that were never waited for, and of theirs.
class UncountedTime {
 public:
  explicit UncountedTime(const TaskClock& clock) : clock_(clock) {}

  /// The run begins now.
  void begin();
  /// `counted` is what is known of the run, and may be too small by `unsure`. What is missing is believed
  /// when the next look finds it missing as well: a child may be waited for between a look at its parent and
  /// one at itself.
  void look(double counted, double unsure);
  /// The same when nothing of the run is left, and believed at once.
  void end(double counted, double unsure);
  /// As it was at the last look; 0 where there is no clock.
  double seconds() const { return seconds_; }

 private:
  double missing(double counted, double unsure);

  const TaskClock& clock_;
  double at_begin_ = 0;
  double missing_before_ = 0;
  double seconds_ = 0;
  /// What had been taken from this machine when that was asked first, negative before, and what was missing
  /// then and may have been taken as well.
  double stolen_before_ = -1;
  double forgiven_ = 0;
};

}  // namespace harness
