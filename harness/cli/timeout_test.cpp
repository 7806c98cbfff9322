// A run that the machine may have kept from ending in time is run again alone, and the second result counts.
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// Does `first` when it is started for the first time, later what a right program does.
void put_changeable(const Workspace& workspace, const std::string& first) {
  workspace.take_fixed_cases();
  workspace.take_candidate("right.py");
  workspace.file("a.py", fmt::format("import os, runpy, sys, time\n"
                                     "if not os.path.exists('{0}/started'):\n"
                                     "    open('{0}/started', 'w').close()\n"
                                     "    {1}\n"
                                     "    sys.exit(0)\n"
                                     "runpy.run_path('{0}/right.py', run_name='__main__')\n",
                                     workspace.path().string(), first));
}

std::string verdicts_of(const Workspace& workspace, const std::string& limit, const std::string& seconds) {
  workspace.run({"test", "squirrel", "a.py", "--cases", "cases", "--case", "1", "--json", "j", "--isolation",
                 "limits", limit, seconds});
  return verdicts_in(workspace.bytes("j"));
}

/// Four processes on one processor: each is kept waiting by the others.
TEST(SecondRun, CountsWhereTheFirstWasKeptWaitingUntilTheWallLimit) {
  const Workspace workspace;
  put_changeable(workspace,
                 "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
                 "    os.fork(); os.fork()\n"
                 "    while True: pass");
  EXPECT_EQ(verdicts_of(workspace, "--wall", "5"), "AC");
}

TEST(SecondRun, IsNotForWhatWaitedForSomethingElse) {
  const Workspace workspace;
  put_changeable(workspace, "time.sleep(60)");
  EXPECT_EQ(verdicts_of(workspace, "--wall", "5"), "TLE");
  EXPECT_TRUE(fs::exists(workspace.path() / "started"));
}

TEST(SecondRun, CountsWhereTheFirstTookALittleTooMuchTime) {
  const Workspace workspace;
  put_changeable(workspace, "\n    while time.process_time() < 3.1: pass");
  EXPECT_EQ(verdicts_of(workspace, "--time", "3"), "AC");
  EXPECT_TRUE(fs::exists(workspace.path() / "started"));
}

/// One that was not run again would skip the case, and nobody would see that the two differ.
TEST(SecondRun, CountsWhereTheFirstOfTheOtherProgramTookALittleTooMuchTime) {
  const Workspace workspace;
  put_changeable(workspace, "\n    while time.process_time() < 3.1: pass");
  const auto ended = workspace.run({"test", "squirrel", "right.py", "--against", "a.py", "--cases", "cases",
                                    "--case", "1", "--json", "j", "--isolation", "limits", "--time", "3"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC") << ended.out;
  EXPECT_EQ(ended.code, 0) << ended.err;
}

TEST(SecondRun, IsNotForWhatTakesFarTooMuchTime) {
  const Workspace workspace;
  put_changeable(workspace, "\n    while True: pass");
  EXPECT_EQ(verdicts_of(workspace, "--time", "1"), "TLE");
}

/// What the problem leaves, unless the user says otherwise.
TEST(TimeLimit, IsThatOfTheProblem) {
  const Workspace workspace;
  workspace.file("cases/1/input.txt", "2\nCOMPETITION\nX\n0.50\n1 2\n3 4\nX.\n..\n");
  workspace.file("cases/1/output.txt", "B2 Stake\nX.\n.X\n");
  workspace.file("a.py",
                 "import time\n"
                 "while time.process_time() < 1.5: pass\n"
                 "open('output.txt', 'w').write('B2 Stake\\nX.\\n.X\\n')\n");
  const auto late = workspace.run({"test", "stakeraid", "a.py", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "TLE") << late.out;
  EXPECT_NE(late.out.find("more than 0.5 s of CPU time"), std::string::npos) << late.out;
  const auto given =
      workspace.run({"test", "stakeraid", "a.py", "--cases", "cases", "--json", "j", "--time", "30"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC") << given.out;
}

/// As many seconds as usual, but then for all cases, so that results of both do not belong together.
TEST(TimeLimit, SetByTheUserIsAnotherOneThanTheUsual) {
  const Workspace workspace;
  workspace.file("cases/1/input.txt", "2\nCOMPETITION\nX\n0.50\n1 2\n3 4\nX.\n..\n");
  workspace.file("cases/1/output.txt", "B2 Stake\nX.\n.X\n");
  workspace.file("a.py", "while True: pass\n");
  const std::vector<std::string> job{"test", "stakeraid", "a.py", "--cases", "cases"};
  auto broken_off = job;
  broken_off.insert(broken_off.end(), {"--budget", "0.01"});
  EXPECT_EQ(workspace.run(broken_off).code, 2);
  auto resumed = job;
  resumed.insert(resumed.end(), {"--resume", "--time", "30"});
  const auto refused = workspace.run(resumed);
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("differs in time (30 s there, 30 s for all cases here)"), std::string::npos)
      << refused.err;
}

TEST(SecondRun, ConfirmsTheFirst) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.file("a.py",
                 "import os\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
                 "os.fork()\nwhile True: pass\n");
  EXPECT_EQ(verdicts_of(workspace, "--wall", "1"), "TLE");
}

}  // namespace
}  // namespace harness::testing
