#include "harness/job/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"

namespace harness {
namespace {

class Watched : public ::testing::TestWithParam<int> {};

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
