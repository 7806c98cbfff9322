// The row of cs540-tree: what the rest of plycheck sees of a problem.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/assignments.hpp"

namespace harness {
namespace {

const Assignment& row() {
  return *find_assignment("cs540-tree");
}

TEST(TreeRow, SaysWhatAProblemAsks) {
  const auto problem = row().read("TREE\nALPHABETA\nMIN\n((1 2) 3)\n").value();
  EXPECT_EQ(problem.task, "alpha-beta");
  EXPECT_EQ(problem.summary, "alpha-beta, MIN at the root, 5 nodes");
  EXPECT_EQ(row().read("TREE\nMINIMAX\nMAX\n7\n")->summary, "minimax, MAX at the root, 1 nodes");
}

TEST(TreeRow, SolvesTheFilesThatItNames) {
  const auto problem = row().read("TREE\nALPHABETA\nMIN\n((1 2) 3)\n").value();
  std::set<std::string> written;
  EXPECT_TRUE(problem.solve([&](std::string_view name, std::string_view) { written.emplace(name); }, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(TreeRow, RefusesAnotherPartsInput) {
  const auto refused = row().read("CHECKERS\nRED\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part TREE, found 'CHECKERS'");
}

}  // namespace
}  // namespace harness
