// What goes wrong around a run is never laid at the candidate's door: a full disk, files that vanish,
// signals.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/run/process_tree.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The fixed cases, one run at a time.
class OutsideFault : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("right.py");
    workspace.file("held.py", held_until_let_go + workspace.bytes("right.py"));
  }
  Command command(const std::string& candidate, const std::vector<std::string>& more = {}) const {
    auto made = workspace.plycheck(
        {"test", "squirrel", candidate, "--cases", "cases", "-j", "1", "--no-times", "--json", "j"});
    made.argv.insert(made.argv.end(), more.begin(), more.end());
    return made;
  }
  Workspace workspace;
};

TEST_F(OutsideFault, OfAVanishedCaseIsNamed) {
  const auto ended =
      run_held(command("held.py"), [this](const fs::path&) { fs::remove_all(workspace.path() / "cases/6"); });
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC JE");
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "cases/6/")) << reasons_in(workspace.bytes("j"));
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "No such file or directory"))
      << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 2);
}

TEST_F(OutsideFault, OfARemovedCopyOfTheCandidateIsNamed) {
  const auto ended =
      run_held(command("held.py"), [](const fs::path& job) { fs::remove_all(job / "candidate"); });
  EXPECT_TRUE(has(verdicts_in(workspace.bytes("j")), "JE JE JE JE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_FALSE(has(verdicts_in(workspace.bytes("j")), "RTE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")),
                  "the candidate's copy was removed: held.py: No such file or directory; "))
      << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST_F(OutsideFault, OfARemovedFileOfTheCandidateIsNoMatter) {
  const auto ended =
      run_held(command("held.py"), [this](const fs::path&) { fs::remove(workspace.path() / "held.py"); });
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
  EXPECT_EQ(ended.code, 0);
}

TEST_F(OutsideFault, OfAVanishedWorkFolderIsMadeGoodByAnotherRun) {
  // In the sandbox a run may have a disk of its own, which does not vanish with the folder.
  const auto ended = run_held(command("held.py", {"--isolation", "limits"}),
                              [](const fs::path& job) { fs::remove_all(job / "1"); });
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC") << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 0);
}

TEST_F(OutsideFault, OfAVanishedFolderOfTheWholeJobIsNamed) {
  const auto ended = run_held(command("held.py"), [](const fs::path& job) { fs::remove_all(job); });
  EXPECT_TRUE(has(verdicts_in(workspace.bytes("j")), "JE JE JE JE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_FALSE(has(verdicts_in(workspace.bytes("j")), "RTE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "no work folder: No such file or directory; "))
      << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 2);
}

/// A candidate that removes its own folder has left nothing, as often as it is run.
TEST_F(OutsideFault, IsNotWhatACandidateDoesToItself) {
  workspace.file("removes.py", "import os, shutil\nshutil.rmtree(os.getcwd(), ignore_errors=True)\n");
  const auto ended = workspace.run({"test", "squirrel", "removes.py", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "NO:NO NO:NO,NO NO:NO,NO NO:NO NO:NO NO:NO") << ended.out;
  EXPECT_EQ(ended.code, 1);
}

TEST_F(OutsideFault, OfARemovedInterpreterIsNamed) {
  const auto folder = workspace.path() / "bin";
  fs::create_directory(folder);
  fs::copy("/bin/sh", folder / "interpreter");
  const auto program = "#!" + (folder / "interpreter").string() +
                       "\n: > here\nwhile [ -e here ] && [ ! -e go ]; do sleep 0.01; done\n";
  fs::permissions(workspace.file("script", program), fs::perms{0755});
  auto made = command("script", {"--isolation", "limits"});
  // A `#!` line may name what the caller's own PATH holds.
  made.environment.push_back("PATH=" + folder.string() + ":/usr/bin:/bin");
  const auto ended = run_held(made, [&folder](const fs::path&) { fs::remove(folder / "interpreter"); });
  EXPECT_TRUE(has(verdicts_in(workspace.bytes("j")), "JE JE JE JE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_FALSE(has(verdicts_in(workspace.bytes("j")), "RTE")) << verdicts_in(workspace.bytes("j"));
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "could not be started: "))
      << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 2);
}

