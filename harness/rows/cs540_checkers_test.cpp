// The row of cs540-checkers: what the rest of plycheck sees of a problem.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/assignments.hpp"

namespace harness {
namespace {

const std::string none = "- - - - - - - -\n";
const std::string board = none + none + none + "- - - - r - - -\n" + none + none + none + none;

const Assignment& row() {
  return *find_assignment("cs540-checkers");
}

TEST(CheckersRow, SaysWhatAProblemAsks) {
  const auto problem = row().read("CHECKERS\nBLACK\nENHANCED\n3\n" + board).value();
  EXPECT_EQ(problem.task, "enhanced");
  EXPECT_EQ(problem.summary, "enhanced, BLACK to move, depth limit 3");
}

TEST(CheckersRow, SolvesTheFilesThatItNames) {
  const auto problem = row().read("CHECKERS\nRED\nBASIC\n3\n" + board).value();
  std::set<std::string> written;
  EXPECT_TRUE(problem.solve([&](std::string_view name, std::string_view) { written.emplace(name); }, {}));
  EXPECT_EQ(written, (std::set<std::string>{"next_state.txt", "output.txt", "traverse_log.txt"}));
  EXPECT_EQ(problem.outputs.size(), 3U);
}

TEST(CheckersRow, RefusesAnotherPartsInput) {
  const auto refused = row().read("TREE\nMINIMAX\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part CHECKERS, found 'TREE'");
}

}  // namespace
}  // namespace harness
