#include "harness/run/launcher.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/testing/start.hpp"

namespace harness {

void PrintTo(Ending ending, std::ostream* out) {
  constexpr const char* names[] = {"exited",        "signaled",     "cpu_limit",
                                   "wall_limit",    "memory_limit", "output_limit",
                                   "process_limit", "not_started",  "interrupted"};
  *out << names[static_cast<int>(ending)];
}

namespace {

constexpr std::int64_t megabyte = std::int64_t{1} << 20;

class LauncherTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(launcher, nullptr); }
  Start shell(const std::string& script) const { return testing::shell(script, folder); }
  Start candidate(std::vector<std::string> words) const {
    return testing::candidate(std::move(words), folder);
  }
  RunResult run(const Start& start) { return launcher->run(start); }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

TEST_F(LauncherTest, TellsTheExitStatus) {
  const RunResult result = run(shell("exit 7"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 7);
}

TEST_F(LauncherTest, TellsTheSignal) {
  const RunResult result = run(candidate({"die-of", std::to_string(SIGSEGV)}));
  EXPECT_EQ(result.ending, Ending::signaled);
  EXPECT_EQ(result.signal, SIGSEGV);
}

TEST_F(LauncherTest, SaysWhyAProgramCouldNotBeStarted) {
  Start start = shell("");
  start.argv[0] = "/nowhere/program";
  EXPECT_EQ(run(start).ending, Ending::not_started);
  EXPECT_EQ(run(start).error, ENOENT);
  start.argv[0] = "/etc/passwd";
  EXPECT_EQ(run(start).error, EACCES);
  start.argv[0] = "/bin/true";
  start.folder = "/nowhere";
  EXPECT_EQ(run(start).error, ENOENT);
  start.argv.clear();
  EXPECT_EQ(run(start).error, EINVAL);
}

TEST_F(LauncherTest, NeedsAHelper) {
  EXPECT_EQ(start_launcher("/nowhere/supervisor"), nullptr);
}

TEST_F(LauncherTest, KeepsStandardOutputAndErrorApart) {
  const RunResult result = run(shell("echo one; echo two >&2; echo three"));
  EXPECT_EQ(result.stdout_tail, "one\nthree\n");
  EXPECT_EQ(result.stderr_tail, "two\n");
}

TEST_F(LauncherTest, KeepsTheLastBytesAndCountsAll) {
  Start start = shell("i=0; while [ $i -lt 1000 ]; do echo line $i; i=$((i+1)); done");
  start.kept_bytes = 18;
  const RunResult result = run(start);
  EXPECT_EQ(result.stdout_tail, "line 998\nline 999\n");
  EXPECT_EQ(result.stdout_bytes, 10 * 7 + 90 * 8 + 900 * 9);
}

TEST_F(LauncherTest, KeepsNothingWhenAskedTo) {
  Start start = shell("echo one");
  start.kept_bytes = 0;
  const RunResult result = run(start);
  EXPECT_EQ(result.stdout_tail, "");
  EXPECT_EQ(result.stdout_bytes, 4);
}

TEST_F(LauncherTest, HugeOutputDoesNotBlockTheCandidate) {
  Start start = candidate({"say", std::to_string(100 * megabyte)});
  start.limits.printed_bytes = 100 * megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.stdout_bytes, 100 * megabyte);
  EXPECT_EQ(result.stdout_tail, std::string(16384, 'x'));
}

TEST_F(LauncherTest, GivesTheEnvironmentAndNothingElse) {
  Start start = shell("");
  start.argv = {"/usr/bin/env"};
  start.environment = {"A=1", "B=two words"};
  EXPECT_EQ(run(start).stdout_tail, "A=1\nB=two words\n");
}

TEST_F(LauncherTest, StartsInTheFolder) {
  EXPECT_EQ(run(shell("pwd")).stdout_tail, folder.path() + "\n");
}

TEST_F(LauncherTest, StandardInputIsEmpty) {
  EXPECT_EQ(run(shell("cat; echo end")).stdout_tail, "end\n");
}

TEST_F(LauncherTest, PassesOnNoOpenFiles) {
  const int inheritable = dup(STDERR_FILENO);
  launcher = start_launcher();
  EXPECT_EQ(run(candidate({"list-open-files"})).stdout_tail, "0 1 2 ");
  close(inheritable);
}

TEST_F(LauncherTest, PassesOnNoSignalSettings) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  const auto old_pipe = std::signal(SIGPIPE, SIG_IGN);
  launcher = start_launcher();
  std::signal(SIGPIPE, old_pipe);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  Start start = shell("");
  start.argv = {"/bin/grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"};
  EXPECT_EQ(run(start).stdout_tail, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(LauncherTest, RunsOneAfterTheOther) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(run(shell("echo $((" + std::to_string(i) + "))")).stdout_tail, std::to_string(i) + "\n");
  }
}

