// `plycheck doctor`: the levels of isolation proven on this machine.
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <optional>
#include <ostream>
#include <regex>
#include <sched.h>
#include <set>
#include <sstream>
#include <string>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <system_error>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/eventually.hpp"
#include "harness/run/isolation.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// Whether a limit came late, as it may on a busy machine, but within a second.
bool is_a_little_late(const std::string& how) {
  constexpr int most_digits = 3;
  static const std::regex late(", ([0-9]+) ms late$");
  std::smatch found;
  return std::regex_search(how, found, late) && found[1].length() <= most_digits;
}

/// What a report for programs says is not as promised; limits that came a little late are among it if asked
/// for.
std::string broken_in(const std::string& report, bool with_late) {
  const auto read = nlohmann::json::parse(report, nullptr, false);
  std::string broken;
  for (const auto& level : read.value("levels", nlohmann::json::array())) {
    for (const auto& row : level.at("attempts")) {
      const auto mark = row.at("mark").get<std::string>();
      const auto how = row.at("how").get<std::string>();
      const bool is_absent = how == "there is nothing of that kind here";
      const bool is_broken = mark == "OPEN" || (mark == "not tried" && !is_absent);
      if (row.at("promised").get<bool>() && is_broken && (with_late || !is_a_little_late(how))) {
        broken += level.at("level").get<std::string>() + ": " + row.at("title").get<std::string>() + ": " +
                  how + "\n";
      }
    }
  }
  return broken;
}

/// All is as promised; how late a limit came is the machine's.
void expect_promised(const std::string& report, const Ended& ended) {
  EXPECT_EQ(broken_in(report, false), "");
  EXPECT_EQ(ended.code, broken_in(report, true).empty() ? 0 : 1) << ended.out << ended.err;
}

/// What `plycheck-hostile` can try.
std::set<std::string> hostile_words(const fs::path& plycheck) {
  const auto listed = run({{(plycheck.parent_path() / "plycheck-hostile").string(), "--list"}});
  std::istringstream lines(listed.out);
  std::set<std::string> words;
  for (std::string line; std::getline(lines, line);) {
    words.insert(line);
  }
  return words;
}

class DoctorTest : public ::testing::TestWithParam<std::string> {
 protected:
  Workspace workspace;
};

std::string level_name(const ::testing::TestParamInfo<std::string>& info) {
  return info.param;
}

TEST_P(DoctorTest, FindsALevelAsPromisedAndLeavesNothing) {
  const auto ended = workspace.run({"doctor", "--level", GetParam(), "--json", "j"});
  const std::string missing = "isolation sandbox: no ";
  if (GetParam() == "sandbox" && ended.err.find(missing) != std::string::npos) {
    EXPECT_EQ(ended.code, 2);
    GTEST_SKIP() << ended.err;
  }
  expect_promised(workspace.bytes("j"), ended);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}
INSTANTIATE_TEST_SUITE_P(Levels, DoctorTest, ::testing::Values("none", "limits", "sandbox"), level_name);

TEST(Doctor, TriesAllThatTheHostileProgramCan) {
  const Workspace workspace;
  workspace.run({"doctor", "--level", "none", "--json", "j"});
  auto words = hostile_words(workspace.plycheck({}).argv.front());
  const auto read = nlohmann::json::parse(workspace.bytes("j"));
  for (const auto& row : read.at("levels").at(0).at("attempts")) {
    EXPECT_EQ(words.erase(row.at("attempt").get<std::string>()), 1U) << row;
  }
  EXPECT_EQ(words, (std::set<std::string>{"be-neighbour", "be-plycheck", "leave-message", "nothing"}));
}

/// A signal, and when it comes, in milliseconds.
using Interruption = std::tuple<int, int>;

class DoctorInterruptedBy : public ::testing::TestWithParam<Interruption> {
 protected:
  /// Whatever process names the work folders of that plycheck, or was started by it.
  static std::vector<std::string> launchers_of(pid_t plycheck) {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
      std::ifstream status(entry->path() / "stat");
      std::string line;
      std::getline(status, line);
      const auto name_end = line.rfind(')');
      std::istringstream rest(name_end == std::string::npos ? "" : line.substr(name_end + 1));
      std::string state;
      pid_t parent = 0;
      if (rest >> state >> parent && parent == plycheck) {
        found.push_back(line);
      }
    }
    return found;
  }
};

