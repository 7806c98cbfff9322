// SIGINT, SIGTERM and SIGHUP end plycheck whatever it is doing, and nothing unfinished stays.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using cases::testing::eventually;
using Names = std::vector<std::string>;
using namespace std::chrono_literals;

/// More than plycheck gives itself to end; what it would else be busy with lasts longer.
constexpr auto most_time = 30s;

/// A pipe in the file system that this process opened to read, and does not read from.
class UnreadPipe {
 public:
  explicit UnreadPipe(const fs::path& path) {
    ::mkfifo(path.c_str(), 0600);
    file_ = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    constexpr int smallest = 4096;
    ::fcntl(file_, F_SETPIPE_SZ, smallest);
  }
  UnreadPipe(const UnreadPipe&) = delete;
  UnreadPipe& operator=(const UnreadPipe&) = delete;
  ~UnreadPipe() { ::close(file_); }

  /// Whether there is no room for another page.
  bool is_full() const {
    char byte = 0;
    const bool fits = ::write(file_, &byte, 1) == 1;
    return !fits;
  }

 private:
  int file_ = -1;
};

/// Sends the signal and waits for the end, which must come in time.
Ended end_by(Process& plycheck, int signal) {
  plycheck.send(signal);
  EXPECT_TRUE(eventually([&plycheck] { return plycheck.has_ended(); }, most_time));
  plycheck.send(SIGKILL);
  return plycheck.wait();
}

bool is_unfinished(const std::string& path) {
  return path.find(".part") != std::string::npos;
}

class EndedBy : public ::testing::TestWithParam<int> {};

TEST_P(EndedBy, GenerateLeavesNoFolder) {
  for (const Names& more : {Names{"--count", "10000"}, Names{"--profile", "hidden", "--count", "400"}}) {
    const Workspace workspace;
    Names arguments{"generate", "squirrel", "-o", "set"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Process plycheck(workspace.plycheck(arguments));
    ASSERT_TRUE(eventually([&workspace] { return !workspace.paths().empty(); }));
    const auto ended = end_by(plycheck, GetParam());
    EXPECT_EQ(ended.code, 130);
    EXPECT_EQ(ended.err, "");
    EXPECT_EQ(workspace.paths(), Names{});
  }
}

/// Squirrel's minimax with fourteen free squares, to a depth of one digit.
std::string searched_to(char depth) {
  return std::string("2\nX\n") + depth +
         "\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n*****\n*****\n*****\n****X\nXXXXX\n";
}

TEST_P(EndedBy, BlessLeavesEachCaseAsItWasOrWhole) {
  constexpr int cases = 60;
  const Workspace workspace;
  for (int i = 1; i <= cases; ++i) {
    workspace.file(fmt::format("set/{}/input.txt", i), searched_to('5'));
  }
  Process plycheck(workspace.plycheck({"bless", "squirrel", "set", "-j", "2"}));
  const auto blessed = [&workspace](int i) {
    return workspace.path() / "set" / std::to_string(i) / "case.json";
  };
  ASSERT_TRUE(eventually([&blessed] { return fs::exists(blessed(1)); }));
  const auto ended = end_by(plycheck, GetParam());
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(ended.err, "");
  Names expected{"set"};
  int whole = 0;
  for (int i = 1; i <= cases; ++i) {
    const auto folder = fmt::format("set/{}", i);
    expected.push_back(folder);
    expected.push_back(folder + "/input.txt");
    if (fs::exists(blessed(i))) {
      ++whole;
      expected.insert(expected.end(),
                      {folder + "/case.json", folder + "/next_state.txt", folder + "/traverse_log.txt"});
    }
  }
  std::ranges::sort(expected);
  EXPECT_EQ(workspace.paths(), expected);
  EXPECT_LT(whole, cases);
}

TEST_P(EndedBy, OracleLeavesNothing) {
  const Workspace workspace;
  // The oracle is busy for ten seconds before it says that this is too much for it.
  workspace.file("input.txt", searched_to('7'));
  Process plycheck(workspace.plycheck({"oracle", "squirrel", "-o", "."}));
  std::this_thread::sleep_for(500ms);
  const auto ended = end_by(plycheck, GetParam());
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(workspace.paths(), Names{"input.txt"});
}

/// Twenty-five empty squares, and so many plies that no search comes to an end.
const std::string endless_battle =
    "4\nX\n2\n25\nO\n2\n25\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*****\n*****\n*****\n*****\n*****\n";

/// A command whose search of its own does not end.
class EndlessCommand : public ::testing::TestWithParam<Names> {};

TEST_P(EndlessCommand, EndsOnASignalAndLeavesNothing) {
  const Workspace workspace;
  workspace.file("input.txt", endless_battle);
  workspace.file("set/1/input.txt", endless_battle);
  workspace.file("set/1/trace_state.txt", "");
  const auto before = workspace.paths();
  Process plycheck(workspace.plycheck(GetParam()));
  std::this_thread::sleep_for(500ms);
  ASSERT_FALSE(plycheck.has_ended());
  const auto ended = end_by(plycheck, SIGINT);
  EXPECT_EQ(ended.code, 130) << ended.out << ended.err;
  EXPECT_EQ(workspace.paths(), before);
  EXPECT_EQ(left_by(ended.pid), Names{});
}

INSTANTIATE_TEST_SUITE_P(
    Commands, EndlessCommand,
    ::testing::Values(Names{"show", "squirrel", "input.txt", "--answer", "--answer-seconds", "1000"},
                      Names{"diff", "squirrel", "input.txt", ".", "--answer-seconds", "1000"},
                      Names{"strength", "squirrel", "set", "--answer-seconds", "1000"},
                      Names{"crosscheck", "squirrel", "--runs", "1000000", "--seed", "1"}),
    [](const ::testing::TestParamInfo<Names>& command) { return command.param.front(); });

INSTANTIATE_TEST_SUITE_P(Signals, EndedBy, ::testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const ::testing::TestParamInfo<int>& signal) {
                           return std::string("SIG") + sigabbrev_np(signal.param);
                         });

