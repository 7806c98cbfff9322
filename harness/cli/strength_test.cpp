// Programs with known mistakes, and what a case set makes of them, from end to end.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

/// X takes C3 by a Sneak that would conquer as a Raid.
const std::string sneak =
    "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 9 1 1\n1 1 1 1 1\n1 1 1 1 1\n*****\n**O**\n*****\n*****\n****X\n";

TEST(SolveAsMutant, MakesTheMistake) {
  const Workspace workspace;
  workspace.file("input.txt", sneak);
  EXPECT_EQ(workspace.run({"solve", "squirrel"}).code, 0);
  EXPECT_EQ(workspace.bytes("next_state.txt"), "*****\n**O**\n**X**\n*****\n****X\n");
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers"}).code, 0);
  EXPECT_EQ(workspace.bytes("next_state.txt"), "*****\n**X**\n**X**\n*****\n****X\n");
}

TEST(SolveAsMutant, CombinesKinds) {
  const Workspace workspace;
  workspace.file("input.txt", sneak);
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers", "blanks-in-boards"}).code, 0);
  EXPECT_EQ(workspace.bytes("next_state.txt"), "* * * * *\n* * X * *\n* * X * *\n* * * * *\n* * * * X\n");
}

TEST(SolveAsMutant, MakesAMistakeAtItsSiteAlone) {
  const Workspace workspace;
  workspace.file("input.txt", sneak);
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers@greedy"}).code, 0);
  const auto wrong = workspace.bytes("next_state.txt");
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers@minimax"}).code, 0);
  const auto right = workspace.bytes("next_state.txt");
  EXPECT_NE(wrong, right);
  EXPECT_EQ(workspace.run({"solve", "squirrel"}).code, 0);
  EXPECT_EQ(workspace.bytes("next_state.txt"), right);
}

TEST(SolveAsMutant, MakesSeveralOfAKind) {
  const Workspace workspace;
  workspace.file("input.txt", sneak);
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers", "wraps-around"}).code, 0);
}

TEST(SolveAsMutant, RefusesOtherNamesAndSites) {
  const Workspace workspace;
  workspace.file("input.txt", sneak);
  const auto unknown = workspace.run({"solve", "squirrel", "--mutant", "no-such"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(unknown.err.starts_with("plycheck: --mutant: expected a mutant of squirrel, found 'no-such'; "))
      << unknown.err;
  const auto nowhere = workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers@gredy"});
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_EQ(nowhere.err,
            "plycheck: --mutant: expected greedy or minimax or alpha-beta or battle or minimax:max or "
            "minimax:min or alpha-beta:max or alpha-beta:min or battle:first or battle:second or "
            "battle:greedy or battle:minimax or battle:alpha-beta or battle:minimax:max or "
            "battle:minimax:min or battle:alpha-beta:max or battle:alpha-beta:min behind "
            "'sneak-conquers@', found 'gredy' (nearest: 'greedy')\n");
  EXPECT_EQ(workspace.run({"solve", "squirrel", "--mutant", "sneak-conquers@"}).code, 2);
  EXPECT_EQ(workspace.paths(), std::vector<std::string>{"input.txt"});
}

TEST(Strength, TellsWhatASetMisses) {
  const Workspace workspace;
  workspace.file("cases/1/input.txt", sneak);
  workspace.file("cases/1/next_state.txt", "*****\n**O**\n**X**\n*****\n****X\n");
  const auto ended = workspace.run(
      {"strength", "squirrel", "cases", "--kill", "1", "--no-times", "--json", "strength.json"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find("squirrel: 1 case (cases, set "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("    1  sneak-conquers "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("!   0  header-missing "), std::string::npos) << ended.out;
  EXPECT_NE(workspace.bytes("strength.json").find("\"survivors\""), std::string::npos);
}

TEST(GenerateHidden, MakesAStrongSetWithASecretSeed) {
  const Workspace workspace;
  const auto ended =
      workspace.run({"generate", "cs540-tree", "-o", "set", "--profile", "hidden", "--count", "30"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("cs540-tree: 30 cases of profile hidden in set\n")) << ended.out;
  EXPECT_EQ(ended.out.find("seed "), ended.out.find("seed stands in manifest.json")) << ended.out;
  EXPECT_NE(workspace.bytes("set/manifest.json").find("\"seed\": "), std::string::npos);
  EXPECT_NE(workspace.bytes("set/001/case.json").find("\"seed\": 0"), std::string::npos);
  EXPECT_EQ(workspace.run({"strength", "cs540-tree", "set"}).code, 0);
}

TEST(GenerateHidden, MakesTheSameSetBySeed) {
  const Workspace workspace;
  for (const std::string folder : {"one", "two"}) {
    const auto ended = workspace.run({"generate", "cs540-tree", "-o", folder, "--profile", "hidden",
                                      "--count", "25", "--kill", "1", "--seed", "5", "-j", "2"});
    EXPECT_EQ(ended.code, 0) << ended.err;
  }
  EXPECT_EQ(workspace.bytes("one/manifest.json"), workspace.bytes("two/manifest.json"));
}

TEST(Strength, RefusesAFolderWithoutCases) {
  const Workspace workspace;
  workspace.file("cases/readme.txt", "");
  const auto ended = workspace.run({"strength", "squirrel", "cases"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(ended.err.starts_with("plycheck: cases: no cases")) << ended.err;
}

}  // namespace
}  // namespace harness::testing
