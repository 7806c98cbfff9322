#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/testing/start.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

std::string contents_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class SandboxTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(launcher, nullptr);
    if (const std::string reason = why_not(Isolation::sandbox, offered_isolation()); !reason.empty()) {
      GTEST_SKIP() << reason;
    }
    secret = neighbour.path() + "/secret";
    std::ofstream(secret) << "answer\n";
    own = folder.path() + "/own";
    std::ofstream(own) << "mine\n";
  }

  Start confined(Start start) const {
    start.isolation = Isolation::sandbox;
    return start;
  }
  /// The errno of what a program tries.
  int attempt(std::vector<std::string> words, Isolation level = Isolation::sandbox) {
    words.insert(words.begin(), PLYCHECK_TEST_INTRUDER);
    Start start = testing::start_of(std::move(words), folder);
    start.isolation = level;
    start.readable = {PLYCHECK_TEST_INTRUDER};
    start.readable.insert(start.readable.end(), readable.begin(), readable.end());
    start.hidden = hidden;
    start.unhidden = unhidden;
    const RunResult result = launcher->run(start);
    return result.ending == Ending::exited ? result.exit_status : -result.signal;
  }
  RunResult run_shell(const std::string& script) {
    return launcher->run(confined(testing::shell(script, folder)));
  }

  std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  WorkFolder folder = folders->fresh();
  WorkFolder neighbour = folders->fresh();
  std::unique_ptr<Launcher> launcher = start_launcher();
  std::string secret;
  std::string own;
  std::vector<std::string> readable;
  std::vector<std::string> hidden;
  std::vector<std::string> unhidden;
};

TEST_F(SandboxTest, NeighboursFilesAreOutOfReach) {
  ASSERT_EQ(attempt({"read", secret}, Isolation::limits), 0);
  EXPECT_EQ(attempt({"read", secret}), EACCES);
  EXPECT_EQ(attempt({"append", secret}), EACCES);
  EXPECT_EQ(attempt({"list", neighbour.path()}), EACCES);
  EXPECT_EQ(attempt({"list", folders->path()}), EACCES);
  EXPECT_NE(attempt({"link", secret, "linked"}), 0);
  EXPECT_EQ(attempt({"rename", secret, "renamed"}), EACCES);
  EXPECT_NE(attempt({"remove", secret}), 0);
  EXPECT_NE(attempt({"truncate", secret}), 0);
  EXPECT_EQ(contents_of(secret), "answer\n");
}

TEST_F(SandboxTest, NothingCanBeRememberedInAFileThatMayBeRead) {
  const std::string copy = neighbour.path() + "/copy";
  std::ofstream(copy) << "program\n";
  readable = {copy};
  for (const char* what : {"set-attribute-newly", "remove-attribute-newly", "set-flags-newly"}) {
    EXPECT_EQ(attempt({what, copy}), ENOSYS) << what;
  }
  for (const char* what : {"set-flags", "set-extended-flags", "set-hint"}) {
    EXPECT_EQ(attempt({what, copy}), EPERM) << what;
  }
}

TEST_F(SandboxTest, ALinkOutOfTheFolderLeadsNowhere) {
  fs::create_symlink(secret, folder.path() + "/way");
  EXPECT_EQ(attempt({"read", "way"}), EACCES);
}

TEST_F(SandboxTest, NothingCanBeWrittenOutsideTheFolder) {
  const std::string file = "/plycheck-test-" + std::to_string(getpid());
  for (const char* place : {"", "/tmp", "/dev/shm", "/var/tmp", "/usr", "/etc", "/root", "/run"}) {
    EXPECT_NE(attempt({"append", place + file}), 0) << place;
    EXPECT_NE(attempt({"make-folder", place + file}), 0) << place;
    std::error_code unseen;
    EXPECT_FALSE(fs::exists(place + file, unseen)) << place;
  }
  EXPECT_NE(attempt({"append", folders->path() + file}), 0);
}

TEST_F(SandboxTest, TheOwnFolderIsThePrograms) {
  EXPECT_EQ(attempt({"append", "new"}), 0);
  EXPECT_EQ(attempt({"append", own}), 0);
  EXPECT_EQ(contents_of(own), "mine\nx");
  EXPECT_EQ(attempt({"make-folder", "deep"}), 0);
  EXPECT_EQ(attempt({"rename", "own", "deep/own"}), 0);
  EXPECT_EQ(attempt({"link", "deep/own", "own"}), 0);
  EXPECT_EQ(attempt({"chmod", "own"}), 0);
  EXPECT_EQ(attempt({"truncate", "own"}), 0);
  EXPECT_EQ(attempt({"remove", "own"}), 0);
  EXPECT_EQ(attempt({"list", "."}), 0);
}

