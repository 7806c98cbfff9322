// The row of stakeraid: what the rest of plycheck sees of a problem.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/rows/testing/built_in.hpp"

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

TEST(StakeraidRow, NamesLegalMovesInTheHandoutsOrder) {
  EXPECT_EQ(problem("MINIMAX\nX\n1\n").boards().legal({}),
            (std::vector<std::string>{"B1 Stake", "A2 Stake", "B2 Stake", "B1 Raid", "A2 Raid"}));
}

TEST(StakeraidRow, ShowsBoardsAfterMoves) {
  const auto boards = problem("MINIMAX\nO\n1\n").boards();
  const auto after = boards.after(std::vector<std::string>{"B2 Stake", "B1 Raid"});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->columns, 2);
  EXPECT_EQ(after->cells, (std::vector<std::string>{"X", "X", ".", "X"}));
  EXPECT_FALSE(boards.after(std::vector<std::string>{"B2 Raid"}));
}

TEST(StakeraidRow, TellsWhatBoardsAndMovesAreWorth) {
  const auto boards = problem("MINIMAX\nO\n2\n").boards();
  EXPECT_EQ(boards.worth({}), -1);
  EXPECT_EQ(boards.worth(std::vector<std::string>{"B2 Stake"}), 3);
  // X answers with A2 Raid or B1 Raid and turns B2.
  EXPECT_EQ(boards.outcome("B2 Stake"), -8);
  EXPECT_EQ(boards.outcome("B2 Raid"), std::nullopt);
}

TEST(StakeraidRow, AnyLegalMoveIsRightInACompetitionAlone) {
  EXPECT_TRUE(problem("COMPETITION\nX\n1\n").outputs[0].any_legal_move);
  EXPECT_FALSE(problem("MINIMAX\nX\n1\n").outputs[0].any_legal_move);
}

TEST(StakeraidRow, CompetitionLeavesTheSecondsOfItsInput) {
  EXPECT_EQ(problem("COMPETITION\nX\n113.94\n").limits.cpu_seconds, 113.94);
  EXPECT_EQ(problem("COMPETITION\nX\n2\n").limits.cpu_seconds, 2);
  EXPECT_EQ(problem("COMPETITION\nX\n0.00\n").limits.cpu_seconds, 0);
  EXPECT_EQ(problem("COMPETITION\nX\n600.01\n").limits.cpu_seconds, 600);
}

TEST(StakeraidRow, DepthIsNoLimitOfARun) {
  EXPECT_EQ(problem("MINIMAX\nX\n2\n").limits.cpu_seconds, std::nullopt);
  EXPECT_EQ(problem("ALPHABETA\nX\n2\n").limits.cpu_seconds, std::nullopt);
}

TEST(StakeraidRow, OtherOrderOfRaidsIsAReading) {
  // Raids on C1 and B2 are worth the same; a piece before C1's stands beside B2.
  const auto any =
      find_assignment("stakeraid")->read("3\nMINIMAX\nO\n1\n2 2 1\n2 1 2\n2 1 1\nXX.\nO.O\nOOX\n").value();
  cases::Answer answer;
  any.solve(cases::collect_into(answer), {});
  ASSERT_FALSE(any.readings.empty());
  EXPECT_EQ(any.readings[0].name, "Raid tie order");
  EXPECT_TRUE(answer.files.at("output.txt").starts_with("C1 Raid\n"));
  const auto answers = any.readings[0].answers();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_TRUE(answers[0].files.at("output.txt").starts_with("B2 Raid\n"));
  EXPECT_TRUE(problem("COMPETITION\nX\n1\n").readings.empty());
}

TEST(StakeraidRow, RefusesWithThePlace) {
  const auto refused = find_assignment("stakeraid")->read("2\nMAXIMIN\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()),
            "f:2:1: expected MINIMAX or ALPHABETA or COMPETITION, found 'MAXIMIN'");
}

}  // namespace
}  // namespace harness
