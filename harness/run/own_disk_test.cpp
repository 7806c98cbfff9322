// What a run in the sandbox has on a disk of its own.

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/folder_entries.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/process_tree.hpp"
#include "harness/run/testing/start.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t megabyte = std::int64_t{1} << 20;

std::string contents_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class OwnDiskTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(launcher, nullptr);
    const std::vector<IsolationItem> on_top = offered_isolation().on_top;
    if (std::ranges::find(on_top, IsolationItem{"own disk", ""}) == on_top.end()) {
      GTEST_SKIP() << "there are no disks of its own here";
    }
  }
  Start at_sandbox(Start start) const {
    start.isolation = Isolation::sandbox;
    start.own_disk = true;
    start.readable = {PLYCHECK_TEST_CANDIDATE};
    start.limits.output_bytes = 8 * megabyte;
    start.limits.files = 100;
    return start;
  }
  RunResult run(const Start& start, WorkFolder& where) {
    RunResult result = launcher->run(start);
    where.lies_in(launcher->left_folder());
    return result;
  }
  RunResult run_shell(const std::string& script, WorkFolder& where) {
    return run(at_sandbox(testing::shell(script, where)), where);
  }
  RunResult run_candidate(std::vector<std::string> words) {
    return run(at_sandbox(testing::candidate(std::move(words), folder)), folder);
  }
  /// What the file of that name in what was left has; "-" where there is none.
  static std::string left(const WorkFolder& where, const std::string& name) {
    const OwnedFd opened = where.open_left();
    const fs::path path = fs::path("/proc/self/fd") / std::to_string(opened.get()) / name;
    return fs::exists(path) ? contents_of(path) : "-";
  }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
};

TEST_F(OwnDiskTest, HoldsWhatLayInTheFolderAndWhatTheRunLeaves) {
  std::ofstream(folder.path() + "/input") << "five\n";
  const RunResult result = run_shell("cat input > output; pwd; cd \"$PWD\" && rm input", folder);
  EXPECT_EQ(result.exit_status, 0) << result.stderr_tail;
  EXPECT_EQ(result.stdout_tail, folder.path() + "\n");
  EXPECT_TRUE(folder.had_own_disk());
  EXPECT_EQ(left(folder, "output"), "five\n");
  EXPECT_EQ(left(folder, "input"), "-");
  EXPECT_EQ(contents_of(folder.path() + "/input"), "five\n");
  EXPECT_FALSE(fs::exists(folder.path() + "/output"));
}

TEST_F(OwnDiskTest, IsNewForEachRun) {
  const std::string look = "ls -A; : > first; stat -c %i first; stat -f -c '%f of %b' .; mkdir a; : > a/b";
  const std::string seen = run_shell(look, folder).stdout_tail;
  EXPECT_EQ(run_shell(look, folder).stdout_tail, seen);
  WorkFolder other = folders->fresh();
  EXPECT_EQ(run_shell(look, other).stdout_tail, seen);
}

/// How many file systems of ended runs the launchers' processes have mounted.
std::ptrdiff_t ended_disks() {
  std::vector<ProcessFacts> processes;
  list_descendants(getpid(), processes);
  std::ptrdiff_t most = 0;
  for (const ProcessFacts& process : processes) {
    std::ifstream mounts("/proc/" + std::to_string(process.pid) + "/mountinfo");
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(mounts, line);) {
      count += line.find(ended_disks_place) != std::string::npos ? 1 : 0;
    }
    most = std::max(most, count);
  }
  return most;
}

TEST_F(OwnDiskTest, OfEndedRunsAreGivenUpTogether) {
  const auto mounted_after = [this](const std::string& script) {
    std::vector<std::ptrdiff_t> counts;
    launcher = start_launcher();
    for (int i = 0; i < 70; ++i) {
      WorkFolder where = folders->fresh();
      run_shell(script, where);
      counts.push_back(ended_disks());
    }
    return counts;
  };
  const auto counts = mounted_after(":");
  EXPECT_EQ(std::ranges::max(counts), 33);
  EXPECT_EQ(std::ranges::count(counts, 2), 3);
  // What a run leaves tells later ones nothing.
  EXPECT_EQ(mounted_after("head -c 3000000 /dev/zero > large"), counts);
}

TEST_F(OwnDiskTest, IsReadWhenItsRunHasLongEnded) {
  WorkFolder large = folders->fresh();
  run_shell("echo one > output; head -c 3000000 /dev/zero > large", large);
  WorkFolder small = folders->fresh();
  run_shell("echo two > output", small);
  for (int i = 0; i < 40; ++i) {
    WorkFolder other = folders->fresh();
    run_shell(":", other);
  }
  EXPECT_EQ(left(large, "output"), "one\n");
  EXPECT_EQ(left(large, "large").size(), 3000000U);
  EXPECT_EQ(left(small, "output"), "two\n");
}