/// A job of many cases whose report is longer than a pipe takes.
class UnreadReport : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    fs::create_directory(workspace.path() / "many");
    for (int i = 1; i <= 4; ++i) {
      fs::copy(workspace.path() / "cases", workspace.path() / "many" / std::to_string(i),
               fs::copy_options::recursive);
    }
    fs::permissions(workspace.file("no_file", "#!/bin/sh\n"), fs::perms::owner_exec, fs::perm_options::add);
  }
  Command job(const Names& more = {}) const {
    Names arguments{"test", "squirrel", "./no_file", "--cases", "many", "--no-diagnosis"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return workspace.plycheck(arguments);
  }
  static void expect_end(Process& plycheck) {
    const auto ended = end_by(plycheck, SIGTERM);
    EXPECT_EQ(ended.code, 130) << ended.err;
    EXPECT_EQ(left_by(ended.pid), Names{});
  }
  Workspace workspace;
};

TEST_F(UnreadReport, OnStandardOutputEndsOnASignal) {
  const UnreadPipe pipe(workspace.path() / "pipe");
  auto command = job({"-v"});
  command.argv.insert(command.argv.begin(), {"/bin/sh", "-c", "exec \"$@\" > pipe", "sh"});
  Process plycheck(command);
  ASSERT_TRUE(eventually([&pipe] { return pipe.is_full(); }));
  expect_end(plycheck);
}

TEST_F(UnreadReport, InAFileEndsOnASignal) {
  const UnreadPipe pipe(workspace.path() / "pipe");
  Process plycheck(job({"--json", "pipe", "-q"}));
  ASSERT_TRUE(eventually([&pipe] { return pipe.is_full(); }));
  expect_end(plycheck);
}

