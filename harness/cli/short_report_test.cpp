// The report of `plycheck test` for people: how long it is, and what it tells once.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::eventually;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

/// A known mistake that fails many of the assignment's built-in cases.
struct Mistake {
  std::string assignment;
  std::string mutant;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.assignment << ' ' << mistake.mutant;
}

class OneMistake : public ::testing::TestWithParam<Mistake> {};

TEST_P(OneMistake, TakesAtMost120LinesAndComesBeforeTheDetails) {
  if (!plycheck_can_be_the_candidate) {
    GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
  }
  const auto& [assignment, mutant] = GetParam();
  const Workspace workspace;
  const auto ended =
      workspace.run({"test", assignment, "plycheck solve " + assignment + " --mutant " + mutant});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_LE(std::ranges::count(ended.out, '\n'), 120) << ended.out;
  const auto mistake = ended.out.find("    " + mutant + ": ");
  ASSERT_NE(mistake, std::string::npos) << ended.out;
  EXPECT_LT(mistake, ended.out.find("     again:  ")) << ended.out;
  EXPECT_NE(ended.out.find(" more fail in the same way: "), std::string::npos) << ended.out;
}

INSTANTIATE_TEST_SUITE_P(
    BuiltInSet, OneMistake,
    ::testing::Values(Mistake{"squirrel", "raid-from-diagonal"}, Mistake{"stakeraid", "squares-raid-first"},
                      Mistake{"starcircle", "pass-count-global"}, Mistake{"cs540-grid", "unit-costs"},
                      Mistake{"cs540-robots", "legal-above-t"}, Mistake{"cs540-tree", "no-final-newline"},
                      Mistake{"cs540-checkers", "jumped-again"}),
    [](const ::testing::TestParamInfo<Mistake>& mistake) {
      std::string name = mistake.param.assignment;
      std::ranges::replace(name, '-', '_');
      return name;
    });

const std::string raises = R"(#!/usr/bin/env python3
import sys
def read():
    raise KeyError(open(sys.argv[2]).readline())
read()
)";

TEST(ShortReport, TellsFiftyEqualTracebacksInOneBlock) {
  const Workspace workspace;
  workspace.file("raises.py", raises);
  const auto ended = workspace.run({"test", "squirrel", "raises.py", "-j", "2"});
  EXPECT_EQ(count(ended.out, "it says: KeyError"), 1U) << ended.out;
  EXPECT_EQ(count(ended.out, "     49 more fail in the same way: 00"), 1U) << ended.out;
  EXPECT_LE(std::ranges::count(ended.out, '\n'), 120) << ended.out;
}

TEST(ShortReport, IsTheSameWhateverTheNumberOfRunsAtATime) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate("sneak_conquers.py");
  const auto report = [&workspace](const std::string& runs) {
    return workspace
        .run({"test", "squirrel", "sneak_conquers.py", "--cases", "cases", "--no-times", "-j", runs})
        .out;
  };
  EXPECT_EQ(report("1"), report("4"));
}

TEST(ShortReport, LeavesAllThatIsInItToVerbose) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.file("raises.py", raises);
  const auto ended = workspace.run({"test", "squirrel", "raises.py", "--cases", "cases", "-v"});
  EXPECT_EQ(count(ended.out, "it says: KeyError"), 6U) << ended.out;
  EXPECT_EQ(count(ended.out, "alike"), 0U) << ended.out;
}

TEST(ShortReport, TellsTheDetailsAfterAnInterruptToo) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  // Battles hang, which are the last of the cases.
  workspace.file(
      "raises.py",
      "import sys, time\nif open(sys.argv[2]).readline().strip() == '4':\n    open('hangs', 'w')\n    "
      "time.sleep(600)\n" +
          raises);
  Process plycheck(
      workspace.plycheck({"test", "squirrel", "raises.py", "--cases", "cases", "-j", "1", "--no-diagnosis"}));
  ASSERT_TRUE(eventually([&plycheck] { return !runs_in(plycheck.pid(), "hangs").empty(); }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(count(ended.out, "it says: KeyError"), 1U) << ended.out;
  // The third may have been under way.
  EXPECT_NE(ended.out.find(" in the same way: 2"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("\nINTERRUPTED: "), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace harness::testing
