// What a program can do so that it is not seen how much it takes.

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <memory>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/system_calls.hpp"
#include "harness/run/task_clock.hpp"
#include "harness/run/testing/apart.hpp"

namespace harness {
namespace {

using testing::become_an_ordinary_user;
using testing::in_another_process;
using testing::megabyte;
using testing::Place;
using testing::Seen;

class UsageMonitorTest : public ::testing::TestWithParam<Isolation> {
 protected:
  void SetUp() override {
    if (const std::string reason = why_not(GetParam(), offered_isolation()); !reason.empty()) {
      GTEST_SKIP() << reason;
    }
  }
  RunResult run(const Start& start) { return place.launcher->run(start); }

  Place place{GetParam()};
};

std::string level_name(const ::testing::TestParamInfo<Isolation>& level) {
  return std::string(name_of(level.param));
}

INSTANTIATE_TEST_SUITE_P(Levels, UsageMonitorTest, ::testing::Values(Isolation::limits, Isolation::sandbox),
                         level_name);

/// The run of an ordinary user: root may look at everything.
Seen of_an_ordinary_user(const std::vector<std::string>& words) {
  return in_another_process(become_an_ordinary_user, [&] {
    const Place place(Isolation::limits);
    return place.launcher->run(place.candidate(words));
  });
}

TEST_P(UsageMonitorTest, ThreadsCountAfterTheFirstHasEnded) {
  Start start = place.candidate({"sleep-in-threads-only", "100"});
  start.limits.processes = 20;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::process_limit);
}

TEST_P(UsageMonitorTest, MemoryCountsAfterTheFirstThreadHasEnded) {
  Start start = place.candidate({"eat-in-threads-of-children", "6", std::to_string(40 * megabyte)});
  start.limits.memory_bytes = 128 * megabyte;
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::memory_limit);
}

TEST_P(UsageMonitorTest, FilesWithoutANameCountAfterTheFirstThreadHasEnded) {
  const RunResult result =
      run(place.candidate({"write-unlinked-files-in-a-thread", "12", std::to_string(megabyte)}));
  EXPECT_EQ(result.ending, Ending::output_limit);
}

#ifdef PLYCHECK_TEST_TINY
TEST_P(UsageMonitorTest, FilesWithoutANameOfATinyProgramCount) {
  Start start = place.candidate({});
  start.argv = {PLYCHECK_TEST_TINY};
  start.readable = {PLYCHECK_TEST_TINY};
  start.limits.wall_seconds = 5;
  EXPECT_EQ(run(start).ending, Ending::output_limit);
}
#endif

TEST_P(UsageMonitorTest, RoomThatIsTakenWithoutASizeCounts) {
  const Start start = place.candidate({"take-room-without-size", "12", std::to_string(megabyte)});
  const RunResult result = run(start);
  EXPECT_EQ(result.ending, Ending::output_limit);
  // It may be stopped before it has taken all.
  EXPECT_GT(result.written_bytes, start.limits.output_bytes);
}

TEST_P(UsageMonitorTest, FilesWithoutANameThatAreMappedCount) {
  const RunResult result = run(place.candidate({"map-unlinked-files", "12", std::to_string(megabyte)}));
  EXPECT_EQ(result.ending, Ending::output_limit);
}

TEST_P(UsageMonitorTest, FilesUnderWayInASocketCount) {
  const RunResult result = run(place.candidate({"send-unlinked-files", "12", std::to_string(megabyte)}));
  EXPECT_EQ(result.ending, Ending::output_limit);
  EXPECT_EQ(result.error, EPERM);
}

TEST_P(UsageMonitorTest, AttributesOfFilesCannotBeFilled) {
  if (GetParam() == Isolation::limits) {
    GTEST_SKIP() << "there is no filter";
  }
  EXPECT_EQ(run(place.candidate({"set-attributes", "1000"})).exit_status, EOPNOTSUPP);
}

TEST_P(UsageMonitorTest, EveryThreadsOpenFilesCount) {
  if (GetParam() == Isolation::sandbox) {
    GTEST_SKIP() << "unshare is refused there";
  }
  const RunResult result =
      run(place.candidate({"write-unlinked-files-apart", "12", std::to_string(megabyte)}));
  EXPECT_EQ(result.ending, Ending::output_limit);
}

struct Hoard {
  const char* what;
  std::int64_t number;
  std::int64_t second;
};

/// Of each more than twice the limit, and little of it in a resident size.
constexpr Hoard hoards[] = {{"drop-shared-memory", 12, 32 * megabyte},
                            {"fill-page-tables", 8, 40 * megabyte},
                            {"fill-sockets", 8, 240}};