TEST_F(LauncherTest, TakesLongArguments) {
  Start start = shell("");
  start.argv = {"/bin/echo", std::string(100'000, 'a'), ""};
  EXPECT_EQ(run(start).stdout_bytes, 100'002);
}

TEST_F(LauncherTest, PeakMemoryIsNotThatOfThisProcess) {
  const std::vector<char> ballast(500 * megabyte, 'x');
  EXPECT_EQ(ballast.back(), 'x');
  launcher = start_launcher();
  EXPECT_LT(run(shell("")).peak_bytes, 8 * megabyte);
  EXPECT_LT(run(candidate({"nothing"})).peak_bytes, 4 * megabyte);
}

TEST_F(LauncherTest, TellsThePeakMemory) {
  const RunResult result = run(candidate({"eat", std::to_string(100 * megabyte)}));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_GE(result.peak_bytes, 100 * megabyte);
  EXPECT_LT(result.peak_bytes, 110 * megabyte);
}

TEST_F(LauncherTest, CountsCpuTimeOfChildren) {
  const RunResult result = run(candidate({"spend-in-child"}));
  const double told = std::stod(result.stdout_tail);
  EXPECT_GE(told, 0.2);
  EXPECT_GE(result.cpu_seconds, told);
  // Once, that is.
  EXPECT_LT(result.cpu_seconds, 2 * told);
}

TEST_F(LauncherTest, TellsTheProgramsTimeFromTheKernels) {
  const RunResult counting = run(shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"));
  EXPECT_DOUBLE_EQ(counting.user_seconds + counting.system_seconds, counting.cpu_seconds);
  EXPECT_GT(counting.user_seconds, counting.system_seconds);
  // In large pieces: calls of the kernel for small ones take the program's time as well.
  const RunResult copying = run(shell("dd if=/dev/zero of=/dev/null bs=4M count=500 2> /dev/null"));
  EXPECT_EQ(copying.ending, Ending::exited);
  EXPECT_DOUBLE_EQ(copying.user_seconds + copying.system_seconds, copying.cpu_seconds);
  EXPECT_GT(copying.system_seconds, copying.user_seconds);
}

TEST_F(LauncherTest, TellsTheTimeOfWhatIsStoppedToo) {
  Start start = candidate({"spin"});
  start.limits.cpu_seconds = 0.3;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::cpu_limit);
  EXPECT_DOUBLE_EQ(result.user_seconds + result.system_seconds, result.cpu_seconds);
  EXPECT_GT(result.user_seconds, result.system_seconds);
}

/// How long threads waited for a processor; some kernels do not tell.
class WaitingTest : public LauncherTest {
 protected:
  void SetUp() override {
    LauncherTest::SetUp();
    if (!std::ifstream("/proc/self/schedstat")) {
      EXPECT_LT(run(shell("")).waiting_seconds, 0);
      GTEST_SKIP() << "the kernel does not tell";
    }
  }
};

TEST_F(WaitingTest, ProcessesThatShareAProcessorWaitForEachOther) {
  const RunResult result = run(candidate({"share-a-processor", "1", "400"}));
  ASSERT_EQ(result.exit_status, 0);
  EXPECT_GE(result.cpu_seconds, 0.8);
  // While one runs, the other waits: as long as all run together, but for what nobody sees of the last
  // moment.
  EXPECT_GE(result.waiting_seconds, 0.4);
}

TEST_F(WaitingTest, AllThatWaitAreSummedUp) {
  const RunResult result = run(candidate({"share-a-processor", "3", "200"}));
  ASSERT_EQ(result.exit_status, 0);
  EXPECT_GE(result.cpu_seconds, 0.8);
  // Of four three wait.
  EXPECT_GE(result.waiting_seconds, result.cpu_seconds);
}

TEST_F(WaitingTest, ThreadsAreSummedUpToo) {
  const RunResult result = run(candidate({"share-a-processor-in-threads", "3", "800"}));
  ASSERT_EQ(result.exit_status, 0);
  EXPECT_GE(result.cpu_seconds, 0.8);
  EXPECT_GE(result.waiting_seconds, result.cpu_seconds);
}

TEST_F(WaitingTest, WhoSleepsHardlyWaits) {
  const RunResult result = run(shell("sleep 1"));
  EXPECT_GE(result.wall_seconds, 1);
  EXPECT_GE(result.waiting_seconds, 0);
  // On a busy machine shell and program may wait before and after, but not meanwhile.
  EXPECT_LE(result.waiting_seconds, 2 * (result.wall_seconds - 1));
}

TEST_F(WaitingTest, IsToldOfRunsThatAreOverBeforeAnybodyLooks) {
  EXPECT_GE(run(candidate({"nothing"})).waiting_seconds, 0);
}

TEST_F(WaitingTest, IsToldOfRunsThatAreStopped) {
  Start start = shell("sleep 1000");
  start.limits.wall_seconds = 0.2;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::wall_limit);
  EXPECT_GE(result.waiting_seconds, 0);
}

TEST_F(LauncherTest, DeepRecursionIsPossible) {
  EXPECT_EQ(run(candidate({"recurse", "40000"})).ending, Ending::exited);
}

TEST_F(LauncherTest, CpuLimitCountsFractionsOfASecond) {
  Start start = candidate({"spin"});
  start.limits.cpu_seconds = 0.3;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::cpu_limit);
  EXPECT_EQ(result.signal, 0);
  EXPECT_GE(result.cpu_seconds, 0.29);
}

TEST_F(LauncherTest, CpuLimitCountsAllProcesses) {
  Start start = candidate({"spin-in-children", "4"});
  start.limits.cpu_seconds = 0.4;
  EXPECT_EQ(run(start).ending, Ending::cpu_limit);
}

TEST_F(LauncherTest, CpuLimitCannotBeIgnored) {
  Start start = candidate({"spend-ignoring-the-limit"});
  start.limits.cpu_seconds = 0.2;
  EXPECT_EQ(run(start).ending, Ending::cpu_limit);
}

TEST_F(LauncherTest, SleepingEndsAtTheWallLimit) {
  Start start = shell("sleep 1000");
  start.limits.wall_seconds = 0.2;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::wall_limit);
  EXPECT_GE(result.wall_seconds, 0.2);
  EXPECT_LT(result.cpu_seconds, 0.2);
}

