// `plycheck bless` from end to end.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// The table: every assignment.
const std::vector<std::string> assignments{"squirrel",     "stakeraid",  "starcircle",    "cs540-grid",
                                           "cs540-robots", "cs540-tree", "cs540-checkers"};

class BlessedSet : public ::testing::TestWithParam<std::string> {};

TEST_P(BlessedSet, IsAcceptedFromTheSolver) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  const auto& name = GetParam();
  ASSERT_EQ(workspace.run({"generate", name, "-o", "made", "--count", "4", "--seed", "5"}).code, 0);
  workspace.file("set/001/input.txt", workspace.bytes("made/001/input.txt"));
  workspace.file("set/week/hard/input.txt", workspace.bytes("made/002/input.txt"));
  workspace.file("set/input3.txt", workspace.bytes("made/003/input.txt"));
  workspace.file("set/tie.in", workspace.bytes("made/004/input.txt"));
  const auto blessed = workspace.run({"bless", name, "set"});
  EXPECT_EQ(blessed.code, 0) << blessed.err;
  EXPECT_TRUE(blessed.out.ends_with(": 4 inputs in set: 4 blessed, 0 unchanged, 0 different, 0 refused\n"))
      << blessed.out;
  const auto tested = workspace.run(
      {"test", name, "plycheck solve " + name, "--cases", "set", "--json", "json", "--no-times"});
  EXPECT_EQ(tested.code, 0) << tested.out << tested.err;
  EXPECT_EQ(verdicts_in(workspace.bytes("json")), "AC AC AC AC");
  const auto paths = workspace.paths();
  EXPECT_EQ(workspace.run({"bless", name, "set"}).code, 0);
  EXPECT_EQ(workspace.paths(), paths);
}

INSTANTIATE_TEST_SUITE_P(Of, BlessedSet, ::testing::ValuesIn(assignments),
                         [](const ::testing::TestParamInfo<std::string>& row) {
                           auto name = row.param;
                           std::erase(name, '-');
                           return name;
                         });

const std::string& greedy() {
  return fixed_cases().at(0).input;
}
const std::string& minimax() {
  return fixed_cases().at(1).input;
}

TEST(Bless, TellsALineForEachInput) {
  const Workspace workspace;
  workspace.file("set/001/input.txt", greedy());
  workspace.file("set/input2.txt", minimax());
  EXPECT_EQ(workspace.run({"bless", "squirrel", "set"}).out,
            "001  blessed: greedy, 10 nodes, solver and oracle\n"
            "2  blessed: minimax, 4 nodes, solver and oracle\n"
            "     set/input2.txt is now set/2/input.txt\n"
            "squirrel: 2 inputs in set: 2 blessed, 0 unchanged, 0 different, 0 refused\n");
  EXPECT_EQ(workspace.run({"bless", "squirrel", "set"}).out,
            "001  unchanged: greedy, 10 nodes, solver and oracle\n"
            "2  unchanged: minimax, 4 nodes, solver and oracle\n"
            "squirrel: 2 inputs in set: 0 blessed, 2 unchanged, 0 different, 0 refused\n");
}

TEST(Bless, TellsWhatDiffersAndHowToReplaceIt) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", greedy());
  workspace.file("set/1/next_state.txt", "XXXXX\n");
  const auto ended = workspace.run({"bless", "squirrel", "set"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out,
            "1  not blessed: an expected file differs from the answer of solver and oracle\n"
            "     set/1/next_state.txt:1: expected 'OXOOX', found 'XXXXX'\n"
            "squirrel: 1 input in set: 0 blessed, 0 unchanged, 1 different, 0 refused\n"
            "different: --replace puts the answer in the place of the files that are there\n");
  EXPECT_EQ(workspace.bytes("set/1/case.json"), "(no file)");
  const auto replaced = workspace.run({"bless", "squirrel", "set", "--replace"});
  EXPECT_EQ(replaced.code, 0);
  EXPECT_EQ(replaced.out,
            "1  blessed: greedy, 10 nodes, solver and oracle\n"
            "     replaced:\n"
            "     set/1/next_state.txt:1: expected 'OXOOX', found 'XXXXX'\n"
            "squirrel: 1 input in set: 1 blessed, 0 unchanged, 0 different, 0 refused\n");
}

TEST(Bless, TakesWhatDiffersInLineEndsAloneWhereTold) {
  const Workspace workspace;
  workspace.file("set/input1.txt", "1\nMINIMAX\nX\n1\n5\n.\n");
  workspace.file("set/output1.txt", "A1 Stake\nX");
  workspace.file("set/input2.txt", "1\nMINIMAX\nX\n1\n7\n.\n");
  workspace.file("set/output2.txt", "A1 Stake\r\nX\r\n");
  const auto ended = workspace.run({"bless", "stakeraid", "set"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.out.ends_with("\ndifferent in line ends alone: 2: --line-ends lf takes them\n"))
      << ended.out;
  const auto taken = workspace.run({"bless", "stakeraid", "set", "--line-ends", "lf"});
  EXPECT_EQ(taken.code, 0) << taken.out << taken.err;
  EXPECT_EQ(workspace.bytes("set/1/output.txt"), "A1 Stake\nX\n");
  EXPECT_EQ(workspace.bytes("set/2/output.txt"), "A1 Stake\nX\n");
}

TEST(Bless, NamesThePlaceInABadInputAndBlessesTheOthers) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", "7\n");
  workspace.file("set/2/input.txt", greedy());
  workspace.file("set/input3.txt", "");
  const auto ended = workspace.run({"bless", "squirrel", "set"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err,
            "plycheck: 2 inputs are refused:\n"
            "  set/1/input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, "
            "found '7'\n"
            "  set/input3.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, "
            "found end of file\n");
  EXPECT_EQ(ended.out,
            "2  blessed: greedy, 10 nodes, solver and oracle\n"
            "squirrel: 3 inputs in set: 1 blessed, 0 unchanged, 0 different, 2 refused\n");
  EXPECT_EQ(workspace.bytes("set/input3.txt"), "");
}

TEST(Bless, IsTwoWhereOneIsRefusedAndOneDiffers) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", greedy());
  workspace.file("set/1/next_state.txt", "XXXXX\n");
  workspace.file("set/2/input.txt", "");
  EXPECT_EQ(workspace.run({"bless", "squirrel", "set"}).code, 2);
}

TEST(Bless, RefusesAFolderWithoutInputs) {
  const Workspace workspace;
  fs::create_directory(workspace.path() / "set");
  const auto empty = workspace.run({"bless", "squirrel", "set"});
  EXPECT_EQ(empty.code, 2);
  EXPECT_EQ(empty.err, "plycheck: set: no inputs: expected input.txt, input1.txt or X.in\n");
  EXPECT_EQ(workspace.run({"bless", "squirrel", "none"}).err, "plycheck: none: No such file or directory\n");
  EXPECT_EQ(workspace.run({"bless", "squirrel"}).code, 2);
}

TEST(Bless, ShowsLinesThatATerminalWouldNot) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", greedy());
  workspace.file("set/1/next_state.txt", "\x1b[2J\n");
  const auto ended = workspace.run({"bless", "squirrel", "set"});
  EXPECT_EQ(ended.out.find('\x1b'), std::string::npos);
  EXPECT_NE(ended.out.find("found '\\x1b[2J'"), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace harness::testing
