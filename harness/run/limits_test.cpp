#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/testing/start.hpp"

namespace harness {
namespace {

constexpr std::int64_t megabyte = std::int64_t{1} << 20;

/// The limits hold at every level that has them.
class LimitsTest : public ::testing::TestWithParam<Isolation> {
 protected:
  void SetUp() override {
    ASSERT_NE(launcher, nullptr);
    if (const std::string reason = why_not(GetParam(), offered_isolation()); !reason.empty()) {
      GTEST_SKIP() << reason;
    }
  }
  Start candidate(std::vector<std::string> words) const {
    return at_level(testing::candidate(std::move(words), folder));
  }
  Start shell(const std::string& script) const { return at_level(testing::shell(script, folder)); }
  RunResult run(const Start& start) { return launcher->run(start); }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();

 private:
  static Start at_level(Start start) {
    start.isolation = GetParam();
    start.readable = {PLYCHECK_TEST_CANDIDATE};
    return start;
  }
};

std::string level_name(const ::testing::TestParamInfo<Isolation>& level) {
  return std::string(name_of(level.param));
}

INSTANTIATE_TEST_SUITE_P(Levels, LimitsTest, ::testing::Values(Isolation::limits, Isolation::sandbox),
                         level_name);

TEST_P(LimitsTest, TooManyFilesAreOutput) {
  Start start = candidate({"make-files", "2000"});
  start.limits.files = 1000;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, EMFILE);
  start.limits.files = 2000;
  EXPECT_EQ(run(start).ending, Ending::exited);
}

TEST_P(LimitsTest, AFloodOfFilesWithoutEndIsStopped) {
  Start start = shell("while :; do mkdir d$i; cd d$i; : > a; : > b; : > c; cd ..; i=$((i+1)); done");
  start.limits.files = 100;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, EMFILE);
}

TEST_P(LimitsTest, WhatLayThereBeforeIsNoOutput) {
  std::ofstream(folder.path() + "/input") << std::string(5000, 'x');
  Start start = shell("echo one > a; echo two > b; ln -s a c");
  start.limits.files = 3;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.written_bytes, 8);
}

TEST_P(LimitsTest, RemovingTheInputTakesNothingOffTheOutput) {
  std::ofstream(folder.path() + "/input") << std::string(5000, 'x');
  EXPECT_EQ(run(shell("rm input")).written_bytes, 0);
}

TEST_P(LimitsTest, FilesWithoutANameCount) {
  Start start = candidate({"write-unlinked-files", "12", std::to_string(megabyte)});
  start.limits.output_bytes = 8 * megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, 0);
  EXPECT_GE(result.written_bytes, 8 * megabyte);
}

TEST_P(LimitsTest, OpenFilesAreBounded) {
  Start start = shell("ulimit -n; ulimit -Hn");
  start.limits.open_files = 32;
  EXPECT_EQ(run(start).stdout_tail, "32\n32\n");
}

TEST_P(LimitsTest, TooManyProcessesAreStopped) {
  Start start = candidate({"fork-forever"});
  start.limits.processes = 10;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::process_limit);
}

TEST_P(LimitsTest, ChildrenThatNobodyWaitsForUseCpuTime) {
  for (const char* what : {"spend-ignoring-children", "spend-forgetting-children"}) {
    Start start = candidate({what, "200", "30"});
    start.limits.cpu_seconds = 0.5;
    const RunResult result = run(start);
    EXPECT_EQ(result.ending, Ending::cpu_limit) << what;
    EXPECT_LT(result.cpu_seconds, 4) << what;
  }
}

TEST_P(LimitsTest, ManyEndedChildrenAreTooMany) {
  const auto ended_by = [this](const char* children) {
    Start start = candidate({"leave-ended-children", children});
    start.limits.processes = 64;
    return run(start).ending;
  };
  EXPECT_EQ(ended_by("3000"), Ending::process_limit);
  EXPECT_EQ(ended_by("100"), Ending::exited);
}

TEST_P(LimitsTest, WhatSuchChildrenHaveUsedIsTold) {
  const RunResult result = run(candidate({"spend-ignoring-children", "2", "400"}));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_GE(result.cpu_seconds, 0.7);
}

TEST_P(LimitsTest, ChildrenThatAreWaitedForCountAsTheyAre) {
  const RunResult result = run(shell("for i in 1 2 3 4 5 6 7 8; do sleep 0.04; (sleep 0.04); done"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_LT(result.cpu_seconds, result.wall_seconds / 2);
}

TEST_P(LimitsTest, ThatIsStoppedByTimeIsNamed) {
  Start start = candidate({"spin"});
  start.limits.cpu_seconds = 0.2;
  EXPECT_EQ(run(start).ending, Ending::cpu_limit);
  start = shell("sleep 1000");
  start.limits.wall_seconds = 0.2;
  EXPECT_EQ(run(start).ending, Ending::wall_limit);
}

TEST_P(LimitsTest, WaitingForAProcessorIsToldWhereTheKernelTells) {
  const bool told = std::ifstream("/proc/self/schedstat").is_open();
  EXPECT_EQ(run(shell("true | true")).waiting_seconds >= 0, told);
}

TEST_P(LimitsTest, MemoryIsBoundedInBothWays) {
  Start start = candidate({"eat", std::to_string(200 * megabyte)});
  start.limits.memory_bytes = 64 * megabyte;
  EXPECT_EQ(run(start).ending, Ending::memory_limit);
  start.limits.memory_kind = MemoryKind::resident;
  EXPECT_EQ(run(start).ending, Ending::memory_limit);
}

TEST_P(LimitsTest, ASmallProgramIsSmallBesideALargeHarness) {
  std::vector<char> large(std::size_t{512} << 20, 'x');
  // Started anew, so by this process as it is now.
  launcher = start_launcher();
  Start start = shell("");
  start.argv = {"/bin/true"};
  const RunResult result = run(start);
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_GT(result.peak_bytes, 0);
  EXPECT_LT(result.peak_bytes, 8 * megabyte);
  EXPECT_EQ(large.back(), 'x');
}

class NoLimitsTest : public ::testing::Test {
 protected:
  RunResult run(Start start) {
    start.isolation = Isolation::none;
    return launcher->run(start);
  }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

TEST_F(NoLimitsTest, NothingIsBoundedButTime) {
  Start start = testing::shell("ulimit -v; head -c 3000000 /dev/zero | tee a; : > b; : > c", folder);
  start.limits.memory_bytes = megabyte;
  start.limits.output_bytes = megabyte;
  start.limits.printed_bytes = megabyte;
  start.limits.files = 1;
  start.limits.processes = 1;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_EQ(result.written_bytes, 3000000);
  EXPECT_GT(result.peak_bytes, 0);
  start = testing::shell("sleep 1000", folder);
  start.limits.wall_seconds = 0.2;
  EXPECT_EQ(run(start).ending, Ending::wall_limit);
}

TEST_F(NoLimitsTest, NothingIsLeftBehind) {
  const RunResult result = run(testing::shell("setsid sleep 1000 & echo started", folder));
  EXPECT_EQ(result.stdout_tail, "started\n");
  EXPECT_EQ(result.left_behind, 1);
}

}  // namespace
}  // namespace harness
