// `plycheck fuzz` and `plycheck shrink` from end to end.
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

/// The mistake is one of the search: a node that should be pruned is not.
std::vector<std::string> fuzz_tree(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"fuzz",   "cs540-tree", "plycheck solve cs540-tree --mutant strict-cut",
                                     "--runs", "200",        "--seed",
                                     "4",      "--no-times"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Fuzz, FindsShrinksAndSavesAFailingInput) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  const auto ended = workspace.run(fuzz_tree({"--save", "found"}));
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("cs540-tree: random inputs (seed 4), plycheck ")) << ended.out;
  EXPECT_TRUE(has(ended.err, "failing input found after ")) << ended.err;
  EXPECT_TRUE(has(ended.err, "shrinking\n")) << ended.err;
  EXPECT_TRUE(
      has(ended.out, ": no single step makes it smaller\n     input.txt:\n       TREE\n       ALPHABETA\n"))
      << ended.out;
  EXPECT_TRUE(has(ended.out, "     task alpha-beta, ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n001  ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "     saved:  found/001 (solver and oracle agree on it)\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n1 failure in ")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("found/001/case.json"), "\"profile\": \"fuzz\""));
  const auto again = workspace.run({"test", "cs540-tree", "plycheck solve cs540-tree --mutant strict-cut",
                                    "--cases", "found", "--case", "001"});
  EXPECT_EQ(again.code, 1) << again.out;
  const auto right = workspace.run({"test", "cs540-tree", "plycheck solve cs540-tree", "--cases", "found"});
  EXPECT_EQ(right.code, 0) << right.out;
}

TEST(Fuzz, PrintsTheSameHoweverManyRunAtATime) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  const auto one = workspace.run(fuzz_tree({"-j", "1", "--save", "one", "--json", "j1"}));
  const auto three = workspace.run(fuzz_tree({"-j", "3", "--save", "one", "--json", "j3"}));
  EXPECT_EQ(one.out, three.out);
  EXPECT_EQ(workspace.bytes("j1"), workspace.bytes("j3"));
  EXPECT_TRUE(has(workspace.bytes("j1"), "\"report\": \"fuzz\"")) << workspace.bytes("j1");
  EXPECT_TRUE(std::filesystem::exists(workspace.path() / "one/001"));
  EXPECT_FALSE(std::filesystem::exists(workspace.path() / "one/002")) << "the same input was saved twice";
}

TEST(Fuzz, SaysWhatDoesNotMatterAndWhichMistakeItIs) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  const auto ended = workspace.run({"fuzz", "squirrel", "plycheck solve squirrel --mutant sneak-conquers",
                                    "--seed", "4", "--runs", "100", "--no-times"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, " values do not matter: ")) << ended.out;
  EXPECT_TRUE(has(ended.out, "sneak-conquers: A Sneak conquers as a Raid does.")) << ended.out;
}

TEST(Fuzz, OfARightProgramFindsNothing) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  const auto ended = workspace.run(
      {"fuzz", "cs540-tree", "plycheck oracle cs540-tree", "--runs", "20", "--seed", "9", "--no-times"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "\nno failure in 20 runs\nagain:  ")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --runs 20 --seed 9\n")) << ended.out;
  EXPECT_TRUE(workspace.paths().empty());
}

TEST(Fuzz, FindsFailuresOfSeveralKinds) {
  const Workspace workspace;
  workspace.file("two.py",
                 "import os, sys\n"
                 "text = open('input.txt').read()\n"
                 "sys.exit(3) if 'MINIMAX' in text else os.abort()\n");
  const auto ended = workspace.run(
      {"fuzz", "cs540-tree", "two.py", "--runs", "30", "--seed", "1", "--all", "--save", "found"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, "RTE, exit status 3\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "RTE, signal SIGABRT\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "\n2 failures in 30 runs")) << ended.out;
  EXPECT_NE(has(workspace.bytes("found/001/input.txt"), "MINIMAX"),
            has(workspace.bytes("found/002/input.txt"), "MINIMAX"));
}

TEST(Fuzz, OfAProgramThatDoesNotCompileIsCe) {
  const Workspace workspace;
  workspace.take_candidate("does_not_compile.cpp");
  const auto ended = workspace.run({"fuzz", "squirrel", "does_not_compile.cpp", "--runs", "5"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(has(ended.out, "CE: does not compile\n")) << ended.out;
}

TEST(Fuzz, RefusesAMutantThatIsNone) {
  const Workspace workspace;
  const auto ended = workspace.run(fuzz_tree({"--without-mutant", "no-such"}));
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: --without-mutant: expected a mutant of cs540-tree, found 'no-such'\n");
}

/// A tree that is far larger than it has to be.
const std::string large_tree = "TREE\nALPHABETA\nMAX\n((3 5) (2 9 4) (3 (1 7)) (6 (8 2) 3))\n";

TEST(Shrink, MakesAGivenInputSmall) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  workspace.file("input.txt", large_tree);
  const auto ended = workspace.run({"shrink", "cs540-tree", "plycheck solve cs540-tree --mutant never-cuts",
                                    "input.txt", "--no-times", "--save", "found"});
  EXPECT_EQ(ended.code, 1) << ended.err << ended.out;
  EXPECT_TRUE(has(ended.out, "\nfailing input as given: WA, ")) << ended.out;
  EXPECT_LT(workspace.bytes("found/001/input.txt").size(), large_tree.size());
}

TEST(Shrink, SaysPlainlyThatAnInputDoesNotFail) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  workspace.file("input.txt", large_tree);
  const auto ended = workspace.run({"shrink", "cs540-tree", "plycheck solve cs540-tree", "input.txt"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "the program does not fail on this input: there is nothing to shrink\n"))
      << ended.out;
  EXPECT_EQ(workspace.paths(), std::vector<std::string>{"input.txt"});
}