TEST_F(OwnDiskTest, HasRoomForAllThatMayBeWritten) {
  std::ofstream(folder.path() + "/input") << std::string(3 * megabyte, 'x');
  const RunResult result =
      run_shell("for i in 1 2 3 4 5 6 7 8 9; do : > $i; done; head -c 8388000 /dev/zero > large", folder);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 0) << result.stderr_tail;
  EXPECT_EQ(result.written_bytes, 8388000);
}

TEST_F(OwnDiskTest, HasNoRoomForMoreBetweenTwoLooks) {
  const RunResult result = run_candidate({"take-room-without-size", "50", std::to_string(megabyte)});
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.written_bytes, 9 * megabyte);
}

TEST_F(OwnDiskTest, CountsWhatNobodyCanSee) {
  for (const char* what : {"write-unlinked-files-unseen", "map-unlinked-files", "send-unlinked-files"}) {
    const RunResult result = run_candidate({what, "9", std::to_string(megabyte)});
    EXPECT_EQ(result.ending, Ending::output_limit) << what;
    EXPECT_EQ(result.error, 0) << what;
  }
}

TEST_F(OwnDiskTest, CountsFilesThatHaveLostTheirNames) {
  const RunResult result = run_candidate({"write-unlinked-files-unseen", "150", "1"});
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, EMFILE);
}

TEST_F(OwnDiskTest, BelongsToTheProgram) {
  EXPECT_EQ(
      run_shell("mkdir a && : > a/b && chmod 700 a && ln -s a c && mkfifo d && rm -r a", folder).exit_status,
      0);
}

TEST_F(OwnDiskTest, CanBeKept) {
  std::ofstream(folder.path() + "/input") << "five\n";
  run_shell("mkdir deep; echo one > deep/output; ln -s deep/output link; mkfifo pipe; rm input", folder);
  folder.keep();
  EXPECT_EQ(contents_of(folder.path() + "/deep/output"), "one\n");
  EXPECT_EQ(contents_of(folder.path() + "/link"), "one\n");
  EXPECT_FALSE(fs::exists(folder.path() + "/input"));
  fs::remove_all(folders->path());
}

TEST_F(OwnDiskTest, GoesWithItsFolder) {
  run_shell("echo one > output", folder);
  const std::string path = folder.path();
  { const WorkFolder removed = std::move(folder); }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(OwnDiskTest, IsNotForRunsBelowTheSandbox) {
  Start start = at_sandbox(testing::shell("echo one > output", folder));
  start.isolation = Isolation::limits;
  run(start, folder);
  EXPECT_FALSE(folder.had_own_disk());
  EXPECT_EQ(contents_of(folder.path() + "/output"), "one\n");
}

TEST_F(OwnDiskTest, IsNotForMoreThanAQuarterOfTheMemory) {
  Start start = at_sandbox(testing::shell("echo one > output", folder));
  start.limits.output_bytes = std::int64_t{1} << 50;
  EXPECT_EQ(run(start, folder).exit_status, 0);
  EXPECT_FALSE(folder.had_own_disk());
}

/// A small disk for the folders of runs, which is full but for their inputs; of this process only.
bool fill_small_disk(const std::string& place, std::unique_ptr<WorkFolders>& made) {
  if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
      mount("tmpfs", place.c_str(), "tmpfs", 0, "size=4m,mode=0711") != 0) {
    return false;
  }
  made = WorkFolders::make_in(place);
  return made != nullptr;
}

TEST_F(OwnDiskTest, IsNotFullWhereTheDiskOfAllIs) {
  if (geteuid() != 0) {
    GTEST_SKIP() << "only root can mount a disk for all";
  }
  const pid_t child = fork();
  if (child == 0) {
    std::unique_ptr<WorkFolders> small;
    if (!fill_small_disk(folder.path(), small)) {
      _exit(77);
    }
    WorkFolder place = small->fresh();
    std::ofstream(place.path() + "/input") << "five\n";
    std::ofstream(small->path() + "/large") << std::string(8 * megabyte, 'x');
    launcher = start_launcher();
    const RunResult result = run_shell("head -c 4000000 /dev/zero > output", place);
    _exit(result.ending == Ending::exited ? result.exit_status : 50 + static_cast<int>(result.ending));
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  if (WEXITSTATUS(status) == 77) {
    GTEST_SKIP() << "no file system can be mounted here";
  }
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace harness
