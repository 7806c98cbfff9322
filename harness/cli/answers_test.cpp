// The commands around the main job: solve, oracle, generate, crosscheck, diff.
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// The files below a folder of the workspace, names and bytes in one text.
std::string content_of(const Workspace& workspace, const std::string& folder) {
  std::string out;
  for (const auto& path : workspace.paths()) {
    if (path.starts_with(folder + "/") && fs::is_regular_file(workspace.path() / path)) {
      out += "== " + path.substr(folder.size() + 1) + "\n" + workspace.bytes(path);
    }
  }
  return out;
}

TEST(Solve, WritesTheSameFilesAsTheOracle) {
  const Workspace workspace;
  for (const auto& [id, input] : fixed_cases()) {
    workspace.file("input.txt", input);
    EXPECT_EQ(workspace.run({"solve", "squirrel", "-o", "solved/" + id}).code, 0);
    EXPECT_EQ(workspace.run({"oracle", "squirrel", "-o", "told/" + id}).code, 0);
  }
  EXPECT_EQ(content_of(workspace, "solved"), content_of(workspace, "told"));
  EXPECT_NE(content_of(workspace, "solved").find("== 3/traverse_log.txt\nNode,Depth,Value,Alpha,Beta\n"),
            std::string::npos);
}

TEST(Solve, ReadsAndWritesInItsOwnFolderAndSaysNothing) {
  const Workspace workspace;
  workspace.file("input.txt", fixed_cases().front().input);
  const auto ended = workspace.run({"solve", "squirrel"});
  EXPECT_EQ(ended.out + ended.err, "");
  EXPECT_EQ(workspace.paths(), (std::vector<std::string>{"input.txt", "next_state.txt"}));
}

#ifndef PLYCHECK_SANITIZED
// The sanitizer reserves more addresses than a candidate may have.
TEST(Solve, CanStandInForACandidate) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.run({"test", "squirrel", "plycheck oracle squirrel", "--cases", "cases", "--json", "j"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC");
}
#endif

// Sanitizers need much memory of their own.
#ifndef PLYCHECK_SANITIZED
TEST(Solve, NeedsLittleMemoryForALongLog) {
  const Workspace workspace;
  std::string input = "2\nX\n4\n";
  for (int i = 0; i < 5; ++i) {
    input += "1 2 3 4 5\n";
  }
  for (int i = 0; i < 5; ++i) {
    input += "*****\n";
  }
  workspace.file("input.txt", input);
  const auto ended = workspace.run({"solve", "squirrel"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_GT(fs::file_size(workspace.path() / "traverse_log.txt"), 4'000'000U);
  EXPECT_LT(ended.peak_bytes, 64 << 20);
}
#endif

TEST(Generate, MakesTheSameBytesWithTheSameSeed) {
  const Workspace workspace;
  const std::vector<std::string> arguments{"generate", "squirrel", "--count", "4",
                                           "--seed",   "7",        "-o",      "first"};
  const auto ended = workspace.run(arguments);
  EXPECT_EQ(ended.out,
            "squirrel: 4 cases of profile course in first\n"
            "again:  plycheck generate squirrel -o DIR --count 4 --seed 7 --profile course\n");
  EXPECT_EQ(ended.code, 0);
  auto again = arguments;
  again.back() = "second";
  workspace.run(again);
  EXPECT_EQ(content_of(workspace, "first"), content_of(workspace, "second"));
  again[5] = "8";
  again.back() = "third";
  workspace.run(again);
  EXPECT_NE(content_of(workspace, "first"), content_of(workspace, "third"));
}

TEST(Generate, MakesCasesOfOneTaskOfAnyProfile) {
  const Workspace workspace;
  workspace.take_candidate("right.py");
  for (const std::string profile : {"course", "edge", "stress"}) {
    const auto ended = workspace.run({"generate", "squirrel", "-o", profile, "--count", "2", "--seed", "1",
                                      "--profile", profile, "--task", "greedy"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    workspace.run({"test", "squirrel", "right.py", "--cases", profile, "--task", "greedy", "--json", "j"});
    EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC");
  }
}

TEST(Crosscheck, FindsSolverAndOracleAgreed) {
  const Workspace workspace;
  const auto ended = workspace.run({"crosscheck", "squirrel", "--runs", "200", "--seed", "5", "-j", "2"});
  const std::regex lines(
      "squirrel: 200 of 200 agree \\(seed 5, [0-9.]+ s\\)\n"
      "squirrel, moves: 200 of 200 agree \\(seed 5, [0-9.]+ s\\)\n"
      "again:  plycheck crosscheck squirrel --runs 200 --seed 5\n");
  EXPECT_TRUE(std::regex_match(ended.out, lines)) << ended.out;
  EXPECT_EQ(ended.code, 0);
}

TEST(Crosscheck, ChecksAllAssignmentsWhereNoneIsNamed) {
  const Workspace workspace;
  const auto ended = workspace.run({"crosscheck", "--runs", "20", "--seed", "5"});
  for (const std::string name : {"squirrel", "stakeraid", "starcircle", "cs540-grid", "cs540-robots",
                                 "cs540-tree", "cs540-checkers"}) {
    EXPECT_NE(ended.out.find(name + ": 20 of 20 agree"), std::string::npos) << ended.out;
  }
  for (const std::string name : {"squirrel", "stakeraid", "starcircle", "cs540-checkers"}) {
    EXPECT_NE(ended.out.find(name + ", moves: 20 of 20 agree"), std::string::npos) << ended.out;
  }
  EXPECT_EQ(ended.code, 0);
}

TEST(Diff, AcceptsARightFolder) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  const auto ended = workspace.run({"diff", "squirrel", "cases/3/input.txt", "cases/3"});
  EXPECT_EQ(ended.out,
            "alpha-beta, depth 5, X to move, 4 empty: accepted\n"
            "next_state.txt      AC\n"
            "traverse_log.txt    AC\n");
  EXPECT_EQ(ended.code, 0);
}

TEST(Diff, SaysWhatAnEmptyFolderLacks) {
  const Workspace workspace;
  workspace.file("input.txt", fixed_cases().front().input);
  fs::create_directory(workspace.path() / "empty");
  const auto ended = workspace.run({"diff", "squirrel", "input.txt", "empty"});
  EXPECT_EQ(ended.out,
            "greedy, X to move, 9 empty: no output\n"
            "next_state.txt      NO\n"
            "     next_state.txt was not written\n");
  EXPECT_EQ(ended.code, 1);
}

TEST(Version, IsPrinted) {
  const auto ended = Workspace().run({"--version"});
  EXPECT_EQ(ended.out, "plycheck " PLYCHECK_VERSION "\n");
  EXPECT_EQ(ended.code, 0);
}

}  // namespace
}  // namespace harness::testing
