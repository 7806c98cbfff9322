// Inputs whose answer takes longer, or is longer, than anybody waits for.
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::eventually;

/// Twenty-five empty squares, and so many plies that no search comes to an end.
const std::string empty_board =
    "1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n*****\n*****\n*****\n*****\n*****\n";
const std::string endless_battle = "4\nX\n2\n25\nO\n2\n25\n" + empty_board;
const std::string endless_log = "2\nX\n20\n" + empty_board;

const std::string no_answer = "the solver has no answer after 0.1 s, and --answer-seconds gives it no more";

using Arguments = std::vector<std::string>;

class EndlessSearch : public ::testing::TestWithParam<Arguments> {};

TEST_P(EndlessSearch, EndsWithAWordAndLeavesNothing) {
  const Workspace workspace;
  workspace.file("input.txt", endless_battle);
  auto arguments = GetParam();
  arguments.insert(arguments.end(), {"--answer-seconds", "0.1"});
  const auto ended = workspace.run(arguments);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: input.txt: " + no_answer + "\n");
  EXPECT_EQ(workspace.paths(), Arguments{"input.txt"});
}

INSTANTIATE_TEST_SUITE_P(Commands, EndlessSearch,
                         ::testing::Values(Arguments{"solve", "squirrel"},
                                           Arguments{"show", "squirrel", "input.txt", "--answer"},
                                           Arguments{"diff", "squirrel", "input.txt", "."}),
                         [](const ::testing::TestParamInfo<Arguments>& info) { return info.param.front(); });

TEST(EndlessCase, IsSkippedByTest) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", endless_battle);
  workspace.file("set/1/trace_state.txt", "");
  workspace.take_candidate("no_file.py");
  const auto ended =
      workspace.run({"test", "squirrel", "no_file.py", "--cases", "set", "--answer-seconds", "0.1"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_NE(ended.out.find("SK"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("the solver has no answer after 0.1 s"), std::string::npos) << ended.out;
  EXPECT_EQ(ended.err, "plycheck: no case was judged\n");
}

TEST(EndlessCase, IsRefusedByBless) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", endless_battle);
  const auto ended = workspace.run({"bless", "squirrel", "set", "--answer-seconds", "0.1"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: set/1/input.txt: " + no_answer + "\n");
  EXPECT_EQ(workspace.paths(), (Arguments{"set", "set/1", "set/1/input.txt"}));
}

TEST(EndlessCase, IsLeftOutByStrength) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", endless_battle);
  workspace.file("set/1/trace_state.txt", "");
  const auto ended = workspace.run({"strength", "squirrel", "set", "--answer-seconds", "0.1"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: set: no case has expected files that may judge\n");
}

TEST(EndlessCase, CannotBeShrunk) {
  const Workspace workspace;
  workspace.file("input.txt", endless_battle);
  workspace.take_candidate("no_file.py");
  const auto ended = workspace.run({"shrink", "squirrel", "no_file.py", "input.txt", "--seconds", "0.1"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: the input cannot judge a program: " + no_answer + "\n");
}

TEST(LongAnswer, IsRefusedBeforeItIsWritten) {
  const Workspace workspace;
  workspace.file("input.txt", endless_log);
  const auto ended = workspace.run({"solve", "squirrel", "-o", "out", "--max-output", "2"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: input.txt: its answer is longer than 2 MB\n");
  EXPECT_EQ(workspace.paths(), (Arguments{"input.txt", "out"}));
}

TEST(LongAnswer, IsWrittenWhereItMayBe) {
  const Workspace workspace;
  workspace.file("input.txt",
                 "2\nX\n4\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                 "*****\n*****\n*****\n*****\nXXXXX\n");
  ASSERT_EQ(workspace.run({"solve", "squirrel", "-o", "whole"}).code, 0);
  const auto log = workspace.bytes("whole/traverse_log.txt");
  EXPECT_GT(log.size(), std::size_t{1} << 20) << "no long answer";
  EXPECT_EQ(workspace.run({"solve", "squirrel", "-o", "small", "--max-output", "1"}).code, 2);
}

TEST(InterruptedSolve, LeavesNoFile) {
  const Workspace workspace;
  workspace.file("input.txt", endless_log);
  Process plycheck(workspace.plycheck({"solve", "squirrel", "-o", "out", "--max-output", "1000000"}));
  ASSERT_TRUE(eventually([&workspace] { return std::filesystem::exists(workspace.path() / "out"); }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(workspace.paths(), (Arguments{"input.txt", "out"}));
}

}  // namespace
}  // namespace harness::testing
