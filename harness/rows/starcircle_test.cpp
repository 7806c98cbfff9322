// The row of starcircle: what the rest of plycheck sees of a problem.
#include <string>

#include <gtest/gtest.h>

#include "harness/assignments.hpp"

namespace harness {
namespace {

const std::string input =
    "Star\nALPHABETA\n2\n0,S2,0,0,0,0,0,0\n0,0,C1,0,0,0,0,0\n0,0,0,S1,0,0,0,0\n0,0,0,0,0,0,0,0\n"
    "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80";

TEST(StarCircleRow, SaysWhatAProblemAsks) {
  const auto problem = find_assignment("starcircle")->read(input);
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->task, "alpha-beta");
  EXPECT_EQ(problem->summary, "alpha-beta, depth 2, Star to move, 3 stars, 1 circles");
  ASSERT_EQ(problem->outputs.size(), 1U);
  EXPECT_EQ(problem->outputs[0].name, "output.txt");
}

TEST(StarCircleRow, SolvesTheFileThatItAsksFor) {
  const auto problem = find_assignment("starcircle")->read(input);
  std::string output;
  EXPECT_TRUE(problem->solve([&output](std::string_view, std::string_view bytes) { output += bytes; }, {}));
  EXPECT_EQ(output, "F4-H2\n240\n240\n4");
}

TEST(StarCircleRow, RefusesWithThePlace) {
  const auto refused = find_assignment("starcircle")->read("Star\nMAX\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().line, 2);
}

}  // namespace
}  // namespace harness
