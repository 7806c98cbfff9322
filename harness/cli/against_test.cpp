// `plycheck test --against`: two programs compared, without our answer.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A workspace with the fixed cases and some programs.
class Against : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  Ended test(const std::string& candidate, const std::string& other,
             const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"test", "squirrel",   candidate, "--against",
                                 other,  "--no-times", "--json",  "j"};
    if (arguments.empty() || arguments.front() != "--random") {
      all.insert(all.end(), {"--cases", "cases"});
    }
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(Against, FindsTwoVersionsEqualThatWriteTheSame) {
  workspace.take_candidate("right.py");
  workspace.take_candidate("right.cpp");
  const auto ended = test("right.py", "right.cpp");
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
  EXPECT_TRUE(has(ended.out, "against g++ right.cpp")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n                cases     equal  differ  other\n")) << ended.out;
  EXPECT_FALSE(has(ended.out, "of 100")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("j"), "\"points\""));
}

// Neither our answer nor what lies beside the input is looked at.
TEST_F(Against, FindsTwoEqualThatAreWrongInTheSameWay) {
  workspace.take_candidate("sneak_conquers.py");
  workspace.file("cases/1/next_state.txt", "XXXXX\n");
  EXPECT_EQ(test("sneak_conquers.py", "sneak_conquers.py").code, 0);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
}

TEST_F(Against, ShowsWhereTwoDifferAndTakesNoneForRight) {
  workspace.take_candidate("right.cpp");
  workspace.take_candidate("strict_prune.cpp");
  const auto ended = test("right.cpp", "strict_prune.cpp", {"--case", "3"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "WA:AC,WA");
  EXPECT_TRUE(has(ended.out, "traverse_log.txt line 81 of ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n       other     ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n       yours     ")) << ended.out;
  for (const std::string word : {"expected", "should", "->", "mistake"}) {
    EXPECT_FALSE(has(ended.out, word)) << word << " in\n" << ended.out;
  }
  EXPECT_TRUE(has(ended.out,
                  "again:  plycheck test squirrel right.cpp --cases cases --against "
                  "strict_prune.cpp --case 3\n"))
      << ended.out;
}

TEST_F(Against, SkipsCasesOnWhichTheOtherProgramFails) {
  workspace.take_candidate("right.py");
  workspace.take_candidate("exit_status_3.py");
  const auto ended = test("right.py", "exit_status_3.py", {"--case", "1"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "SK");
  EXPECT_TRUE(reasons_in(workspace.bytes("j")).starts_with("the other program failed: RTE, exit status 3"))
      << ended.out;
  EXPECT_EQ(ended.err, "plycheck: no case was judged\n");
  EXPECT_EQ(ended.code, 2);
}

TEST_F(Against, FindsTwoEqualThatFailInTheSameWay) {
  workspace.take_candidate("no_file.py");
  workspace.take_candidate("stdout_only.py");
  const auto ended = test("no_file.py", "stdout_only.py", {"--case", "3", "-v"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_TRUE(has(ended.out, "equal: both NO, no next_state.txt, no traverse_log.txt")) << ended.out;
}

TEST_F(Against, SkipsCasesOnWhichTheOtherProgramAnswersNowThisAndNowThat) {
  workspace.take_candidate("right.py");
  workspace.file("clock.py", "import time\nopen('next_state.txt', 'w').write(str(time.time_ns()))\n");
  const auto ended = test("right.py", "clock.py", {"--case", "1"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "SK");
  EXPECT_TRUE(has(ended.out, "the other program is nondeterministic: run 2 on the same")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), "\"other_program\": {\n    \"nondeterministic\": true"))
      << workspace.bytes("j");
}

TEST_F(Against, WorksWithRandomCasesATaskAndRepeats) {
  workspace.take_candidate("right.py");
  workspace.take_candidate("sneak_conquers.py");
  const auto ended = test("sneak_conquers.py", "right.py",
                          {"--random", "8", "--seed", "7", "--task", "minimax", "--repeat", "2"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, "2 runs each")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --against right.py --repeat 2 --case ")) << ended.out;
}

TEST_F(Against, ReportsTheSameBytesWhateverTheNumberOfWorkers) {
  workspace.take_candidate("right.cpp");
  workspace.take_candidate("sneak_conquers.py");
  const auto one = test("right.cpp", "sneak_conquers.py", {"-j", "1"});
  const auto json = workspace.bytes("j");
  EXPECT_EQ(one.out, test("right.cpp", "sneak_conquers.py", {"-j", "5"}).out);
  EXPECT_EQ(json, workspace.bytes("j"));
}

TEST_F(Against, CannotBeHadWithWhatAsksForOurAnswer) {
  workspace.take_candidate("right.py");
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--trust-solver"}, std::vector<std::string>{"--accept", "x"}}) {
    const auto ended = test("right.py", "right.py", more);
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(has(ended.err, " excludes ") && has(ended.err, "--against") && has(ended.err, more.front()))
        << ended.err;
  }
}

TEST_F(Against, NeedsAProgramThatCanBeRun) {
  workspace.take_candidate("right.py");
  workspace.take_candidate("does_not_compile.cpp");
  const auto ended = test("right.py", "does_not_compile.cpp");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: --against: does_not_compile.cpp: g++ cannot compile it\n");
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(test("right.py", "nowhere.py").err,
            "plycheck: --against: nowhere.py: No such file or directory\n");
}

}  // namespace
}  // namespace harness::testing
