#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <signal.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/process_tree.hpp"
#include "harness/run/testing/start.hpp"

namespace harness {
namespace {

using cases::testing::eventually;

/// Processes of any user whose command line contains `mark`.
std::vector<pid_t> processes_with(std::string_view mark) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    std::ifstream file(entry.path() / "cmdline");
    // A process may end between opening and reading: the stream tells it, its buffer alone would throw.
    std::ostringstream line;
    line << file.rdbuf();
    if (pid > 0 && line.view().find(mark) != std::string_view::npos) {
      found.push_back(pid);
    }
  }
  return found;
}

/// Processes of any user that bear this name, as far as the kernel keeps it: a command line is gone with the
/// first thread.
std::vector<pid_t> processes_of(std::string name) {
  name.resize(std::min<std::size_t>(name.size(), 15));
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    std::ifstream file(entry.path() / "comm");
    std::string line;
    if (pid > 0 && std::getline(file, line) && line == name) {
      found.push_back(pid);
    }
  }
  return found;
}

class LauncherCleanup : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(launcher, nullptr); }
  Start shell(const std::string& script) const { return testing::shell(script, folder); }
  Start candidate(std::vector<std::string> words) const {
    return testing::candidate(std::move(words), folder);
  }
  RunResult run(const Start& start) { return launcher->run(start); }

  /// A number of seconds that no other process sleeps.
  const std::string mark = "1000." + std::to_string(getpid()) + "77";
  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

TEST_F(LauncherCleanup, NothingLeftBehindIsUsual) {
  EXPECT_EQ(run(shell("true | cat")).left_behind, 0);
}

TEST_F(LauncherCleanup, NoNameHidesAProcess) {
  const RunResult result = run(shell("ln -s /bin/sleep ') Z 1 ('; setsid './) Z 1 (' " + mark +
                                     " & until grep -q Z /proc/$!/comm; do sleep 0.01; done"));
  EXPECT_EQ(result.left_behind, 1);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, BackgroundProcessIsKilled) {
  const RunResult result = run(shell("sleep " + mark + " & exit 3"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 3);
  EXPECT_EQ(result.left_behind, 1);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, GrandchildInItsOwnSessionIsKilled) {
  // The second `setsid` of two leads a session, so it forks and ends; the shell waits until it is gone.
  const std::string settled = "while grep -q setsid /proc/$PPID/comm; do sleep 0.01; done; : >";
  const std::string stays = "; exec sleep " + mark + "' ";
  const RunResult result =
      run(shell("(setsid sh -c '" + settled + "one" + stays + "&); setsid setsid sh -c '" + settled + "two" +
                stays + "& until [ -e one ] && [ -e two ]; do sleep 0.01; done"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.left_behind, 2);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, ProcessThatIgnoresSignalsIsKilled) {
  Start start = candidate({"ignore-signals-and-wait", mark});
  start.limits.wall_seconds = 0.1;
  EXPECT_EQ(run(start).ending, Ending::wall_limit);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, StoppedProcessIsKilled) {
  EXPECT_EQ(run(shell("sleep " + mark + " & kill -STOP $!")).left_behind, 1);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, ProcessWhoseFirstThreadHasEndedIsKilled) {
  Start start = candidate({"stay-in-a-thread", mark});
  // By a name of its own: other tests run the same program at the same time.
  const std::string name = "stays-" + std::to_string(::getpid());
  const auto program = std::filesystem::path(folder.path()) / name;
  std::filesystem::copy(start.argv.front(), program);
  start.argv.front() = program.string();
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.left_behind, 1);
  EXPECT_TRUE(processes_of(name).empty());
}

TEST_F(LauncherCleanup, LimitEndsAllProcesses) {
  Start start = shell("setsid sleep " + mark + " & sleep " + mark);
  start.limits.wall_seconds = 0.1;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::wall_limit);
  EXPECT_EQ(result.left_behind, 0);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, OrphansOfALongRunAreReaped) {
  // It goes on until nothing is seen of them any more.
  const RunResult result =
      run(shell("for i in 0 1 2 3 4 5 6 7 8 9; do (true & echo $!); (true & echo $!); done > orphans\n"
                "for orphan in $(cat orphans); do while [ -e /proc/$orphan ]; do sleep 0.01; done; done"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.left_behind, 0);
}

TEST_F(LauncherCleanup, ForkBombIsStopped) {
  Start start = candidate({"fork-forever", mark});
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::process_limit);
  EXPECT_TRUE(processes_with(mark).empty());
  EXPECT_EQ(run(shell("exit 4")).exit_status, 4);
}

TEST_F(LauncherCleanup, ChainOfShortLivedSessionsIsStopped) {
  EXPECT_EQ(run(candidate({"hop-forever", mark})).ending, Ending::exited);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, ClosedOutputIsNoEnd) {
  const RunResult result = run(shell("exec >&- 2>&-; sleep 0.2; exit 6"));
  EXPECT_EQ(result.exit_status, 6);
  EXPECT_LT(result.cpu_seconds, 0.2);
}

