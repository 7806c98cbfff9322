// The row of cs540-grid: what the rest of plycheck sees of a problem.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/assignments.hpp"

namespace harness {
namespace {

const std::string input = "GRID\nUCS\n1 4 10 2\n1 2\n+---+---+\n| S   G |\n+---+---+\n";

const Assignment& grid() {
  return *find_assignment("cs540-grid");
}

TEST(GridRow, SaysWhatAProblemAsks) {
  const auto problem = grid().read(input).value();
  EXPECT_EQ(problem.summary, "ucs, 1 x 2, costs 1 4 10 2");
  EXPECT_EQ(problem.task, "ucs");
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(GridRow, SolvesTheFilesThatItAsksFor) {
  std::set<std::string> written;
  const auto write = [&written](std::string_view name, std::string_view) { written.emplace(name); };
  EXPECT_TRUE(grid().read(input)->solve(write, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
}

TEST(GridRow, RefusesAnotherPart) {
  const auto refused = grid().read("TREE\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part: GRID, found 'TREE'");
}

}  // namespace
}  // namespace harness
