#include "harness/job/interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <initializer_list>
#include <mutex>
#include <pthread.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "cases/unfinished.hpp"

namespace harness {
namespace {

/// Tells the watching thread to look whether it is to end.
constexpr int stop_watching = SIGUSR1;

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, stop_watching}) {
    sigaddset(&set, signal);
  }
  return set;
}

}  // namespace

/// The one thread of this process that takes the signals, for all watches.
class SignalThread {
 public:
  static SignalThread& only() {
    // Never destroyed: a program may end while its thread watches.
    static auto* const thread = new SignalThread;
    return *thread;
  }

  void add(InterruptWatch& watch) {
    const std::lock_guard lock(mutex_);
    if (watches_.empty()) {
      begin();
    }
    watches_.push_back(&watch);
  }

  void remove(InterruptWatch& watch) {
    std::unique_lock lock(mutex_);
    std::erase(watches_, &watch);
    if (watches_.empty() && thread_.joinable()) {
      lock.unlock();
      end();
    }
  }

 private:
  void begin() {
    const sigset_t set = watched();
    pthread_sigmask(SIG_BLOCK, &set, &before_);
    called_ = false;
    is_over_ = false;
    try {
      thread_ = std::thread([this] { watch(); });
    } catch (const std::system_error&) {
      pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
  }

  void end() {
    is_over_ = true;
    pthread_kill(thread_.native_handle(), stop_watching);
    thread_.join();
    if (called_) {
      // The program is about to end as interrupted: another signal must not end it in another way.
      return;
    }
    // Those that came too late to be taken must not end the program now.
    const sigset_t set = watched();
    const timespec no_time{};
    while (sigtimedwait(&set, nullptr, &no_time) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

  void watch() {
    const sigset_t set = watched();
    while (!is_over_) {
      const int signal = sigwaitinfo(&set, nullptr);
      if (signal > 0 && signal != stop_watching) {
        call_newest();
        await_end(set);
      }
    }
  }

  /// Ends the program where it does not end by itself in time.
  void await_end(const sigset_t& set) {
    using Clock = std::chrono::steady_clock;
    const auto latest = Clock::now() + std::chrono::seconds(seconds_to_end);
    const timespec a_while{0, 100'000'000};
    while (!is_over_ && Clock::now() < latest) {
      sigtimedwait(&set, nullptr, &a_while);
    }
    if (!is_over_) {
      end_all();
    }
  }

  void call_newest() {
    const std::lock_guard lock(mutex_);
    called_ = true;
    if (!watches_.empty()) {
      watches_.back()->on_signal_();
    }
  }

  [[noreturn]] void end_all() {
    // It stays locked: nothing that is called here may go meanwhile.
    mutex_.lock();
    for (auto watch = watches_.rbegin(); watch != watches_.rend(); ++watch) {
      (*watch)->at_last_();
    }
    end_interrupted();
  }

  std::mutex mutex_;
  std::vector<InterruptWatch*> watches_;
  /// Read by others only when the thread has ended.
  bool called_ = false;
  std::atomic<bool> is_over_ = false;
  sigset_t before_{};
  std::thread thread_;
};

InterruptWatch::InterruptWatch(std::function<void()> on_signal, std::function<void()> at_last)
    : on_signal_(std::move(on_signal)), at_last_(std::move(at_last)) {
  SignalThread::only().add(*this);
}

InterruptWatch::~InterruptWatch() {
  SignalThread::only().remove(*this);
}

void end_interrupted() {
  constexpr int interrupted = 130;
  cases::remove_unfinished();
  ::_exit(interrupted);
}

}  // namespace harness
