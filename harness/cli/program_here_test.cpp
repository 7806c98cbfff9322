#include "harness/cli/program_here.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/rows/built_in.hpp"

namespace harness::cli {
namespace {

using Lines = std::vector<std::string>;

Lines advice(const Lines& programs) {
  Registry registry;
  for (auto& assignment : built_in_assignments()) {
    EXPECT_TRUE(registry.add(std::move(assignment)));
  }
  return advice_on(programs, registry);
}

TEST(ProgramHere, IsGuessedByTheHandoutsName) {
  EXPECT_EQ(advice({"homework.py"}),
            (Lines{"homework.py is here, which the handout of stakeraid calls its program; to test it:",
                   "plycheck test stakeraid homework.py"}));
  EXPECT_EQ(advice({"hw1cs561s16.java", "other.py"}).back(), "plycheck test squirrel hw1cs561s16.java");
  EXPECT_EQ(advice({"hw1cs561s2018.cpp"}).back(), "plycheck test starcircle hw1cs561s2018.cpp");
}

TEST(ProgramHere, OfAnotherNameIsForTheUserToSay) {
  EXPECT_EQ(
      advice({"my agent.py"}),
      (Lines{"my agent.py is here; to test it, put the name of its assignment for ASSIGNMENT (squirrel, "
             "stakeraid, starcircle, cs540-grid, cs540-robots, cs540-tree, cs540-checkers):",
             "plycheck test ASSIGNMENT 'my agent.py'"}));
}

TEST(ProgramHere, IsKnownByANameLikeTheHandouts) {
  EXPECT_EQ(advice({"hw/Homework (1).py"}).back(), "plycheck test stakeraid 'hw/Homework (1).py'");
}

TEST(ProgramHere, IsNotChosenAmongSeveral) {
  EXPECT_EQ(advice({"a.py", "b.py"}),
            (Lines{"2 programs are here: a.py, b.py; to test one:", "plycheck test ASSIGNMENT PROGRAM"}));
  EXPECT_EQ(advice({"homework.py", "homework.cpp"}).back(), "plycheck test ASSIGNMENT PROGRAM");
  EXPECT_EQ(advice({"a.c", "b.c", "c.c", "d.c", "e.c", "f.c"}).front(),
            "6 programs are here: a.c, b.c, c.c, d.c, e.c and 1 more; to test one:");
}

TEST(ProgramHere, OfNoneNothingIsSaid) {
  EXPECT_EQ(advice({}), Lines{});
}

}  // namespace
}  // namespace harness::cli
