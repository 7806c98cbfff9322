// The row of starcircle: what the rest of plycheck sees of a problem.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string input =
    "Star\nALPHABETA\n2\n0,S2,0,0,0,0,0,0\n0,0,C1,0,0,0,0,0\n0,0,0,S1,0,0,0,0\n0,0,0,0,0,0,0,0\n"
    "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80";

TEST(StarCircleRow, SaysWhatAProblemAsks) {
  const auto problem = find_assignment("starcircle")->read(input);
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->task, "alpha-beta");
  EXPECT_EQ(problem->summary, "alpha-beta, depth 2, Star to move, 3 stars, 1 circle");
  ASSERT_EQ(problem->outputs.size(), 1U);
  EXPECT_EQ(problem->outputs[0].name, "output.txt");
}

TEST(StarCircleRow, SolvesTheFileThatItAsksFor) {
  const auto problem = find_assignment("starcircle")->read(input);
  std::string output;
  EXPECT_TRUE(problem->solve([&output](std::string_view, std::string_view bytes) { output += bytes; }, {}));
  EXPECT_EQ(output, "F4-H2\n240\n240\n4");
}

BoardView boards_of(const std::string& text) {
  return find_assignment("starcircle")->read(text)->boards();
}

TEST(StarCircleRow, NamesLegalMovesInTheHandoutsOrder) {
  EXPECT_EQ(boards_of(input).legal({}), (std::vector<std::string>{"F4-H2", "F4-G5"}));
}

TEST(StarCircleRow, ShowsBoardsAfterMoves) {
  const auto boards = boards_of(input);
  const auto after = boards.after(std::vector<std::string>{"F4-H2"});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->cells[1], "S3");
  EXPECT_EQ(after->cells[10], ".");
  EXPECT_FALSE(boards.after(std::vector<std::string>{"F4-H6"}));
}

TEST(StarCircleRow, TellsWhatBoardsAndMovesAreWorth) {
  const auto boards = boards_of(input);
  EXPECT_EQ(boards.worth({}), 200);
  EXPECT_EQ(boards.worth(std::vector<std::string>{"F4-H2"}), 240);
  EXPECT_EQ(boards.outcome("F4-H2"), 240);
  EXPECT_EQ(boards.outcome("F4-G5"), 200);
  EXPECT_EQ(boards.outcome("H2-G1"), std::nullopt);
}

TEST(StarCircleRow, OnlyTheFirstChildHasASearchOfItsOwnUnderAlphaBeta) {
  const auto start =
      "Star\nALPHABETA\n3\n0,C1,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
      "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,S1,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n1,2,3,4,5,6,7,8";
  const auto below = find_assignment("starcircle")->read(start)->descent.below();
  ASSERT_EQ(below.size(), 2U);
  EXPECT_EQ(below[0].move, "B2-C1");
  EXPECT_FALSE(below[0].other_search);
  EXPECT_TRUE(below[0].input.starts_with("Circle\nALPHABETA\n2\n"));
  EXPECT_TRUE(below[1].other_search);
  EXPECT_TRUE(below[1].input.starts_with("Circle\nMINIMAX\n2\n"));
}

TEST(StarCircleRow, LeavesHaveNoSearchOfTheirOwn) {
  // F4-H2 takes the last circle.
  const auto below = find_assignment("starcircle")->read(input)->descent.below();
  ASSERT_EQ(below.size(), 1U);
  EXPECT_EQ(below[0].move, "F4-G5");
}

/// Star cannot move: its piece has come to the last row. Circle's stands in these rows.
std::string star_is_blocked(std::string_view rows_below) {
  return "Star\nALPHABETA\n3\n0,S1,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
         "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n" +
         std::string(rows_below) + "1,2,3,4,5,6,7,8";
}

/// The last line of an answer.
std::string count_of(const std::string& text) {
  std::string output;
  find_assignment("starcircle")
      ->read(text)
      ->solve([&output](std::string_view, std::string_view bytes) { output += bytes; }, {});
  return output.substr(output.rfind('\n') + 1);
}

TEST(StarCircleRow, ForcedPassIsFollowedWhereTheOtherSideCanMove) {
  const auto start = star_is_blocked("0,0,0,C1,0,0,0,0\n0,0,0,0,0,0,0,0\n");
  const auto below = find_assignment("starcircle")->read(start)->descent.below();
  ASSERT_EQ(below.size(), 1U);
  EXPECT_EQ(below[0].move, "pass");
  EXPECT_TRUE(below[0].input.starts_with("Circle\nALPHABETA\n2\n"));
  EXPECT_EQ(std::stoi(count_of(start)), 1 + std::stoi(count_of(below[0].input)));
}

TEST(StarCircleRow, NoInputSaysThatBothSidesPass) {
  const auto start = star_is_blocked("0,0,0,0,0,0,0,0\n0,0,0,0,C1,0,0,0\n");
  EXPECT_TRUE(find_assignment("starcircle")->read(start)->descent.below().empty());
}

TEST(StarCircleRow, RefusesWithThePlace) {
  const auto refused = find_assignment("starcircle")->read("Star\nMAX\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().line, 2);
}

}  // namespace
}  // namespace harness