TEST_F(SandboxTest, TheOwnFolderIsKnownToBeWritableByItsWholePath) {
  EXPECT_EQ(attempt({"access", folder.path()}), 0);
  EXPECT_NE(attempt({"access", "/usr"}), 0);
}

TEST_F(SandboxTest, WhatIsMadeInAdvanceGivesNobodyTheFolderOfTheRunBefore) {
  // The rules of the second run were made during the first one.
  ASSERT_EQ(attempt({"append", own}), 0);
  const std::string own_before = std::exchange(own, neighbour.path() + "/own");
  std::swap(folder, neighbour);
  EXPECT_EQ(attempt({"append", own}), 0);
  EXPECT_EQ(attempt({"append", own_before}), EACCES);
  EXPECT_EQ(attempt({"list", neighbour.path()}), EACCES);
}

TEST_F(SandboxTest, WhatIsMadeInAdvanceIsNotUsedWhereMoreIsHidden) {
  readable = {secret};
  ASSERT_EQ(attempt({"read", secret}), 0);
  hidden = {secret};
  EXPECT_EQ(attempt({"read", secret}), EACCES);
  readable = {};
  hidden = {};
  EXPECT_EQ(attempt({"read", secret}), EACCES);
}

TEST_F(SandboxTest, WhatAProgramLeavesIsRemoved) {
  ASSERT_EQ(run_shell("mkdir -p a/b; echo x > a/b/c; chmod 000 a/b/c a/b a").exit_status, 0);
  const std::string path = folder.path();
  { const WorkFolder removed = std::move(folder); }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(SandboxTest, OnlyWhatIsNamedCanBeReadAndIsNotWritten) {
  readable = {neighbour.path()};
  EXPECT_EQ(attempt({"read", secret}), 0);
  EXPECT_EQ(attempt({"list", neighbour.path()}), 0);
  EXPECT_EQ(attempt({"append", secret}), EACCES);
  EXPECT_NE(attempt({"truncate", secret}), 0);
  EXPECT_NE(attempt({"truncate-reading", secret}), 0);
  EXPECT_NE(attempt({"remove", secret}), 0);
  EXPECT_EQ(contents_of(secret), "answer\n");
  readable.clear();
  EXPECT_EQ(attempt({"read", secret}), EACCES);
}

TEST_F(SandboxTest, WhatIsHiddenStaysSoBelowWhatCanBeRead) {
  const fs::path tree = neighbour.path();
  fs::create_directories(tree / "cases/7");
  fs::create_directories(tree / "cases/tools");
  fs::create_directories(tree / "lib");
  for (const char* name : {"cases/7/output.txt", "cases/tools/tool", "lib/module"}) {
    std::ofstream(tree / name) << "x\n";
  }
  readable = {tree};
  EXPECT_EQ(attempt({"read", tree / "cases/7/output.txt"}), 0);
  hidden = {tree / "cases"};
  EXPECT_EQ(attempt({"read", tree / "cases/7/output.txt"}), EACCES);
  EXPECT_EQ(attempt({"list", tree / "cases"}), EACCES);
  EXPECT_EQ(attempt({"read", tree / "lib/module"}), 0);
  EXPECT_EQ(attempt({"read", secret}), 0);
}

TEST_F(SandboxTest, WhatIsHiddenStaysSoWhenItIsNamedItself) {
  const fs::path tree = neighbour.path();
  fs::create_directories(tree / "cases/7");
  std::ofstream(tree / "cases/7/output.txt") << "x\n";
  fs::create_directory_symlink(tree / "cases", tree / "share");
  hidden = {tree / "cases"};
  for (const char* name : {"cases", "cases/7", "cases/7/output.txt", "share", "share/7"}) {
    readable = {tree / name};
    EXPECT_EQ(attempt({"read", tree / "cases/7/output.txt"}), EACCES) << name;
  }
}

TEST_F(SandboxTest, OnlyWhatIsUnhiddenCanBeReadOfWhatIsHidden) {
  const fs::path tree = neighbour.path();
  fs::create_directories(tree / "cases/tools");
  for (const char* name : {"cases/output.txt", "cases/tools/tool"}) {
    std::ofstream(tree / name) << "x\n";
  }
  hidden = {tree};
  unhidden = {tree / "cases/tools"};
  EXPECT_EQ(attempt({"read", tree / "cases/tools/tool"}), 0);
  EXPECT_EQ(attempt({"read", tree / "cases/output.txt"}), EACCES);
}

TEST_F(SandboxTest, ManyFilesMayBeReadWithoutLosingWhatProcSays) {
  const fs::path tree = neighbour.path();
  for (int i = 0; i < 300; ++i) {
    std::ofstream(tree / std::to_string(i)) << "x\n";
  }
  readable = {tree};
  hidden = {tree / "0"};
  EXPECT_EQ(attempt({"read", tree / "0"}), EACCES);
  EXPECT_EQ(attempt({"read", tree / "299"}), 0);
  EXPECT_EQ(attempt({"read", "/proc/self/status"}), 0);
}

TEST_F(SandboxTest, MoreFilesThanCanBeKeptOpenAreAnErrorAndNotLost) {
  const fs::path tree = neighbour.path();
  for (int i = 0; i < 300; ++i) {
    std::ofstream(tree / std::to_string(i)) << "x\n";
  }
  Start start = confined(testing::shell("true", folder));
  start.readable = {tree};
  start.hidden = {tree / "0"};
  const pid_t child = fork();
  if (child == 0) {
    const rlimit few{200, 200};
    setrlimit(RLIMIT_NOFILE, &few);
    const RunResult result = start_launcher()->run(start);
    _exit(result.ending == Ending::not_started ? result.error : 0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), EMFILE);
}

TEST_F(SandboxTest, WhatOnlyRootMayReadIsNotReadWhereTheWayIsOpen) {
  if (geteuid() != 0) {
    GTEST_SKIP() << "only root may read all files";
  }
  const fs::path tree = neighbour.path();
  std::ofstream(tree / "closed") << "x\n";
  std::ofstream(tree / "open") << "x\n";
  fs::permissions(tree / "closed", fs::perms::owner_read);
  fs::permissions(tree, fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  readable = {tree};
  EXPECT_EQ(attempt({"read", tree / "open"}), 0);
  EXPECT_EQ(attempt({"read", tree / "closed"}), EACCES);
  EXPECT_EQ(attempt({"read", own}), 0);
}

TEST_F(SandboxTest, SystemFoldersCanBeHiddenInPart) {
  EXPECT_EQ(attempt({"list", "/usr/share"}), 0);
  hidden = {"/usr/share"};
  EXPECT_EQ(attempt({"list", "/usr/share"}), EACCES);
  EXPECT_EQ(attempt({"list", "/usr/lib"}), 0);
}

TEST_F(SandboxTest, AProgramAmongManyCanBeHidden) {
  Start start = confined(testing::shell("tac /dev/null; test $? = 126 && env true && python3 -c 1", folder));
  EXPECT_NE(launcher->run(start).exit_status, 0);
  start.hidden = {"/usr/bin/tac"};
  const RunResult result = launcher->run(start);
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 0) << result.stderr_tail;
}

TEST_F(SandboxTest, NoSecretsOfTheSystem) {
  for (const char* path : {"/etc/shadow", "/etc/hostname", "/proc/kallsyms", "/proc/1/cmdline"}) {
    EXPECT_EQ(attempt({"read", path}), EACCES) << path;
  }
  for (const char* path : {"/", "/root", "/home", "/tmp", "/dev/shm", "/etc", "/proc", "/sys", "/dev"}) {
    EXPECT_EQ(attempt({"list", path}), EACCES) << path;
  }
}

TEST_F(SandboxTest, NothingOfOtherProcessesCanBeSeen) {
  const std::string ours = "/proc/" + std::to_string(getpid());
  for (const char* name : {"/cmdline", "/environ", "/status", "/maps", "/mem"}) {
    EXPECT_NE(attempt({"read", ours + name}), 0) << name;
  }
  EXPECT_NE(attempt({"list", ours + "/fd"}), 0);
  EXPECT_NE(attempt({"read", ours + "/root" + secret}), 0);
  EXPECT_EQ(attempt({"list", "/proc/1"}), EACCES);
  EXPECT_EQ(attempt({"read", "/proc/1/root" + secret}), EACCES);
  EXPECT_EQ(attempt({"read", "/proc/self/status"}), 0);
  EXPECT_EQ(attempt({"list", "/proc/self/fd"}), 0);
}

TEST_F(SandboxTest, OtherProcessesCannotBeTouched) {
  const std::string us = std::to_string(getpid());
  EXPECT_EQ(attempt({"ptrace", us}), EPERM);
  EXPECT_EQ(attempt({"read-memory", us}), EPERM);
  EXPECT_EQ(attempt({"set-limit", us}), EPERM);
  EXPECT_EQ(attempt({"set-priority", us}), EPERM);
  EXPECT_EQ(attempt({"set-limit", "0"}), 0);
}

TEST_F(SandboxTest, OthersCannotBeSignalled) {
  if (offered_isolation().landlock_version < 6 && geteuid() != 0) {
    GTEST_SKIP() << "this kernel cannot confine signals";
  }
  EXPECT_NE(attempt({"kill", std::to_string(getpid()), "0"}), 0);
  const RunResult result = run_shell("kill -9 $PPID; sleep 60 & kill $! && wait $!; test $? = 143");
  EXPECT_EQ(result.ending, Ending::exited);
  EXPECT_EQ(result.exit_status, 0);
}

TEST_F(SandboxTest, ThereAreNoSockets) {
  for (const int family : {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}) {
    EXPECT_EQ(attempt({"socket", std::to_string(family)}), EPERM) << family;
  }
  EXPECT_EQ(attempt({"socket-pair", std::to_string(SOCK_STREAM)}), 0);
  EXPECT_EQ(attempt({"socket-pair", std::to_string(SOCK_DGRAM)}), EPERM);
  EXPECT_EQ(attempt({"socket-pair", std::to_string(SOCK_DGRAM | SOCK_CLOEXEC)}), EPERM);
}

TEST_F(SandboxTest, NothingIsFastenedToSockets) {
  EXPECT_EQ(attempt({"socket-filter"}), EPERM);
}

TEST_F(SandboxTest, PagesOfFilesStayInFiles) {
  for (const char* what : {"splice", "tee", "send-file"}) {
    EXPECT_EQ(attempt({what}), EINVAL) << what;
  }
}

TEST_F(SandboxTest, ThereAreNoFurtherRules) {
  EXPECT_EQ(attempt({"rules", "0"}), EOPNOTSUPP);
  EXPECT_EQ(attempt({"rules", "1"}), EOPNOTSUPP);
}

TEST_F(SandboxTest, TheKernelIsNotForIt) {
  for (const char* what : {"unshare", "clone-namespace", "mount", "chroot", "keyring", "io-uring", "bpf",
                           "memory-file", "shared-memory"}) {
    EXPECT_EQ(attempt({what}), EPERM) << what;
  }
  EXPECT_EQ(attempt({"clone3"}), ENOSYS);
}

TEST_F(SandboxTest, RootIsNobodyInIt) {
  const std::vector<IsolationItem> on_top = offered_isolation().on_top;
  const bool has_user = std::ranges::find(on_top, IsolationItem{"unused user id", ""}) != on_top.end();
  if (!has_user) {
    GTEST_SKIP() << "there is no unused user id here";
  }
  EXPECT_EQ(attempt({"user-id"}), EPERM);
  EXPECT_EQ(run_shell("id -g").stdout_tail, run_shell("id -u").stdout_tail);
  EXPECT_EQ(run_shell("for g in $(id -G); do test $g -gt 65536 || echo $g; done").stdout_tail, "");
}

#ifdef __x86_64__
TEST_F(SandboxTest, CallsOfAnotherArchitectureKill) {
  EXPECT_EQ(attempt({"32-bit-call"}), -SIGSYS);
}
#endif

TEST_F(SandboxTest, SignalsKeepTheirNames) {
  const RunResult result = run_shell("kill -SEGV $$");
  EXPECT_EQ(result.ending, Ending::signaled);
  EXPECT_EQ(result.signal, SIGSEGV);
}

TEST_F(SandboxTest, NumbersOfProcessesDoNotTellOfEarlierRuns) {
  const std::vector<IsolationItem> on_top = offered_isolation().on_top;
  if (std::ranges::find(on_top, IsolationItem{"PID namespace", ""}) == on_top.end() ||
      access("/proc/sys/kernel/ns_last_pid", F_OK) != 0) {
    GTEST_SKIP() << "numbers of processes are the machine's here";
  }
  const std::string look =
      "echo $$; sleep 0 & echo $!; wait; i=0; while test $i -lt 20; do sleep 0; i=$((i+1)); done";
  const std::string seen = run_shell(look).stdout_tail;
  EXPECT_EQ(run_shell(look).stdout_tail, seen);
}

TEST_F(SandboxTest, APlainShellFindsWhatItNeeds) {
  const RunResult result = run_shell(
      "echo one > a && sort a | sed s/one/two/ > b && cat b /dev/null && ls > /dev/null && "
      "echo $(date +%Y > /dev/null; echo three) && test -r /dev/urandom");
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_EQ(result.stdout_tail, "two\nthree\n");
  EXPECT_EQ(result.stderr_tail, "");
}

}  // namespace
}  // namespace harness
