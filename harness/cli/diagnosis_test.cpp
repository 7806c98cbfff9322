// The mistake by name: what `plycheck test` says of where the failures come from, and `--accept`.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/shown.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

bool has(const Ended& ended, const std::string& words) {
  return unwrapped(ended.out).find(words) != std::string::npos;
}

/// A workspace with the fixed cases of squirrel in `cases`.
class MistakeByName : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }
  Ended test(const std::string& candidate, const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"test", "squirrel", candidate, "--cases", "cases", "-q"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(MistakeByName, OfAProgramWithOneMistakeIsThatMistake) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const auto ended =
      workspace.run({"test", "squirrel", "plycheck solve squirrel --mutant sneak-conquers", "-q"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended, "in greedy, minimax, alpha-beta and battle (50 cases, ")) << ended.out;
  EXPECT_TRUE(has(ended,
                  "further inputs that plycheck tried, your output is that of a program with this mistake: "
                  "sneak-conquers: A Sneak "
                  "conquers as a Raid does. "))
      << ended.out;
}

TEST_F(MistakeByName, IsAskedForWhereACaseIsTooFew) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const std::string candidate = "plycheck solve squirrel --mutant sneak-conquers";
  const auto asked = test(candidate, {"--task", "minimax", "--json", "j"});
  EXPECT_TRUE(has(asked, "on this case, and on ")) << asked.out;
  EXPECT_TRUE(has(asked,
                  "further inputs that plycheck tried, your output is that of a program with this mistake: "
                  "sneak-conquers: "))
      << asked.out;
  EXPECT_NE(workspace.bytes("j").find("\"probes\""), std::string::npos);
  // They are no cases, and earn nothing.
  EXPECT_TRUE(has(asked, "minimax 1 0 1 0 0.0 of 30")) << asked.out;
  const auto unasked = test(candidate, {"--task", "minimax", "--probe", "0"});
  EXPECT_TRUE(has(unasked, "which is not sure: too few cases tell it from others")) << unasked.out;
}

TEST_F(MistakeByName, OfAProgramWithTwoIsBoth) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const auto ended = workspace.run(
      {"test", "squirrel", "plycheck solve squirrel --mutant sneak-conquers blanks-in-boards", "-q"});
  EXPECT_TRUE(has(ended, "in greedy")) << ended.out;
  EXPECT_TRUE(has(ended, " cases, all failing)")) << ended.out;
  EXPECT_TRUE(has(ended,
                  "your output is that of a program with these mistakes together: sneak-conquers: A Sneak "
                  "conquers as a Raid does. blanks-in-boards: "))
      << ended.out;
}

TEST_F(MistakeByName, IsLookedForInTwosInOneCaseWhereAnotherTaskIsSureOfThemAlone) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const std::string candidate = "plycheck solve squirrel --mutant sneak-conquers blanks-in-boards";
  const auto alone = test(candidate, {"--task", "minimax", "--probe", "0"});
  EXPECT_TRUE(has(alone, "your output matches none of the ")) << alone.out;
  EXPECT_FALSE(has(alone, "nor what any two of them write together")) << alone.out;
  const auto beside = test(candidate);
  EXPECT_TRUE(has(beside, "in greedy and minimax (2 cases, all failing), and on ")) << beside.out;
  EXPECT_TRUE(has(beside, "with these mistakes together writes, which is not sure")) << beside.out;
}

TEST_F(MistakeByName, IsFoundWhateverTheLanguage) {
  workspace.take_candidate("sneak_conquers.py");
  const auto ended = workspace.run({"test", "squirrel", "sneak_conquers.py", "--task", "minimax", "-q"});
  EXPECT_TRUE(has(ended, "in minimax (")) << ended.out;
  EXPECT_TRUE(has(ended,
                  "further inputs that plycheck tried, your output is that of a program with this mistake: "
                  "sneak-conquers: "))
      << ended.out;
}

TEST_F(MistakeByName, IsLookedForInTheCasesThatWereRun) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const auto ended = test("plycheck solve squirrel --mutant sneak-conquers", {"--max-failures", "1"});
  EXPECT_TRUE(has(ended, "stopped at the last failure allowed")) << ended.out;
  EXPECT_TRUE(has(ended, "sneak-conquers: ")) << ended.out;
}

TEST_F(MistakeByName, IsNotLookedForWhereNothingFailsOrNobodyWantsIt) {
  workspace.take_candidate("right.py");
  const auto right = test("right.py", {"--json", "j"});
  EXPECT_FALSE(has(right, "mistake")) << right.out;
  EXPECT_EQ(workspace.bytes("j").find("\"diagnosis\""), std::string::npos);
  const auto unwanted =
      test("plycheck solve squirrel --mutant sneak-conquers", {"--no-diagnosis", "--json", "j"});
  EXPECT_EQ(unwanted.code, 1);
  EXPECT_FALSE(has(unwanted, "mistake")) << unwanted.out;
  EXPECT_EQ(workspace.bytes("j").find("\"diagnosis\""), std::string::npos);
}

TEST_F(MistakeByName, StandsInTheJsonReport) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  test("plycheck solve squirrel --mutant sneak-conquers", {"--json", "j"});
  const auto json = workspace.bytes("j");
  EXPECT_NE(json.find("\"diagnosis\": {\n"), std::string::npos) << json;
  EXPECT_NE(json.find("\"name\": \"sneak-conquers\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"not_looked_at\": 0"), std::string::npos) << json;
}

/// A program that does not count the goal, and the case that shows it.
class OtherReading : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_candidate("goal_not_counted.py", "cs540-grid");
    workspace.take_example_input("goal_not_counted", "cs540-grid");
  }
  Ended test(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"test",   "cs540-grid", "goal_not_counted.py", "--cases", "cases",
                                 "--json", "j"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(OtherReading, IsToldInsteadOfAMistake) {
  const auto ended = test({});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended,
                  "all that fails is right by another reading of the handout; it is accepted with "
                  "--accept 'goal not counted'"))
      << ended.out;
  EXPECT_EQ(workspace.bytes("j").find("\"exact\""), std::string::npos);
}

TEST_F(OtherReading, IsAcceptedWhereThatIsAskedFor) {
  const auto ended = test({"--accept", "goal not counted", "-v"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC");
  EXPECT_TRUE(has(ended, "accepted by another reading of the handout: goal not counted")) << ended.out;
  EXPECT_NE(workspace.bytes("j").find("\"reading\": \"goal not counted\""), std::string::npos);
}

TEST_F(OtherReading, BelongsToTheCommandThatRunsACaseAgain) {
  workspace.take_candidate("up_down_left_right.py", "cs540-grid");
  workspace.take_example_input("up_down_left_right", "cs540-grid");
  const auto ended = workspace.run(
      {"test", "cs540-grid", "up_down_left_right.py", "--cases", "cases", "--accept", "goal not counted"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find(" --accept 'goal not counted' --case "), std::string::npos) << ended.out;
}

TEST_F(OtherReading, HasToBeOneOfTheAssignments) {
  const auto unknown = test({"--accept", "upside down"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.err, "plycheck: --accept: expected 'goal not counted', found 'upside down'\n");
  const auto none = workspace.run({"test", "squirrel", "right.py", "--accept", "goal not counted"});
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(none.err, "plycheck: --accept: squirrel has no other reading, found 'goal not counted'\n");
}

}  // namespace
}  // namespace harness::testing
