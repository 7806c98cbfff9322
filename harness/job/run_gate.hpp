#pragma once

#include <condition_variable>
#include <mutex>

namespace harness {

/// Lets the workers of a session run candidates side by side, and one of them alone where it asks for that. A
/// worker asks for nothing that is waited for while a run of its own is not over.
class RunGate {
 public:
  /// Before a run: true when it may begin at once; else the worker ends the runs it has first, then enters.
  bool try_enter();
  /// The same for a worker without a run: waits until nobody is alone or waits to be.
  void enter();
  /// After a run.
  void leave();
  /// Waits until no run is under way, and lets none begin until `leave_alone`.
  void enter_alone();
  void leave_alone();
  /// Whether somebody is alone now.
  bool is_alone();

  /// From `enter` to `leave`.
  class Pass {
   public:
    explicit Pass(RunGate& gate) : gate_(gate) { gate_.enter(); }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    ~Pass() { gate_.leave(); }

   private:
    RunGate& gate_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int running_ = 0;
  int waiting_for_quiet_ = 0;
  bool alone_ = false;
};

}  // namespace harness
