// The row of squirrel: what the rest of plycheck sees of a problem.
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/parsed.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string values = "1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 25\n";
const std::string board = "X****\n*O***\nO*O**\n*****\n****X\n";

const Assignment& squirrel() {
  return *find_assignment("squirrel");
}

AnyProblem problem(const std::string& head) {
  return squirrel().read(head + values + board).value();
}

AnyProblem x_to_move() {
  return problem("2\nX\n3\n");
}

std::vector<std::string> names_of(const std::vector<OutputFile>& files) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    names.push_back(file.name);
  }
  return names;
}

/// The board's rows after the moves; "illegal" where one of them is.
std::string after(const std::vector<std::string>& moves) {
  const auto grid = x_to_move().boards().after(moves);
  std::string out;
  for (std::size_t i = 0; grid && i < grid->cells.size(); ++i) {
    out += grid->cells[i] + (i % 5 == 4 ? "\n" : "");
  }
  return grid ? out : "illegal";
}

std::string story(const std::vector<std::string>& moves) {
  return x_to_move().boards().story(moves);
}

TEST(Assignments, AreFoundByName) {
  EXPECT_EQ(squirrel().facts().title, "Squirrel war");
  EXPECT_EQ(find_assignment("chess"), nullptr);
}

TEST(Assignments, HaveNamesOfTheirOwnAndPointsThatAddUp) {
  std::set<std::string> names;
  for (const auto& assignment : built_in_registry().all()) {
    EXPECT_TRUE(names.insert(assignment.facts().name).second) << assignment.facts().name;
    double points = 0;
    for (const auto& task : assignment.facts().tasks) {
      points += task.points;
    }
    const bool by_task = assignment.facts().grading.rule == GradingRule::by_task;
    EXPECT_DOUBLE_EQ(by_task ? points : assignment.facts().grading.full, 100) << assignment.facts().name;
    EXPECT_TRUE(by_task || points == 0) << assignment.facts().name;
  }
}

TEST(SquirrelRow, SaysWhatAProblemAsks) {
  EXPECT_EQ(problem("1\nO\n1\n").summary, "greedy, O to move, 20 empty");
  EXPECT_EQ(problem("2\nX\n3\n").summary, "minimax, depth 3, X to move, 20 empty");
  EXPECT_EQ(problem("3\nO\n2\n").summary, "alpha-beta, depth 2, O to move, 20 empty");
  EXPECT_EQ(problem("4\nO\n1\n1\nX\n3\n2\n").summary,
            "battle, O greedy against X alpha-beta depth 2, 20 empty");
}

TEST(SquirrelRow, NamesTheTaskAndItsFiles) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(problem("1\nX\n1\n").task, "greedy");
  EXPECT_EQ(names_of(problem("1\nX\n1\n").outputs), Names{"next_state.txt"});
  EXPECT_EQ(names_of(problem("3\nX\n1\n").outputs), (Names{"next_state.txt", "traverse_log.txt"}));
  EXPECT_EQ(names_of(problem("4\nX\n1\n1\nO\n1\n1\n").outputs), Names{"trace_state.txt"});
}

TEST(SquirrelRow, SolvesTheFilesThatItAsksFor) {
  std::set<std::string> written;
  const auto write = [&written](std::string_view name, std::string_view) { written.emplace(name); };
  EXPECT_TRUE(x_to_move().solve(write, {}));
  EXPECT_EQ(written, (std::set<std::string>{"next_state.txt", "traverse_log.txt"}));
}

TEST(SquirrelRow, RefusesWithThePlace) {
  const auto refused = squirrel().read("2\nY\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:2:1: expected the player X or O, found 'Y'");
}

TEST(SquirrelBoards, AreTheGivenOneBeforeAnyMove) {
  EXPECT_EQ(after({}), board);
}

TEST(SquirrelBoards, ShowARaidAndWhatItTurned) {
  // B1 stands beside the own A1 and the enemy's B2.
  EXPECT_EQ(after({"B1"}), "XX***\n*X***\nO*O**\n*****\n****X\n");
  EXPECT_EQ(story({"B1"}), "X: a Raid that turned B2");
}

TEST(SquirrelBoards, ShowASneakThatTurnsNothing) {
  EXPECT_EQ(after({"B4"}), "X****\n*O***\nO*O**\n*X***\n****X\n");
  EXPECT_EQ(story({"B4"}), "X: a Sneak");
}

TEST(SquirrelBoards, NameEveryTurnedSquare) {
  EXPECT_EQ(story({"A2"}), "X: a Raid that turned B2 and A3");
  // X sneaks to B4, O elsewhere, then X raids B3 between three of O's.
  EXPECT_EQ(after({"B4", "E1", "B3"}), "X***O\n*X***\nXXX**\n*X***\n****X\n");
  EXPECT_EQ(story({"B4", "E1", "B3"}), "X: a Raid that turned B2, A3 and C3");
}

TEST(SquirrelBoards, TellWhoMovedLast) {
  EXPECT_EQ(story({"B1", "E1"}), "O: a Sneak");
}

TEST(SquirrelBoards, AreNoneAfterAMoveThatIsNotLegal) {
  EXPECT_EQ(after({"A1"}), "illegal");
  EXPECT_EQ(after({"B1", "B1"}), "illegal");
  EXPECT_EQ(after({"F1"}), "illegal");
  EXPECT_EQ(after({"b1"}), "illegal");
  EXPECT_EQ(after({""}), "illegal");
  EXPECT_EQ(story({"A1"}), "");
}

TEST(SquirrelBoards, KnowValuesAndLabels) {
  const auto boards = x_to_move().boards();
  EXPECT_EQ(boards.values.columns, 5);
  EXPECT_EQ(boards.values.cells.front(), "1");
  EXPECT_EQ(boards.values.cells.back(), "25");
  EXPECT_EQ(boards.column_labels.back(), "E");
  EXPECT_EQ(boards.row_labels.back(), "5");
}

}  // namespace
}  // namespace harness
