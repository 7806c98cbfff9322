#include "harness/job/interrupt.hpp"

#include <ctime>
#include <pthread.h>
#include <utility>

namespace harness {
namespace {

/// Tells the watching thread to end; nothing else sends it.
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

InterruptWatch::InterruptWatch(std::function<void()> on_signal) : on_signal_(std::move(on_signal)) {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  thread_ = std::thread([this] { watch(); });
}

InterruptWatch::~InterruptWatch() {
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

void InterruptWatch::watch() {
  const sigset_t set = watched();
  int signal = 0;
  while (sigwait(&set, &signal) == 0 && signal != stop_watching) {
    if (!std::exchange(called_, true)) {
      on_signal_();
    }
  }
}

}  // namespace harness
