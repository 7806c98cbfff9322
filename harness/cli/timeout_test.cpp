// A run that the machine may have kept from ending in time is run again alone, and the second result counts.
#include <filesystem>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/testing/desk.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// Does `first` when it is started for the first time, later what a right program does.
void put_changeable(const Desk& desk, const std::string& first) {
  desk.take_fixed_cases();
  desk.take_candidate("right.py");
  desk.file("a.py", fmt::format("import os, runpy, sys, time\n"
                                "if not os.path.exists('{0}/started'):\n"
                                "    open('{0}/started', 'w').close()\n"
                                "    {1}\n"
                                "    sys.exit(0)\n"
                                "runpy.run_path('{0}/right.py', run_name='__main__')\n",
                                desk.path().string(), first));
}

std::string verdicts_of(const Desk& desk, const std::string& limit, const std::string& seconds) {
  desk.run({"test", "squirrel", "a.py", "--cases", "cases", "--case", "1", "--json", "j", "--isolation",
            "limits", limit, seconds});
  return verdicts_in(desk.bytes("j"));
}

/// Four processes on one processor: each is kept waiting by the others.
TEST(SecondRun, CountsWhereTheFirstWasKeptWaitingUntilTheWallLimit) {
  const Desk desk;
  put_changeable(desk,
                 "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
                 "    os.fork(); os.fork()\n"
                 "    while True: pass");
  EXPECT_EQ(verdicts_of(desk, "--wall", "5"), "AC");
}

TEST(SecondRun, IsNotForWhatWaitedForSomethingElse) {
  const Desk desk;
  put_changeable(desk, "time.sleep(60)");
  EXPECT_EQ(verdicts_of(desk, "--wall", "5"), "TLE");
  EXPECT_TRUE(fs::exists(desk.path() / "started"));
}

TEST(SecondRun, CountsWhereTheFirstTookALittleTooMuchTime) {
  const Desk desk;
  put_changeable(desk, "\n    while time.process_time() < 3.1: pass");
  EXPECT_EQ(verdicts_of(desk, "--time", "3"), "AC");
  EXPECT_TRUE(fs::exists(desk.path() / "started"));
}

/// One that was not run again would skip the case, and nobody would see that the two differ.
TEST(SecondRun, CountsWhereTheFirstOfTheOtherProgramTookALittleTooMuchTime) {
  const Desk desk;
  put_changeable(desk, "\n    while time.process_time() < 3.1: pass");
  const auto ended = desk.run({"test", "squirrel", "right.py", "--against", "a.py", "--cases", "cases",
                               "--case", "1", "--json", "j", "--isolation", "limits", "--time", "3"});
  EXPECT_EQ(verdicts_in(desk.bytes("j")), "AC") << ended.out;
  EXPECT_EQ(ended.code, 0) << ended.err;
}

TEST(SecondRun, IsNotForWhatTakesFarTooMuchTime) {
  const Desk desk;
  put_changeable(desk, "\n    while True: pass");
  EXPECT_EQ(verdicts_of(desk, "--time", "1"), "TLE");
}

TEST(SecondRun, ConfirmsTheFirst) {
  const Desk desk;
  desk.take_fixed_cases();
  desk.file("a.py",
            "import os\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
            "os.fork()\nwhile True: pass\n");
  EXPECT_EQ(verdicts_of(desk, "--wall", "1"), "TLE");
}

}  // namespace
}  // namespace harness::testing