/// The processes that start the runs of a plycheck which this process has started.
std::vector<pid_t> launchers() {
  std::vector<ProcessFacts> processes;
  list_descendants(::getpid(), processes);
  std::vector<pid_t> found;
  for (const auto& process : processes) {
    std::ifstream file("/proc/" + std::to_string(process.pid) + "/comm");
    std::string name;
    if (std::getline(file, name) && name == "plycheck-launch") {
      found.push_back(process.pid);
    }
  }
  return found;
}

void signal_launchers(int signal) {
  const auto found = launchers();
  EXPECT_FALSE(found.empty());
  for (const pid_t launcher : found) {
    ::kill(launcher, signal);
  }
}

TEST_F(OutsideFault, OfAKilledLauncherIsMadeGoodByAnotherRun) {
  for (const char* level : {"none", "limits", "auto"}) {
    const auto ended = run_held(command("held.py", {"--isolation", level}),
                                [](const fs::path&) { signal_launchers(SIGKILL); });
    EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC")
        << level << reasons_in(workspace.bytes("j"));
    EXPECT_EQ(ended.code, 0) << level;
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{}) << level;
  }
}

TEST_F(OutsideFault, OfAStoppedLauncherDoesNotKeepPlycheckFromEnding) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Process plycheck(command("held.py"));
    ASSERT_TRUE(cases::testing::eventually(
        [&] { return plycheck.has_ended() || !runs_in(plycheck.pid(), "here").empty(); }));
    signal_launchers(SIGSTOP);
    plycheck.send(signal);
    // A held run lasts longer.
    EXPECT_TRUE(cases::testing::eventually([&plycheck] { return plycheck.has_ended(); }, 30s));
    EXPECT_EQ(plycheck.wait().code, 130);
    EXPECT_TRUE(launchers().empty());
  }
}

TEST_F(OutsideFault, OfSignalsThatMeanNothingIsNoMatter) {
  const auto quiet = run(command("right.py", {"-v"}));
  const auto json = workspace.bytes("j");
  Process plycheck(command("right.py", {"-v"}));
  std::jthread storm([&plycheck](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      for (const int signal : {SIGCHLD, SIGWINCH, SIGURG, SIGSTOP, SIGCONT}) {
        plycheck.send(signal);
      }
      std::this_thread::sleep_for(500us);
    }
    plycheck.send(SIGCONT);
  });
  // It ends while it is still sent signals; its number is free for others only when it was waited for.
  ASSERT_TRUE(cases::testing::eventually([&plycheck] { return plycheck.has_ended(); }));
  storm.request_stop();
  storm.join();
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.out, quiet.out);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(workspace.bytes("j"), json);
}

/// Disks that are full: small ones in memory, of a process that sees its own mounts.
class FullDisk : public OutsideFault {
 protected:
  void SetUp() override {
    if (run({{"/usr/bin/unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs -o size=64k none /mnt"},
             workspace.path()})
            .code != 0) {
      GTEST_SKIP() << "no disk can be mounted here";
    }
    OutsideFault::SetUp();
    fs::create_directory(workspace.path() / "disk");
  }
  /// Runs it with a disk of that size on the folder `disk`, after and before some words of the shell.
  Ended on_disk(const std::string& size, const std::string& before, Command command,
                const std::string& after = "") const {
    const std::string script = "mount -t tmpfs -o size=" + size + " none disk && " + before +
                               " \"$@\"; code=$?; " + after + " exit $code";
    std::vector<std::string> argv{"/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"};
    argv.insert(argv.end(), command.argv.begin(), command.argv.end());
    command.argv = argv;
    return run(command);
  }
  /// The same for the runs: none is to take place in /dev/shm, which is made too small.
  Ended on_disk_of_runs(const std::string& filled, const Command& command) const {
    return on_disk("600k",
                   "mount -t tmpfs -o size=16k none /dev/shm && head -c " + filled +
                       " /dev/zero > disk/filler && TMPDIR=$PWD/disk",
                   command);
  }
};

/// In the sandbox each run may have a disk of its own.
Command on_shared_disk(Command command) {
  const auto test = std::ranges::find(command.argv, "test");
  command.argv.insert(test + 1, {"--isolation", "limits"});
  return command;
}

