#include "harness/job/run_gate.hpp"

namespace harness {

bool RunGate::try_enter() {
  const std::lock_guard lock(mutex_);
  if (alone_ || waiting_for_quiet_ > 0) {
    return false;
  }
  ++running_;
  return true;
}

void RunGate::enter() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !alone_ && waiting_for_quiet_ == 0; });
  ++running_;
}

void RunGate::leave() {
  const std::lock_guard lock(mutex_);
  --running_;
  changed_.notify_all();
}

void RunGate::enter_alone() {
  std::unique_lock lock(mutex_);
  ++waiting_for_quiet_;
  changed_.wait(lock, [this] { return !alone_ && running_ == 0; });
  --waiting_for_quiet_;
  alone_ = true;
}

void RunGate::leave_alone() {
  const std::lock_guard lock(mutex_);
  alone_ = false;
  changed_.notify_all();
}

bool RunGate::is_alone() {
  const std::lock_guard lock(mutex_);
  return alone_;
}

}  // namespace harness