constexpr std::int64_t small_memory = 128 * megabyte;

Start start_of(const Place& place, const Hoard& hoard) {
  Start start = place.candidate({hoard.what, std::to_string(hoard.number), std::to_string(hoard.second)});
  start.limits.memory_kind = MemoryKind::resident;
  start.limits.memory_bytes = small_memory;
  start.limits.wall_seconds = 10;
  return start;
}

bool is_here(std::string_view item) {
  const std::vector<IsolationItem> on_top = offered_isolation().on_top;
  return std::ranges::find(on_top, IsolationItem{std::string(item), ""}) != on_top.end();
}

TEST_P(UsageMonitorTest, MemoryThatIsInNoResidentSizeCounts) {
  for (const Hoard& hoard : hoards) {
    const bool of_sockets = std::string(hoard.what) == "fill-sockets";
    if (of_sockets && GetParam() == Isolation::sandbox && !is_here("network namespace")) {
      continue;  // what others on the machine do can hide them
    }
    EXPECT_EQ(run(start_of(place, hoard)).ending, Ending::memory_limit) << hoard.what;
  }
}

TEST(GaugeOfAnOrdinaryUser, MemoryThatIsInNoResidentSizeCounts) {
  for (const Hoard& hoard : hoards) {
    const Seen seen = in_another_process(become_an_ordinary_user, [&] {
      const Place place(Isolation::limits);
      return place.launcher->run(start_of(place, hoard));
    });
    EXPECT_EQ(seen.ending, static_cast<int>(Ending::memory_limit)) << hoard.what;
  }
}

TEST(GaugeOfAnOrdinaryUser, MemoryThatIsInNoResidentSizeCountsInTheSandbox) {
  if (!why_not(Isolation::sandbox, offered_isolation()).empty()) {
    GTEST_SKIP() << "there is no sandbox here";
  }
  for (const Hoard& hoard : hoards) {
    if (std::string(hoard.what) == "fill-sockets" && !is_here("network namespace")) {
      continue;  // what others on the machine do can hide them
    }
    const Seen seen = in_another_process(become_an_ordinary_user, [&] {
      const Place place(Isolation::sandbox);
      return place.launcher->run(start_of(place, hoard));
    });
    EXPECT_EQ(seen.ending, static_cast<int>(Ending::memory_limit)) << hoard.what;
  }
}

TEST_P(UsageMonitorTest, WhatWaitedInSocketsOfTheRunBeforeDoesNotCount) {
  Start full = start_of(place, {"fill-sockets", 8, 240});
  full.limits.memory_bytes = 1024 * megabyte;
  full.limits.wall_seconds = 0.5;
  run(full);
  // Nearly all of what it may have, for long enough to be looked at.
  Start next = start_of(place, {"fill-sockets", 2, 200});
  next.limits.wall_seconds = 0.5;
  EXPECT_EQ(run(next).ending, Ending::wall_limit);
}

TEST_P(UsageMonitorTest, MemoryThatIsInNoResidentSizeMayBeUsedUpToTheLimit) {
  for (const Hoard& hoard : hoards) {
    Start start = start_of(place, hoard);
    start.limits.memory_bytes = 1024 * megabyte;
    start.limits.wall_seconds = 1;
    EXPECT_EQ(run(start).ending, Ending::wall_limit) << hoard.what;
  }
}

/// Two seconds in all, no 10 ms of them in one process.
Start generations(const Place& place, const char* what) {
  Start start = place.candidate({what, "250", "8"});
  start.limits.cpu_seconds = 0.5;
  start.limits.wall_seconds = 20;
  return start;
}

bool has_clock() {
  return TaskClock().open();
}

TEST_P(UsageMonitorTest, ChildrenAndParentsThatNoLookMeetsUseTime) {
  if (!has_clock()) {
    GTEST_SKIP() << "the kernel has no counter for this user";
  }
  const RunResult result = run(generations(place, "spend-in-generations"));
  EXPECT_EQ(result.ending, Ending::cpu_limit);
  EXPECT_GT(result.cpu_seconds, 0.5);
}

TEST_P(UsageMonitorTest, ThatNoLookMeetsIsToldAtTheEnd) {
  if (!has_clock()) {
    GTEST_SKIP() << "the kernel has no counter for this user";
  }
  const RunResult result = run(place.candidate({"spend-in-generations", "50", "10"}));
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_GT(result.cpu_seconds, 0.4);
  EXPECT_LT(result.cpu_seconds, 0.9);
}

