// A job that is interrupted, or killed, while its candidate runs.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::eventually;
using namespace std::chrono_literals;

/// `plycheck test` on a candidate that sleeps for ever, two runs at a time.
class HangingJob : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("hang.py");
  }
  Command command() const {
    return workspace.plycheck({"test", "squirrel", "hang.py", "--cases", "cases", "-j", "2", "--json", "j"});
  }
  /// Whether both runs are under way.
  static bool is_running(const Process& plycheck) {
    return eventually([&plycheck] {
      int inputs = 0;
      for (const auto& folder : work_folders_of(plycheck.pid())) {
        inputs += std::filesystem::exists(folder / "1/problem.txt") ? 1 : 0;
        inputs += std::filesystem::exists(folder / "2/problem.txt") ? 1 : 0;
      }
      return inputs == 2;
    });
  }
  Workspace workspace;
};

class InterruptedBy : public HangingJob, public ::testing::WithParamInterface<int> {};

TEST_P(InterruptedBy, EndsAtOnceWithWhatIsKnownAndLeavesNothing) {
  Process plycheck(command());
  ASSERT_TRUE(is_running(plycheck));
  plycheck.send(GetParam());
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130);
  EXPECT_NE(ended.out.find("\nINTERRUPTED: 6 cases not run\n"), std::string::npos) << ended.out;
  EXPECT_EQ(ended.err, "");
  EXPECT_NE(workspace.bytes("j").find("\"stopped\": \"interrupted\",\n \"not_run\": 6,"), std::string::npos);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

/// A job whose expected answer takes our own solver for ever: a battle that looks 25 plies ahead.
TEST(SolvingJob, EndsWhenItIsInterrupted) {
  const Workspace workspace;
  workspace.file("set/1/input.txt",
                 "4\nX\n2\n25\nO\n2\n25\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                 "*****\n*****\n*****\n*****\n*****\n");
  workspace.file("set/1/trace_state.txt", "");
  workspace.take_candidate("hang.py");
  Process plycheck(workspace.plycheck({"test", "squirrel", "hang.py", "--cases", "set"}));
  ASSERT_TRUE(eventually([&plycheck] { return !work_folders_of(plycheck.pid()).empty(); }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Job, InterruptedBy, ::testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT),
                         [](const ::testing::TestParamInfo<int>& signal) {
                           return std::string("SIG") + sigabbrev_np(signal.param);
                         });

TEST_F(HangingJob, EndsWithItsReportHoweverOftenItIsInterrupted) {
  Process plycheck(command());
  ASSERT_TRUE(is_running(plycheck));
  for (int i = 0; i < 200; ++i) {
    plycheck.send(SIGINT);
    std::this_thread::sleep_for(1ms);
  }
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130);
  EXPECT_NE(ended.out.find("\nINTERRUPTED: 6 cases not run\n"), std::string::npos) << ended.out;
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST_F(HangingJob, LeavesNoProcessWhenItIsKilledAndTheNextJobRemovesItsFolder) {
  Process plycheck(command());
  ASSERT_TRUE(is_running(plycheck));
  plycheck.send(SIGKILL);
  const auto killed = plycheck.wait();
  EXPECT_EQ(killed.code, 128 + SIGKILL);
  EXPECT_TRUE(eventually([&killed] { return processes_of(killed.pid).empty(); }));
  // Another test's job may have removed the folder by now.
  workspace.take_candidate("no_file.py");
  workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases", "--case", "1"});
  EXPECT_EQ(left_by(killed.pid), std::vector<std::string>{});
}

}  // namespace
}  // namespace harness::testing