TEST_P(DoctorInterruptedBy, LeavesNothingAndSaysThatNothingIsProven) {
  const auto [signal, milliseconds] = GetParam();
  for (const char* const level : {"none", "limits"}) {
    const Workspace workspace;
    Process plycheck(workspace.plycheck({"doctor", "--level", level, "--json", "j"}));
    // The work folder is there as soon as the interpreters are asked for their versions.
    ASSERT_TRUE(cases::testing::eventually([&plycheck] { return !work_folders_of(plycheck.pid()).empty(); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    const auto launchers = launchers_of(plycheck.pid());
    plycheck.send(signal);
    const auto ended = plycheck.wait();
    EXPECT_EQ(ended.code, 130);
    EXPECT_EQ(ended.err, "");
    EXPECT_TRUE(ended.out.ends_with("\nINTERRUPTED: nothing is proven\n")) << ended.out;
    const auto read = nlohmann::json::parse(workspace.bytes("j"));
    EXPECT_EQ(read.at("interrupted"), true);
    EXPECT_EQ(read.at("kept"), false);
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
    for (const auto& line : launchers) {
      EXPECT_FALSE(fs::exists("/proc/" + line.substr(0, line.find(' ')))) << line;
    }
  }
}

std::string interruption_name(const ::testing::TestParamInfo<Interruption>& info) {
  return fmt::format("SIG{}After{}ms", sigabbrev_np(std::get<0>(info.param)), std::get<1>(info.param));
}

INSTANTIATE_TEST_SUITE_P(Signals, DoctorInterruptedBy,
                         ::testing::Combine(::testing::Values(SIGINT, SIGTERM, SIGHUP),
                                            ::testing::Values(0, 700, 2500)),
                         interruption_name);

struct Shortage {
  std::string name;
  /// Options of `prlimit`.
  std::string limit;
  std::string error;
};
void PrintTo(const Shortage& shortage, std::ostream* out) {
  *out << shortage.name;
}

class DoctorShortOf : public ::testing::TestWithParam<Shortage> {};

TEST_P(DoctorShortOf, WhatItNeedsProvesNothingAndNamesTheCause) {
  if (!is_installed("prlimit")) {
    GTEST_SKIP() << "no prlimit";
  }
  const Workspace workspace;
  auto command = workspace.plycheck({"doctor"});
  command.argv.insert(command.argv.begin(), {"/usr/bin/env", "prlimit", GetParam().limit});
  const auto ended = run(command);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "plycheck: " + GetParam().error + "\n");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(
    Limits, DoctorShortOf,
    ::testing::Values(
        Shortage{"FewFiles", "--nofile=12:12", "expected 256 open files or more (ulimit -n), found 12"},
        Shortage{"SomeFiles", "--nofile=64:64", "expected 256 open files or more (ulimit -n), found 64"},
        Shortage{"FileSize", "--fsize=4096:4096",
                 "expected files of 33554432 bytes or more (ulimit -f), found 4096"}),
    [](const ::testing::TestParamInfo<Shortage>& shortage) { return shortage.param.name; });

/// Processes are only counted for a user who is not root.
TEST(Doctor, ShortOfProcessesProvesNothingAndNamesTheCause) {
  if (::geteuid() != 0 || !is_installed("setpriv") || !is_installed("prlimit")) {
    GTEST_SKIP() << "only root becomes another user, by setpriv";
  }
  const Workspace workspace;
  ::chmod(workspace.path().c_str(), 0777);
  for (const char* const name : {"plycheck", "plycheck-launcher", "plycheck-hostile"}) {
    fs::copy(fs::path(workspace.plycheck({}).argv.front()).parent_path() / name, workspace.path() / name);
  }
  // A limit of root's binds whom root runs a program as.
  const std::vector<std::vector<std::string>> users{
      {"setpriv", "--reuid=65530", "--regid=65530", "--clear-groups"}, {}};
  for (const auto& user : users) {
    for (const int processes : {8, 30}) {
      std::vector<std::string> argv{"/usr/bin/env"};
      argv.insert(argv.end(), user.begin(), user.end());
      argv.insert(argv.end(), {"prlimit", fmt::format("--nproc={0}:{0}", processes),
                               (workspace.path() / "plycheck").string(), "doctor"});
      const auto ended = run({argv, workspace.path(), {"HOME=/nonexistent", "NO_COLOR=1"}});
      EXPECT_EQ(ended.code, 2);
      EXPECT_EQ(ended.out, "");
      EXPECT_TRUE(
          ended.err.starts_with("plycheck: expected room for 64 more processes (ulimit -u), found room for "))
          << ended.err;
    }
  }
}

/// The binaries stand where everybody may run them.
Ended sandbox_of_an_ordinary_user(const Workspace& workspace) {
  ::chmod(workspace.path().c_str(), 0777);
  for (const char* name : {"plycheck", "plycheck-launcher", "plycheck-hostile"}) {
    const auto built = fs::path(workspace.plycheck({}).argv.front()).parent_path() / name;
    std::error_code elsewhere;
    fs::create_hard_link(built, workspace.path() / name, elsewhere);
    if (elsewhere) {
      fs::copy(built, workspace.path() / name);
    }
  }
  return run(
      {{"/usr/bin/env", "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs",
        (workspace.path() / "plycheck").string(), "doctor", "--level", "sandbox", "--json", "j"},
       workspace.path(),
       {"HOME=/nonexistent", "NO_COLOR=1"}});
}

TEST(Doctor, FindsTheSandboxAsPromisedAsAnOrdinaryUser) {
  if (::geteuid() != 0 || !is_installed("setpriv")) {
    GTEST_SKIP() << "only root becomes another user, by setpriv";
  }
  const Workspace workspace;
  const auto ended = sandbox_of_an_ordinary_user(workspace);
  if (ended.err.find("isolation sandbox: no ") != std::string::npos) {
    GTEST_SKIP() << ended.err;
  }
  expect_promised(workspace.bytes("j"), ended);
}

/// As many containers do, for this thread and all that it starts from now on.
bool refuse_namespaces() {
  constexpr unsigned any_namespace = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                     CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, any_namespace, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
  };
  const sock_fprog program{sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// What `start` starts gets no namespaces; nothing where they cannot be refused.
std::optional<Ended> without_namespaces(const std::function<Ended()>& start) {
  std::optional<Ended> ended;
  std::thread([&] { ended = refuse_namespaces() ? std::optional(start()) : std::nullopt; }).join();
  return ended;
}

/// The sandbox keeps its promises there, and doctor says what it lacks.
void expect_promised_without_namespaces(const Workspace& workspace, const Ended& ended) {
  const auto report = workspace.bytes("j");
  expect_promised(report, ended);
  const auto read = nlohmann::json::parse(report, nullptr, false);
  for (const char* const item : {"PID namespace", "network namespace", "own disk"}) {
    EXPECT_TRUE(read.at("machine").at(item).get<std::string>().starts_with("no: ")) << item;
  }
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST(DoctorWithoutNamespaces, FindsTheSandboxAsPromised) {
  const Workspace workspace;
  const auto ended = without_namespaces([&workspace] {
    return workspace.run({"doctor", "--level", "sandbox", "--json", "j"});
  });
  if (!ended || ended->err.find("isolation sandbox: no ") != std::string::npos) {
    GTEST_SKIP() << (ended ? ended->err : "namespaces cannot be refused here");
  }
  expect_promised_without_namespaces(workspace, *ended);
}

TEST(DoctorWithoutNamespaces, FindsTheSandboxAsPromisedAsAnOrdinaryUser) {
  if (::geteuid() != 0 || !is_installed("setpriv")) {
    GTEST_SKIP() << "only root becomes another user, by setpriv";
  }
  const Workspace workspace;
  const auto ended = without_namespaces([&workspace] { return sandbox_of_an_ordinary_user(workspace); });
  if (!ended || ended->err.find("isolation sandbox: no ") != std::string::npos) {
    GTEST_SKIP() << (ended ? ended->err : "namespaces cannot be refused here");
  }
  expect_promised_without_namespaces(workspace, *ended);
}

}  // namespace
}  // namespace harness::testing