TEST(Shrink, SaysThatAnInputCannotJudge) {
  const Workspace workspace;
  std::string board = "2\nX\n30\n";
  for (int row = 0; row < 5; ++row) {
    board += "1 1 1 1 1\n";
  }
  for (int row = 0; row < 5; ++row) {
    board += "*****\n";
  }
  workspace.file("input.txt", board);
  const auto ended =
      workspace.run({"shrink", "squirrel", "plycheck oracle squirrel", "input.txt", "--time", "1"});
  EXPECT_EQ(ended.code, 2) << ended.out;
  EXPECT_TRUE(has(ended.err, "plycheck: the input cannot judge a program: the right answer is longer than "))
      << ended.err;
  EXPECT_FALSE(has(ended.out, "does not fail")) << ended.out;
}

TEST(Shrink, RefusesAFolderThatIsAFile) {
  const Workspace workspace;
  workspace.file("input.txt", large_tree);
  const auto ended = workspace.run(
      {"shrink", "cs540-tree", "plycheck oracle cs540-tree", "input.txt", "--save", "input.txt"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: --save: input.txt: Not a directory\n");
}

TEST(Shrink, RefusesAnInputThatCannotBeRead) {
  const Workspace workspace;
  workspace.file("input.txt", "no problem\n");
  const auto ended = workspace.run({"shrink", "cs540-tree", "plycheck solve cs540-tree", "input.txt"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(ended.err.starts_with("plycheck: input.txt:1:1: expected ")) << ended.err;
}

TEST(Shrink, HasABudgetOfRuns) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const Workspace workspace;
  workspace.file("input.txt", large_tree);
  const auto ended = workspace.run({"shrink", "cs540-tree", "plycheck solve cs540-tree --mutant never-cuts",
                                    "input.txt", "--runs", "2", "--save", "found"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, "not minimal: the time or runs for it are over\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("found/001/case.json"), "not-minimal"));
}

TEST(Shrink, InterruptedTellsAndSavesTheSmallestInputSoFar) {
  const Workspace workspace;
  workspace.file("input.txt", large_tree);
  const std::string started = (workspace.path() / "started").string();
  // It always fails; on a small input it says so outside, as no sandbox allows, and goes on for ever.
  workspace.file("slow.py",
                 "import sys, time\n"
                 "if len(open('input.txt').read()) < 40:\n"
                 "    open('" +
                     started +
                     "', 'w').close()\n"
                     "    time.sleep(10000)\n"
                     "sys.exit(3)\n");
  Process plycheck(workspace.plycheck({"shrink", "cs540-tree", "slow.py", "input.txt", "--save", "found",
                                       "-j", "1", "--isolation", "limits"}));
  ASSERT_TRUE(eventually([&workspace] { return workspace.bytes("started") != "(no file)"; }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_TRUE(has(ended.out, "INTERRUPTED: not minimal\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, "     saved:  found/001 ")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("found/001/case.json"), "not-minimal"));
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST(Fuzz, InterruptedTellsWhatIsKnown) {
  const Workspace workspace;
  const std::string started = (workspace.path() / "started").string();
  workspace.file("hang.py", "import time\nopen('" + started + "', 'w').close()\ntime.sleep(10000)\n");
  Process plycheck(
      workspace.plycheck({"fuzz", "cs540-tree", "hang.py", "--seed", "1", "--isolation", "limits"}));
  ASSERT_TRUE(eventually([&workspace] { return workspace.bytes("started") != "(no file)"; }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_TRUE(has(ended.out, "\nno failure in 0 runs")) << ended.out;
  EXPECT_TRUE(has(ended.out, "INTERRUPTED\n")) << ended.out;
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

/// Its runs would last half a minute, and the first one would be a failure then.
TEST(Fuzz, SecondsEndRunsThatAreUnderWay) {
  const Workspace workspace;
  workspace.file("hang.py", "import time\ntime.sleep(10000)\n");
  const auto ended = workspace.run({"fuzz", "cs540-tree", "hang.py", "--seed", "1", "--seconds", "1",
                                    "--wall", "30", "--isolation", "limits", "--json", "j"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "\nno failure in 0 runs")) << ended.out;
  EXPECT_FALSE(has(ended.out, "INTERRUPTED")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), "\"stopped\": \"no\"")) << workspace.bytes("j");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

/// Folders that no permission forbids and that cannot be made all the same: tried before the first run.
TEST(Save, WhereNothingCanBeKeptNothingIsRun) {
  const Workspace workspace;
  workspace.file("candidate.py", "raise SystemExit(3)\n");
  std::filesystem::create_symlink("nowhere/at/all", workspace.path() / "link");
  const std::string long_name(300, 'x');
  for (const std::string& folder : {std::string("link"), long_name, std::string("/proc/plycheck")}) {
    const auto ended = workspace.run({"fuzz", "cs540-tree", "candidate.py", "--runs", "5", "--save", folder});
    EXPECT_EQ(ended.code, 2) << folder;
    EXPECT_EQ(ended.out, "") << folder;
    EXPECT_TRUE(ended.err.starts_with("plycheck: --save: " + folder + ": ")) << ended.err;
  }
  EXPECT_EQ(workspace.paths(), (std::vector<std::string>{"candidate.py", "link"}));
}

}  // namespace
}  // namespace harness::testing
