#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/testing/start.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

class LauncherQueue : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(launcher, nullptr); }
  std::int64_t post(const std::string& script) { return launcher->post(testing::shell(script, folder)); }
  int exit_status(std::int64_t number) { return launcher->take(number).exit_status; }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

TEST_F(LauncherQueue, ResultsBelongToTheirRuns) {
  const auto first = post("exit 1");
  const auto second = post("exit 2");
  EXPECT_EQ(exit_status(first), 1);
  const auto third = post("exit 3");
  EXPECT_EQ(exit_status(second), 2);
  EXPECT_EQ(exit_status(third), 3);
}

TEST_F(LauncherQueue, RunBeginsWhenNothingIsLeftOfTheOneBefore) {
  const auto first = post("(until [ -e go ]; do sleep 0.01; done; : > late) & : > early");
  const auto second = post("[ -e early ] && : > go && sleep 0.3 && [ ! -e late ] && exit 5");
  launcher->take(first);
  EXPECT_EQ(exit_status(second), 5);
}

TEST_F(LauncherQueue, RunGoesOnWhileNobodyWaits) {
  const auto first = post("true");
  const auto second = post("echo > mark");
  EXPECT_TRUE(
      cases::testing::eventually([this] { return std::filesystem::exists(folder.path() + "/mark"); }));
  launcher->take(first);
  launcher->take(second);
}

TEST_F(LauncherQueue, ResultOfAnEarlierRunWaits) {
  const auto first = post("exit 1");
  const auto second = post("exit 2");
  EXPECT_EQ(launcher->run(testing::shell("exit 3", folder)).exit_status, 3);
  EXPECT_EQ(exit_status(second), 2);
  EXPECT_EQ(exit_status(first), 1);
}

TEST_F(LauncherQueue, RunThatKillsTheHelperIsBlamedAndTheNextIsNot) {
  const auto first = post("sleep 0.1; kill -9 $PPID; sleep 1000");
  const auto second = post("exit 2");
  const RunResult result = launcher->take(first);
  EXPECT_EQ(result.ending, Ending::signaled);
  EXPECT_EQ(result.signal, SIGKILL);
  EXPECT_EQ(exit_status(second), 2);
  EXPECT_EQ(launcher->run(testing::shell("exit 3", folder)).exit_status, 3);
}

TEST_F(LauncherQueue, NoRunOvertakesOneThatTheHelpersDeathLeftUnsent) {
  const auto first = post("exit 1");
  const auto second = post("sleep 0.1; kill -9 $PPID; sleep 1000");
  EXPECT_EQ(exit_status(first), 1);
  const auto third = post("exit 3");
  EXPECT_EQ(launcher->take(second).ending, Ending::signaled);
  const auto fourth = post("exit 4");
  EXPECT_EQ(exit_status(third), 3);
  const auto fifth = post("exit 5");
  EXPECT_EQ(exit_status(fourth), 4);
  const auto sixth = post("exit 6");
  EXPECT_EQ(exit_status(fifth), 5);
  EXPECT_EQ(exit_status(sixth), 6);
}

TEST_F(LauncherQueue, MessageThatWaitsUnreadIsSentAgain) {
  // The supervisor reads ahead by some kilobytes, so that a longer message is still in the socket when it
  // dies.
  const std::string long_comment(100'000, '#');
  const auto first = post("sleep 0.1; kill -9 $PPID; sleep 1000");
  const auto second = post("exit 2\n" + long_comment);
  EXPECT_EQ(launcher->take(first).ending, Ending::signaled);
  EXPECT_EQ(exit_status(second), 2);
}

TEST_F(LauncherQueue, WhatExecCannotExpressIsNotStartedInItsTurn) {
  const auto first = post("exit 1");
  const auto second = post(std::string("exit 2\0", 7));
  const auto third = post("exit 3");
  EXPECT_EQ(exit_status(first), 1);
  EXPECT_EQ(launcher->take(second).ending, Ending::not_started);
  EXPECT_EQ(exit_status(third), 3);
}

TEST_F(LauncherQueue, InterruptionEndsAllThatIsPosted) {
  const auto first = post("sleep 1000");
  const auto second = post("echo > mark; sleep 1000");
  launcher->interrupt();
  EXPECT_EQ(launcher->take(first).ending, Ending::interrupted);
  EXPECT_EQ(launcher->take(second).ending, Ending::interrupted);
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/mark"));
  EXPECT_EQ(launcher->take(post("true")).ending, Ending::interrupted);
}

TEST_F(LauncherQueue, InterruptionEndsALongMessageThatNobodyReads) {
  const auto first = post("kill -STOP $PPID; sleep 1000");
  std::thread other([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    launcher->interrupt();
  });
  const auto second = post("exit 2\n" + std::string(4'000'000, '#'));
  other.join();
  EXPECT_EQ(launcher->take(first).ending, Ending::interrupted);
  EXPECT_EQ(launcher->take(second).ending, Ending::interrupted);
}

}  // namespace
}  // namespace harness