TEST_F(FullDisk, OfTheRunsIsNoFaultOfTheCandidate) {
  workspace.take_candidate("no_file.py");
  const auto ended = on_disk_of_runs("400k", on_shared_disk(command("no_file.py")));
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "JE JE JE JE JE JE") << ended.err;
  EXPECT_TRUE(has(reasons_in(workspace.bytes("j")), "no space left where the runs take place; "))
      << reasons_in(workspace.bytes("j"));
  EXPECT_EQ(ended.code, 2);
}

/// On one case it fills the disk, far below its limit of output; its other runs take place beside that.
TEST_F(FullDisk, FilledByARunIsItsOwnFaultAndNotItsNeighbours) {
  workspace.file("fills.py", "import time\nif open('problem.txt').read() == '''" +
                                 workspace.bytes("cases/1/input.txt") +
                                 "''':\n"
                                 "    try:\n"
                                 "        for i in range(100): open(str(i), 'wb').write(b'x' * 1000000)\n"
                                 "    except OSError: time.sleep(5)\n" +
                                 workspace.bytes("right.py"));
  auto two_at_a_time = on_shared_disk(command("fills.py"));
  std::ranges::replace(two_at_a_time.argv, std::string("1"), std::string("2"));
  const auto ended =
      on_disk("24m", "mount -t tmpfs -o size=16k none /dev/shm && TMPDIR=$PWD/disk", two_at_a_time);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "OLE AC AC AC AC AC") << ended.err;
  EXPECT_EQ(reasons_in(workspace.bytes("j")), "its output took all space where the runs take place; ");
  EXPECT_EQ(ended.code, 1);
}

TEST_F(FullDisk, OfTheRunsIsToldBeforeTheFirstRun) {
  const auto ended = on_disk_of_runs("600k", command("right.py"));
  EXPECT_TRUE(has(ended.err, "No space left on device")) << ended.err;
  EXPECT_EQ(ended.code, 2);
}

TEST_F(FullDisk, OfTheReportLeavesTheOldOneAsItWas) {
  auto to_disk = command("no_file.py");
  workspace.take_candidate("no_file.py");
  to_disk.argv.back() = "disk/j";
  const auto ended = on_disk("8k", "head -c 4k /dev/zero > disk/filler; echo old > disk/j;", to_disk,
                             "ls disk; cat disk/j;");
  EXPECT_EQ(ended.err, "plycheck: disk/j: No space left on device\n");
  EXPECT_TRUE(ended.out.ends_with("\nfiller\nj\nold\n")) << ended.out;
  EXPECT_EQ(ended.code, 2);
}

TEST_F(FullDisk, OfTheHistoryLosesTheHistoryAlone) {
  auto kept_there = command("right.py");
  kept_there.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "disk/h.db").string());
  for (const std::string size : {"4k", "40k", "88k", "100k", "120k"}) {
    const auto ended = on_disk(size, "", kept_there);
    EXPECT_NE(ended.err, "") << size;
    EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC") << size << ended.err;
    EXPECT_EQ(ended.code, 0) << size;
    EXPECT_TRUE(ended.err.starts_with("plycheck: " + (workspace.path() / "disk/h.db").string())) << ended.err;
    EXPECT_TRUE(has(ended.err, "kept")) << ended.err;
  }
}

/// What a limit of this process stops is not laid at the door of a program.
TEST_F(OutsideFault, OfFilesThatMayNotGrowIsNamed) {
  if (!is_installed("prlimit")) {
    GTEST_SKIP() << "no prlimit";
  }
  const auto limited = [](Command made) {
    made.argv.insert(made.argv.begin(), {"/usr/bin/env", "prlimit", "--fsize=4096:4096"});
    return run(made);
  };
  const auto ended = limited(command("right.py"));
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(
      ended.err,
      "plycheck: expected files of 268435456 bytes or more (ulimit -f), as a run may write, found 4096\n");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
  // What plycheck writes itself ends in an error, not in a signal.
  workspace.file("input.txt",
                 "2\nX\n3\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                 "*****\n*****\n*****\n****X\nXXXXX\n");
  const auto solved = limited(workspace.plycheck({"solve", "squirrel", "-i", "input.txt", "-o", "solved"}));
  EXPECT_EQ(solved.code, 2);
  EXPECT_EQ(solved.err, "plycheck: solved/traverse_log.txt: File too large\n");
  EXPECT_EQ(workspace.bytes("solved/traverse_log.txt"), "(no file)");
}

}  // namespace
}  // namespace harness::testing