TEST_F(LauncherTest, MemoryIsRefusedPastTheLimit) {
  Start start = candidate({"eat", std::to_string(300 * megabyte)});
  start.limits.memory_bytes = 200 * megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::memory_limit);
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_LE(result.peak_bytes, 200 * megabyte);
}

TEST_F(LauncherTest, AProgramMaySayThatMemoryWasRefused) {
  Start start = candidate({"reserve", std::to_string(300 * megabyte)});
  start.limits.memory_bytes = 200 * megabyte;
  EXPECT_EQ(run(start).ending, Ending::memory_limit);
}

TEST_F(LauncherTest, ReservedMemoryIsFreeWhereTheResidentSizeCounts) {
  Start start = candidate({"reserve", std::to_string(300 * megabyte)});
  start.limits.memory_bytes = 200 * megabyte;
  start.limits.memory_kind = MemoryKind::resident;
  EXPECT_EQ(run(start).ending, Ending::exited);
}

TEST_F(LauncherTest, ResidentSizeIsLimited) {
  Start start = candidate({"eat", std::to_string(20'000 * megabyte)});
  start.limits.memory_bytes = 100 * megabyte;
  start.limits.memory_kind = MemoryKind::resident;
  EXPECT_EQ(run(start).ending, Ending::memory_limit);
}

TEST_F(LauncherTest, MemorySharedByProcessesCountsOnce) {
  Start start = candidate({"share-memory", std::to_string(60 * megabyte)});
  start.limits.memory_bytes = 150 * megabyte;
  start.limits.memory_kind = MemoryKind::resident;
  EXPECT_EQ(run(start).ending, Ending::exited);
}

TEST_F(LauncherTest, AFailureThatIsNotOfMemoryStaysOne) {
  EXPECT_EQ(run(shell("echo no memory of that >&2; exit 1")).ending, Ending::exited);
  EXPECT_EQ(run(shell("echo MemoryError >&2; exit 0")).ending, Ending::exited);
}

TEST_F(LauncherTest, OneFileIsLimited) {
  Start start = candidate({"write-file", "out", std::to_string(3 * megabyte)});
  start.limits.output_bytes = 2 * megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.signal, 0);
}

TEST_F(LauncherTest, CatchingTheRefusalToWriteDoesNotHelp) {
  Start start = candidate({"write-file-catching", "out", std::to_string(3 * megabyte)});
  start.limits.output_bytes = 2 * megabyte;
  EXPECT_EQ(run(start).ending, Ending::output_limit);
}

TEST_F(LauncherTest, TheSignalOfALimitThatIsFarAwayIsASignal) {
  for (const int signal : {SIGXCPU, SIGXFSZ}) {
    const RunResult result = run(candidate({"die-of", std::to_string(signal)}));
    EXPECT_EQ(result.ending, Ending::signaled);
    EXPECT_EQ(result.signal, signal);
  }
}

TEST_F(LauncherTest, AllFilesTogetherAreLimited) {
  Start start = candidate({"write-many-files", "5", std::to_string(megabyte)});
  start.limits.output_bytes = 2 * megabyte;
  EXPECT_EQ(run(start).ending, Ending::output_limit);
}

TEST_F(LauncherTest, FoldersNestedTooDeepAreToldFromLargeOnes) {
  const RunResult result = run(shell("i=0; while [ $i -lt 120 ]; do mkdir d; cd d; i=$((i+1)); done"));
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, ELOOP);
  Start large = candidate({"write-file", "out", std::to_string(3 * megabyte)});
  large.limits.output_bytes = 2 * megabyte;
  folder = folders->fresh();
  large.folder = folder.path();
  EXPECT_EQ(run(large).error, 0);
}

TEST_F(LauncherTest, FilesThatWereThereAreNotOutput) {
  std::ofstream(folder.path() + "/input.txt") << std::string(1000, 'x');
  Start start = shell("echo right > output.txt");
  start.limits.output_bytes = 500;
  EXPECT_EQ(run(start).ending, Ending::exited);
}

TEST_F(LauncherTest, PrintingIsLimited) {
  Start start = shell("yes");
  start.limits.printed_bytes = megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, EFBIG);
  EXPECT_GT(result.stdout_bytes, megabyte);
}

