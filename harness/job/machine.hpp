#pragma once

#include <atomic>
#include <string>

#include "harness/run/clock.hpp"

namespace harness {

/// The machine as far as the fate of runs hangs on it: its clock, and the disk that they take place on. May
/// be used by several threads.
class Machine {
 public:
  virtual ~Machine() = default;
  /// Never goes back.
  virtual Nanoseconds now() = 0;
  /// Whether hardly any room is left on the disk of a run's folder, by whomever.
  virtual bool is_full(const std::string& folder) = 0;
  /// Waits a little for room on the disk of that folder; whether there is some.
  virtual bool finds_room(const std::string& folder) = 0;
  /// How often runs have filled the disk of a run's folder until now.
  virtual int times_filled(const std::string& folder) = 0;
  /// A run has filled it; to be said before that run's files go.
  virtual void note_filled() = 0;
};

/// The machine that this process runs on; the runs take place on one disk.
class ThisMachine final : public Machine {
 public:
  Nanoseconds now() override { return harness::now(); }
  bool is_full(const std::string& folder) override;
  /// A run that fills the disk is stopped, and its files go: that takes no second.
  bool finds_room(const std::string& folder) override;
  int times_filled(const std::string& /*folder*/) override { return filled_; }
  void note_filled() override { ++filled_; }

 private:
  std::atomic<int> filled_ = 0;
};

}  // namespace harness
