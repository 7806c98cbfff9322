#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace harness {

/// Does something when some time is over; asleep until then or until it goes.
class Alarm {
 public:
  Alarm(std::optional<double> seconds, std::function<void()> act) {
    if (seconds) {
      thread_ = std::jthread([this, act = std::move(act),
                              limit = std::chrono::duration<double>(*seconds)](const std::stop_token& token) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, token, limit, [&token] { return token.stop_requested(); })) {
          act();
        }
      });
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace harness