TEST_F(LauncherCleanup, InterruptFromAnotherThreadEndsTheRun) {
  std::thread other([this] {
    eventually([this] { return !processes_with(std::string("sleep\0", 6) + mark).empty(); });
    launcher->interrupt();
  });
  const RunResult result = run(shell("sleep " + mark));
  other.join();
  EXPECT_EQ(result.ending, Ending::interrupted);
  EXPECT_TRUE(processes_with(mark).empty());
}

TEST_F(LauncherCleanup, LaterRunsAreInterruptedToo) {
  launcher->interrupt();
  EXPECT_EQ(run(shell("echo never")).ending, Ending::interrupted);
  EXPECT_EQ(run(shell("echo never")).stdout_bytes, 0);
}

TEST_F(LauncherCleanup, InterruptMayComeAtAnyMoment) {
  for (int i = 0; i < 40; ++i) {
    launcher = start_launcher();
    std::thread other([this, i] {
      std::this_thread::sleep_for(std::chrono::microseconds(25 * i));
      launcher->interrupt();
    });
    const RunResult result = run(shell("sleep " + mark));
    other.join();
    EXPECT_EQ(result.ending, Ending::interrupted);
  }
  EXPECT_TRUE(processes_with(mark).empty());
}

/// Processes started by this one: the supervisors.
std::vector<pid_t> own_supervisors() {
  std::vector<ProcessFacts> children;
  list_descendants(getpid(), children);
  std::vector<pid_t> supervisors;
  supervisors.reserve(children.size());
  for (const ProcessFacts& child : children) {
    supervisors.push_back(child.pid);
  }
  return supervisors;
}

TEST_F(LauncherCleanup, ClosingLeavesNoProcess) {
  ASSERT_EQ(own_supervisors().size(), 1U);
  run(shell("true"));
  launcher.reset();
  EXPECT_TRUE(own_supervisors().empty());
}

TEST_F(LauncherCleanup, ANewHelperReplacesADeadOne) {
  ASSERT_EQ(own_supervisors().size(), 1U);
  kill(own_supervisors()[0], SIGKILL);
  const RunResult result = run(shell("exit 4"));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 4);
}

TEST_F(LauncherCleanup, CandidateThatKillsTheHelperEndsWithIt) {
  const RunResult result = run(shell("kill -9 $PPID; exec sleep " + mark));
  EXPECT_EQ(result.ending, Ending::signaled);
  EXPECT_EQ(result.signal, SIGKILL);
  EXPECT_TRUE(eventually([this] { return processes_with(mark).empty(); }));
  EXPECT_EQ(run(shell("exit 4")).exit_status, 4);
}

TEST_F(LauncherCleanup, CandidateThatStopsTheHelperEndsAtTheWallLimit) {
  Start start = shell("kill -STOP $PPID; setsid sleep " + mark + " & exec sleep " + mark);
  start.limits.wall_seconds = 0.2;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::wall_limit);
  EXPECT_GE(result.wall_seconds, 0.2);
  EXPECT_TRUE(eventually([this] { return processes_with(mark).empty(); }));
  EXPECT_EQ(run(shell("exit 4")).exit_status, 4);
}

TEST_F(LauncherCleanup, InterruptEndsARunWhoseHelperIsStopped) {
  std::thread other([this] {
    eventually([this] { return !processes_with(std::string("sleep\0", 6) + mark).empty(); });
    launcher->interrupt();
  });
  const RunResult result = run(shell("kill -STOP $PPID; exec sleep " + mark));
  other.join();
  EXPECT_EQ(result.ending, Ending::interrupted);
  EXPECT_TRUE(eventually([this] { return processes_with(mark).empty(); }));
}

TEST_F(LauncherCleanup, KillingThisProcessLeavesNoCandidate) {
  const pid_t parent = fork();
  if (parent == 0) {
    const auto own = start_launcher();
    own->run(shell("setsid sleep " + mark + " & sleep " + mark));
    _exit(0);
  }
  // The shell, and the two that it starts.
  EXPECT_TRUE(eventually([this] { return processes_with(mark).size() == 3; }));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_TRUE(eventually([this] { return processes_with(mark).empty(); }));
}

TEST(ProcessTree, BothWaysFindTheSameDescendants) {
  const pid_t child = fork();
  if (child == 0) {
    fork();
    pause();
    _exit(0);
  }
  std::vector<ProcessFacts> listed;
  EXPECT_TRUE(eventually([&] {
    list_descendants(getpid(), listed);
    return listed.size() == 2;
  }));
  std::vector<ProcessFacts> scanned;
  list_descendants_by_scan(getpid(), scanned);
  ASSERT_EQ(scanned.size(), 2U);
  EXPECT_EQ(listed[0].pid, child);
  EXPECT_EQ(scanned[0].pid, child);
  EXPECT_EQ(scanned[1].pid, listed[1].pid);
  EXPECT_EQ(scanned[1].parent, child);
  EXPECT_EQ(scanned[0].threads, 1);
  EXPECT_GT(scanned[0].resident_bytes, 0);
  kill(listed[1].pid, SIGKILL);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

}  // namespace
}  // namespace harness