TEST(GaugeOfAnOrdinaryUser, ChildrenAndParentsThatNoLookMeetsUseTime) {
  for (const char* what : {"spend-in-generations", "spend-unreadably"}) {
    const Seen seen = in_another_process([] { return become_an_ordinary_user() && has_clock(); },
                                         [&] {
                                           const Place place(Isolation::limits);
                                           return place.launcher->run(generations(place, what));
                                         });
    if (seen.ending == static_cast<int>(Ending::not_started)) {
      GTEST_SKIP() << "the kernel has no counter for this user";
    }
    EXPECT_EQ(seen.ending, static_cast<int>(Ending::cpu_limit)) << what;
  }
}

/// As many containers do, for all that is started from here.
bool refuse_counters() {
  const sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         apply_filter({std::begin(filter), std::end(filter)}) == 0 && !has_clock();
}

TEST_P(UsageMonitorTest, WithoutACounterChildrenCountAsTheyWereSeen) {
  for (const char* what : {"spend-ignoring-children", "spend-forgetting-children"}) {
    const Seen seen = in_another_process(refuse_counters, [&] {
      const Place apart(GetParam());
      Start start = apart.candidate({what, "200", "30"});
      start.limits.cpu_seconds = 0.5;
      return apart.launcher->run(start);
    });
    EXPECT_EQ(seen.ending, static_cast<int>(Ending::cpu_limit)) << what;
  }
}

TEST(GaugeOfAnOrdinaryUser, AFolderThatMayNotBeListedCounts) {
  const Seen seen = of_an_ordinary_user({"write-in-closed-folder", "12", std::to_string(megabyte)});
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::output_limit));
  EXPECT_EQ(seen.error, 0);
}

TEST(GaugeOfAnOrdinaryUser, AFolderThatMayNotBeEnteredCounts) {
  const Seen seen = of_an_ordinary_user({"write-in-barred-folder", "12", std::to_string(megabyte)});
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::output_limit));
  EXPECT_EQ(seen.error, 0);
}

TEST(GaugeOfAnOrdinaryUser, ThatOpensAFolderLeavesItClosed) {
  const Seen seen = in_another_process(become_an_ordinary_user, [] {
    const Place place(Isolation::limits);
    RunResult result = place.launcher->run(place.candidate({"watch-closed-folder"}));
    result.error = result.written_bytes == 10 && result.stdout_tail == "300" ? 0 : 1;
    return result;
  });
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::exited));
  EXPECT_EQ(seen.error, 0);
}

TEST(GaugeOfAnOrdinaryUser, AProcessThatHidesItsFilesIsStoppedByWhatTheDiskTells) {
  const Seen seen = of_an_ordinary_user({"write-unlinked-files-unseen", "12", std::to_string(megabyte)});
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::output_limit));
  EXPECT_EQ(seen.error, EPERM);
}

TEST(GaugeOfAnOrdinaryUser, FilesThatAreMappedOrUnderWayAreStoppedByWhatTheDiskTells) {
  for (const char* what : {"map-unlinked-files", "send-unlinked-files"}) {
    const Seen seen = of_an_ordinary_user({what, "12", std::to_string(megabyte)});
    EXPECT_EQ(seen.ending, static_cast<int>(Ending::output_limit)) << what;
    EXPECT_EQ(seen.error, EPERM) << what;
  }
}

TEST(GaugeOfAnOrdinaryUser, AProcessThatHidesFewFilesIsNotStopped) {
  const Seen seen = in_another_process(become_an_ordinary_user, [] {
    const Place place(Isolation::limits);
    Start start = place.candidate({"write-unlinked-files-unseen", "1", "1000"});
    start.limits.output_bytes = 64 * megabyte;
    start.limits.wall_seconds = 10;
    return place.launcher->run(start);
  });
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::wall_limit));
}

/// A small disk for the runs, of this process only.
bool mount_small_disk(const std::string& folder) {
  return unshare(CLONE_NEWNS) == 0 && mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=16m") == 0;
}

TEST_P(UsageMonitorTest, ADiskThatIsFilledBelowTheLimitIsTheProgramsOutput) {
  const WorkFolder disk = place.folders->fresh();
  const Seen seen = in_another_process(
      [&] { return mount_small_disk(disk.path()); },
      [&] {
        const auto folders = WorkFolders::make_in(disk.path());
        const WorkFolder folder = folders->fresh();
        const auto launcher = start_launcher();
        Start start = place.candidate({"write-many-files", "30", std::to_string(megabyte)});
        start.folder = folder.path();
        start.limits.output_bytes = 256 * megabyte;
        return launcher->run(start);
      });
  if (seen.ending == static_cast<int>(Ending::not_started)) {
    GTEST_SKIP() << "no file system can be mounted here";
  }
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::output_limit));
  EXPECT_EQ(seen.error, ENOSPC);
}

}  // namespace
}  // namespace harness
