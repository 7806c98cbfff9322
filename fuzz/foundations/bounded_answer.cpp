#include "fuzz/foundations/bounded_answer.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace fuzz {
namespace {

/// Asks for a stop when its time is over, unless it is gone before.
class Timer {
 public:
  Timer(std::optional<double> seconds, std::stop_source& stop) {
    if (!seconds) {
      return;
    }
    try {
      thread_ = std::jthread([this, end = std::chrono::duration<double>(*seconds),
                              &stop](const std::stop_token& gone) { wait(end, gone, stop); });
    } catch (const std::system_error&) {
      // Without a thread there is no clock, but an answer all the same.
    }
  }
  bool is_over() const { return over_; }

 private:
  void wait(std::chrono::duration<double> time, const std::stop_token& gone, std::stop_source& stop) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, gone, time, [] { return false; });
    if (!gone.stop_requested()) {
      over_ = true;
      stop.request_stop();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::atomic<bool> over_ = false;
  // The last member: it ends before what it uses is gone.
  std::jthread thread_;
};

}  // namespace

std::optional<Unanswered> solve_within(const AnswerBounds& bounds, const Solving& solve,
                                       const cases::Write& write) {
  std::stop_source enough;
  const std::stop_callback stopped(bounds.stop, [&enough] { enough.request_stop(); });
  std::int64_t left = bounds.bytes;
  const auto bounded = [&](std::string_view file, std::string_view piece) {
    left -= static_cast<std::int64_t>(piece.size());
    if (left < 0) {
      enough.request_stop();
      return;
    }
    write(file, piece);
  };
  const Timer timer(bounds.seconds, enough);
  const bool whole = solve(bounded, {enough.get_token(), bounds.table_memory});
  if (left < 0) {
    return Unanswered::too_long;
  }
  if (whole) {
    return std::nullopt;
  }
  if (bounds.stop.stop_requested()) {
    return Unanswered::interrupted;
  }
  return timer.is_over() ? Unanswered::too_slow : Unanswered::too_large;
}

tl::expected<cases::Answer, Unanswered> answer_within(const AnswerBounds& bounds, const Solving& solve) {
  cases::Answer answer;
  const auto why_not = solve_within(bounds, solve, cases::collect_into(answer));
  if (why_not) {
    return tl::unexpected(*why_not);
  }
  return answer;
}

}  // namespace fuzz