TEST_F(LauncherTest, WhatIsPrintedIsNoOutput) {
  Start start = shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; echo right > output.txt");
  start.limits.output_bytes = megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.stdout_bytes, 3000000);
  EXPECT_EQ(result.stderr_bytes, 3000000);
  EXPECT_EQ(result.written_bytes, 6);
}

TEST_F(LauncherTest, WhatIsPrintedToBothIsLimitedTogether) {
  Start start = shell("head -c 700000 /dev/zero; head -c 700000 /dev/zero >&2");
  start.limits.printed_bytes = megabyte;
  EXPECT_EQ(run(start).ending, Ending::output_limit);
}

TEST_F(LauncherTest, ProcessesAreLimited) {
  Start start = shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; wait");
  start.limits.processes = 8;
  EXPECT_EQ(run(start).ending, Ending::process_limit);
  start.limits.processes = 12;
  start.limits.wall_seconds = 0.3;
  EXPECT_EQ(run(start).ending, Ending::wall_limit);
}

TEST_F(LauncherTest, ThreadsCountAsProcesses) {
  Start start = candidate({"sleep-in-threads", "20"});
  start.limits.processes = 10;
  EXPECT_EQ(run(start).ending, Ending::process_limit);
}

}  // namespace
}  // namespace harness
