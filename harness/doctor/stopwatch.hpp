#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "harness/run/clock.hpp"
#include "harness/run/launcher.hpp"

namespace harness::doctor {

/// A launcher that knows when the last run was over, to the nanosecond of the monotonic clock.
class Stopwatch final : public Launcher {
 public:
  /// Interrupted when `stop` is asked for. Null when there is no launcher.
  static std::unique_ptr<Stopwatch> start(const std::stop_token& stop) {
    auto launcher = start_launcher();
    return launcher ? std::make_unique<Stopwatch>(std::move(launcher), stop) : nullptr;
  }
  Stopwatch(std::unique_ptr<Launcher> launcher, const std::stop_token& stop)
      : launcher_(std::move(launcher)), on_stop_(stop, [this] { launcher_->interrupt(); }) {}

  std::int64_t post(const Start& start) override { return launcher_->post(start); }
  RunResult take(std::int64_t number) override {
    RunResult result = launcher_->take(number);
    ended_ = now();
    return result;
  }
  OwnedFd left_folder() override { return launcher_->left_folder(); }
  void interrupt() noexcept override { launcher_->interrupt(); }

  std::int64_t ended() const { return ended_; }

 private:
  std::unique_ptr<Launcher> launcher_;
  std::int64_t ended_ = 0;
  std::stop_callback<std::function<void()>> on_stop_;
};

/// The supervisors of this process's launchers that live.
std::vector<pid_t> own_launchers();

}  // namespace harness::doctor