/// What no reader has opened is not waited for.
TEST_F(UnreadReport, InAPipeWithoutAReaderIsLost) {
  ASSERT_EQ(::mkfifo((workspace.path() / "pipe").c_str(), 0600), 0);
  for (const std::string option : {"--json", "--csv", "--junit", "--html", "--write-known-failures"}) {
    const auto ended = run(job({option, "pipe", "-q", "--case", "1/1"}));
    EXPECT_EQ(ended.code, 2) << option;
    EXPECT_EQ(ended.err, "plycheck: pipe: a pipe that nobody reads\n") << option;
  }
  auto summary = job({"--github", "-q", "--case", "1/1"});
  summary.environment.emplace_back("GITHUB_STEP_SUMMARY=pipe");
  EXPECT_EQ(run(summary).err, "plycheck: pipe: a pipe that nobody reads\n");
  run(job({"--json", "a", "-q", "--case", "1/1"}));
  const auto compared = workspace.run({"compare", "a", "a", "--json", "pipe"});
  EXPECT_EQ(compared.code, 2);
  EXPECT_EQ(compared.err, "plycheck: pipe: a pipe that nobody reads\n");
}

/// One that somebody reads gets the report.
TEST_F(UnreadReport, InAPipeWithAReaderIsWritten) {
  ASSERT_EQ(::mkfifo((workspace.path() / "pipe").c_str(), 0600), 0);
  auto command = job({"--json", "pipe", "-q", "--case", "1/1"});
  command.argv.insert(command.argv.begin(), {"/bin/sh", "-c", "cat pipe > copy & \"$@\"; wait", "sh"});
  EXPECT_EQ(run(command).err, "");
  EXPECT_NE(workspace.bytes("copy").find("\"cases\""), std::string::npos);
}

TEST(Build, EndsOnASignal) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.file(
      "slow.cpp",
      "constexpr long sum(long n) { long s = 0; for (long i = 0; i < n; ++i) s += i % 7; return s; }\n"
      "template <int N> struct Sum { static constexpr long value = Sum<N - 1>::value + sum(200000 + N); };\n"
      "template <> struct Sum<0> { static constexpr long value = 0; };\n"
      "int main() { return Sum<800>::value == 3; }\n");
  Process plycheck(workspace.plycheck({"test", "squirrel", "slow.cpp", "--cases", "cases"}));
  ASSERT_TRUE(eventually([&plycheck] {
    const auto running = processes_of(plycheck.pid());
    return std::ranges::any_of(running,
                               [](const auto& line) { return line.find("cc1plus") != std::string::npos; });
  }));
  const auto ended = end_by(plycheck, SIGTERM);
  EXPECT_EQ(ended.code, 130) << ended.out << ended.err;
  EXPECT_EQ(left_by(ended.pid), Names{});
}

/// A signal that means nothing to plycheck does not make it deaf to those that end it.
TEST(ForeignSignal, LeavesTheOthersAsTheyWere) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate("hang.py");
  Process plycheck(workspace.plycheck({"test", "squirrel", "hang.py", "--cases", "cases"}));
  ASSERT_TRUE(eventually([&plycheck] { return run_under_way(plycheck.pid()) > 0; }));
  plycheck.send(SIGUSR1);
  std::this_thread::sleep_for(200ms);
  const auto ended = end_by(plycheck, SIGTERM);
  EXPECT_EQ(ended.code, 130);
  EXPECT_NE(ended.out.find("INTERRUPTED"), std::string::npos) << ended.out;
}

TEST(InterruptedSave, LeavesNoUnfinishedFolder) {
  const Workspace workspace;
  workspace.take_candidate("no_file.py");
  // What it finds is saved when it has looked for so long.
  Process plycheck(workspace.plycheck({"fuzz", "squirrel", "no_file.py", "--all", "--save", "kept",
                                       "--seconds", "4", "--shrink-seconds", "1"}));
  ASSERT_TRUE(eventually([&workspace] { return fs::exists(workspace.path() / "kept"); }));
  const auto ended = end_by(plycheck, SIGTERM);
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_FALSE(std::ranges::any_of(workspace.paths(), is_unfinished));
}

}  // namespace
}  // namespace harness::testing
