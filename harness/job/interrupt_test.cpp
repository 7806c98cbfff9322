#include "harness/job/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <ctime>
#include <pthread.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"

namespace harness {
namespace {

/// A watch that was called leaves signals blocked, since its process is about to end. The tests behind this
/// one are to be neither interrupted nor ended by those that nobody has taken.
class Watched : public ::testing::TestWithParam<int> {
 protected:
  Watched() { ::pthread_sigmask(SIG_SETMASK, nullptr, &before_); }
  ~Watched() override {
    sigset_t sent;
    sigemptyset(&sent);
    sigaddset(&sent, GetParam());
    const timespec no_time{};
    while (::sigtimedwait(&sent, nullptr, &no_time) > 0) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t before_{};
};

TEST_P(Watched, SignalCallsOnceAndEndsNothing) {
  std::atomic<int> calls = 0;
  {
    const InterruptWatch watch([&calls] { ++calls; });
    ::kill(::getpid(), GetParam());
    EXPECT_TRUE(cases::testing::eventually([&calls] { return calls > 0; }));
    ::kill(::getpid(), GetParam());
    ::kill(::getpid(), GetParam());
  }
  EXPECT_EQ(calls, 1);
}

INSTANTIATE_TEST_SUITE_P(InterruptWatch, Watched, ::testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT));

TEST(InterruptWatch, CallsNothingWithoutASignal) {
  std::atomic<int> calls = 0;
  {
    const InterruptWatch watch([&calls] { ++calls; });
  }
  EXPECT_EQ(calls, 0);
}

TEST(InterruptWatch, GivesTheSignalsBackWhenItGoes) {
  sigset_t before;
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  {
    const InterruptWatch watch([] {});
  }
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1}) {
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal));
  }
}

}  // namespace
}  // namespace harness
