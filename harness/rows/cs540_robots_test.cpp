// The row of cs540-robots: what the rest of plycheck sees of a problem.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/assignments.hpp"

namespace harness {
namespace {

const std::string input = "ROBOTS\n2 1\n1\n0 1\n1 0\n0 1\n";

const Assignment& robots() {
  return *find_assignment("cs540-robots");
}

TEST(RobotsRow, SaysWhatAProblemAsks) {
  const auto problem = robots().read(input).value();
  EXPECT_EQ(problem.summary, "2 nodes, 1 edges, t 1, A 0 to 1, B 1 to 0");
  EXPECT_EQ(problem.task, "plan");
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(RobotsRow, SolvesTheFilesThatItAsksFor) {
  std::set<std::string> written;
  const auto write = [&written](std::string_view name, std::string_view) { written.emplace(name); };
  EXPECT_TRUE(robots().read(input)->solve(write, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
}

TEST(RobotsRow, RefusesAnotherPart) {
  const auto refused = robots().read("TREE\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part: ROBOTS, found 'TREE'");
}

}  // namespace
}  // namespace harness
