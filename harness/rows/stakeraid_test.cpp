// The row of stakeraid: what the rest of plycheck sees of a problem.
#include <string>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/assignments.hpp"

namespace harness {
namespace {

AnyProblem problem(const std::string& head) {
  return find_assignment("stakeraid")->read("2\n" + head + "1 2\n3 4\nX.\n..\n").value();
}

TEST(StakeraidRow, SaysWhatAProblemAsks) {
  EXPECT_EQ(problem("MINIMAX\nO\n3\n").summary, "minimax, depth 3, 2x2, O to move, 3 empty");
  EXPECT_EQ(problem("ALPHABETA\nX\n2\n").summary, "alpha-beta, depth 2, 2x2, X to move, 3 empty");
  EXPECT_EQ(problem("COMPETITION\nX\n113.94\n").summary,
            "competition, 113.94 s left, 2x2, X to move, 3 empty");
}

TEST(StakeraidRow, SolvesTheFileThatItAsksFor) {
  const AnyProblem any = problem("MINIMAX\nO\n1\n");
  ASSERT_EQ(any.outputs.size(), 1U);
  EXPECT_EQ(any.outputs[0].name, "output.txt");
  cases::Answer answer;
  EXPECT_TRUE(any.solve(cases::collect_into(answer), {}));
  EXPECT_EQ(answer.files.at("output.txt"), "B2 Stake\nX.\n.O\n");
}

TEST(StakeraidRow, RefusesWithThePlace) {
  const auto refused = find_assignment("stakeraid")->read("2\nMAXIMIN\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()),
            "f:2:1: expected MINIMAX or ALPHABETA or COMPETITION, found 'MAXIMIN'");
}

}  // namespace
}  // namespace harness
