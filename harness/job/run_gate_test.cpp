#include "harness/job/run_gate.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(RunGate, RunsGoSideBySide) {
  RunGate gate;
  EXPECT_TRUE(gate.try_enter());
  EXPECT_TRUE(gate.try_enter());
  gate.leave();
  gate.leave();
}

TEST(RunGate, NobodyBeginsWhileOneIsAlone) {
  RunGate gate;
  gate.enter_alone();
  EXPECT_FALSE(gate.try_enter());
  gate.leave_alone();
  EXPECT_TRUE(gate.try_enter());
}

TEST(RunGate, WhoWantsToBeAloneWaitsForTheRunsUnderWay) {
  RunGate gate;
  gate.enter();
  std::atomic<bool> alone = false;
  std::thread waiting([&] {
    gate.enter_alone();
    alone = true;
    gate.leave_alone();
  });
  // From when it waits nobody else may begin.
  while (gate.try_enter()) {
    gate.leave();
    std::this_thread::yield();
  }
  EXPECT_FALSE(alone);
  gate.leave();
  waiting.join();
  EXPECT_TRUE(alone);
}

TEST(RunGate, ManyWorkersAreNeverBesideOneAlone) {
  RunGate gate;
  std::atomic<int> running = 0;
  std::atomic<bool> disturbed = false;
  const auto work = [&] {
    for (int i = 0; i < 500; ++i) {
      if (i % 7 == 0) {
        gate.enter_alone();
        disturbed = disturbed || running++ != 0;
        --running;
        gate.leave_alone();
        continue;
      }
      if (!gate.try_enter()) {
        gate.enter();
      }
      ++running;
      --running;
      gate.leave();
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i) {
    workers.emplace_back(work);
  }
  for (std::thread& worker : workers) {
    worker.join();
  }
  EXPECT_FALSE(disturbed);
}

}  // namespace
}  // namespace harness
