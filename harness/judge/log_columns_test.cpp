#include "harness/judge/log_columns.hpp"

#include <string>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "harness/judge/lines.hpp"
#include "harness/judge/log_place.hpp"
#include "harness/judge/testing/faulty_squirrel.hpp"

namespace harness {
namespace {

constexpr std::string_view small =
    "Node,Depth,Value,Alpha,Beta\n"
    "root,0,-Infinity,-Infinity,Infinity\n"
    "A,1,Infinity,-Infinity,Infinity\n"
    "A1,2,5,-Infinity,Infinity\n"
    "A,1,5,-Infinity,5\n"
    "A2,2,3,-Infinity,5\n"
    "A,1,3,-Infinity,3\n"
    "root,0,3,3,Infinity\n"
    "B,1,Infinity,3,Infinity\n"
    "B1,2,2,3,Infinity\n"
    "B,1,2,3,Infinity\n"
    "root,0,3,3,Infinity\n";

using Steps = std::vector<LogStep>;
constexpr auto entered = LogStep::entered;
constexpr auto leaf = LogStep::leaf;
constexpr auto updated = LogStep::updated;

/// "A1 A B", in the order of the nodes' numbers.
std::string names_of(const LogTree& tree) {
  std::vector<std::string> names;
  for (const auto name : tree.names) {
    names.push_back(tree.texts[static_cast<std::size_t>(name)]);
  }
  return fmt::format("{}", fmt::join(names, " "));
}

TEST(LogColumns, SayOfEachLineItsNodeAndWhatHappensThere) {
  const auto tree = log_tree(small, "");
  EXPECT_EQ(names_of(tree), "root A A1 A2 B B1");
  EXPECT_EQ(tree.parents, (std::vector<std::int32_t>{-1, 0, 1, 1, 0, 4}));
  EXPECT_EQ(tree.expected.nodes, (std::vector<std::int32_t>{0, 1, 2, 1, 3, 1, 0, 4, 5, 4, 0}));
  EXPECT_EQ(tree.expected.steps, (Steps{entered, entered, leaf, updated, leaf, updated, updated, entered,
                                        leaf, updated, updated}));
  EXPECT_TRUE(tree.got.nodes.empty());
}

TEST(LogColumns, SayHowWideTheColumnsOfALineAre) {
  const auto tree = log_tree(small, "");
  std::vector<int> widths;
  for (const auto& column : tree.expected.widths) {
    widths.push_back(column[3]);
  }
  EXPECT_EQ(widths, (std::vector<int>{1, 1, 1, 9, 1}));
}

TEST(LogColumns, SayByWhichBoundANodeIsCutOff) {
  const auto tree = log_tree(small, "");
  EXPECT_EQ(tree.expected.cuts[4], LogCut::below_alpha);
  EXPECT_EQ(tree.expected.cuts[1], LogCut::none);
}

TEST(LogColumns, HaveBothLogsInOneTree) {
  const auto tree =
      log_tree(small,
               "Node,Depth,Value\nroot,0,-Infinity\nB,1,Infinity\nB2,2,1\nB,1,1\nB1,2,0\nB,1,0\n"
               "root,0,0\n");
  EXPECT_EQ(names_of(tree), "root A A1 A2 B B1 B2");
  EXPECT_EQ(tree.got.nodes, (std::vector<std::int32_t>{0, 4, 6, 4, 5, 4, 0}));
  EXPECT_EQ(tree.path_to(6), (std::vector<std::string>{"B", "B2"}));
}

TEST(LogColumns, EndAtALineThatIsNoLogLine) {
  const auto tree = log_tree("Node,Depth,Value\nroot,0,-Infinity\n<script>\nA,1,3\n", "hello\nworld\n");
  EXPECT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree.expected.end, LogTreeEnd::no_log_line);
  EXPECT_EQ(tree.got.end, LogTreeEnd::no_log_line);
  EXPECT_EQ(log_tree("Node,Depth,Value\nroot,0,1\n\n\n", "").expected.end, LogTreeEnd::whole);
}

TEST(LogColumns, EndAtADepthThatNoNodeCanHave) {
  for (const auto* const line : {"A,2,3\n", "A,0,3\n"}) {
    const auto tree = log_tree("", std::string("Node,Depth,Value\nroot,0,-Infinity\n") + line);
    EXPECT_EQ(tree.got.end, LogTreeEnd::no_such_depth) << line;
    EXPECT_EQ(tree.got.nodes.size(), 1U) << line;
  }
}

TEST(LogColumns, HaveNoLinesOfAnEmptyLog) {
  EXPECT_EQ(log_tree("", "Node,Depth,Value").size(), 0U);
}

/// A game without an end, of the moves 1, 2 and 3; its board tells the moves.
BoardView three_moves() {
  BoardView view;
  view.legal = [](std::span<const std::string>) { return std::vector<std::string>{"A1", "A2", "B1"}; };
  view.after = [](std::span<const std::string> moves) -> std::optional<Grid> {
    Grid grid{3, {"-", "-", "-"}};
    for (std::size_t move = 0; move < moves.size(); ++move) {
      grid.cells[move] = moves[move];
    }
    return moves.size() > 3 ? std::nullopt : std::optional(grid);
  };
  return view;
}

TEST(LogColumns, AddTheChildrenThatNoLogVisits) {
  auto tree = log_tree(small, "");
  add_left_out(tree, three_moves(), 100);
  EXPECT_EQ(names_of(tree), "root A A1 A2 B B1 A1 A2 B1 B1 A1 A2");
  EXPECT_EQ(tree.parents[9], 1);
  EXPECT_EQ(tree.parents[11], 4);
  auto bounded = log_tree(small, "");
  add_left_out(bounded, three_moves(), 2);
  EXPECT_EQ(bounded.size(), 8U);
}

TEST(LogColumns, AddAllThatIsBelowInATreeThatIsWrittenDown) {
  BoardView view;
  view.legal = [](std::span<const std::string> path) {
    return path.size() == 1 && path[0] == "B"    ? std::vector<std::string>{"B1", "B2"}
           : path.size() == 2 && path[1] == "B2" ? std::vector<std::string>{"B2x", "B2y"}
                                                 : std::vector<std::string>();
  };
  auto tree = log_tree(small, "");
  add_left_out(tree, view, 100);
  EXPECT_EQ(names_of(tree), "root A A1 A2 B B1 B2 B2x B2y");
  EXPECT_EQ(tree.path_to(8), (std::vector<std::string>{"B", "B2", "B2y"}));
}

TEST(LogColumns, AddNothingWhereNothingIsPruned) {
  auto tree = log_tree("Node,Depth,Value\nroot,0,-Infinity\nA1,1,3\nroot,0,3\n", "");
  add_left_out(tree, three_moves(), 100);
  EXPECT_EQ(tree.size(), 2U);
}

TEST(LogColumns, SayWhichSquaresAMoveChanges) {
  const auto tree = log_tree(small, "");
  const auto changes = board_changes(tree, three_moves(), 100, {});
  EXPECT_EQ(changes.start.cells, (std::vector<std::string>{"-", "-", "-"}));
  EXPECT_EQ(changes.counts, (std::vector<std::uint8_t>{0, 1, 1, 1, 1, 1}));
  EXPECT_EQ(changes.squares, (std::vector<std::uint16_t>{0, 1, 1, 0, 1}));
  std::vector<std::string> cells;
  for (const auto cell : changes.cells) {
    cells.push_back(changes.texts[cell]);
  }
  EXPECT_EQ(cells, (std::vector<std::string>{"A", "A1", "A2", "B", "B1"}));
}

TEST(LogColumns, HaveBoardsOnTheWayToTheDifferenceWhateverTheBound) {
  const auto tree = log_tree(small, "");
  const auto changes = board_changes(tree, three_moves(), 0, {"B"});
  EXPECT_EQ(changes.counts, (std::vector<std::uint8_t>{0, 1, no_board, no_board, 1, 1}));
}

TEST(LogColumns, AreWhatReadingBackwardsSays) {
  const auto problem = faulty::problem_of(
      "3\nO\n3\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 "
      "25\nXOXO*\nOX*XO\nXO*O*\nOX*XO\n*OXOX\n");
  const auto log = faulty::log_of(problem);
  const auto tree = log_tree(log, "");
  auto line = line_from(log, line_from(log, 0)->next);
  std::size_t at = 0;
  for (; line; line = line_from(log, line->next), ++at) {
    const auto place = place_in(log, line->at);
    ASSERT_TRUE(place.has_value());
    ASSERT_EQ(tree.path_to(tree.expected.nodes.at(at)), place->path) << line->text;
    ASSERT_EQ(tree.expected.steps.at(at), place->step) << line->text;
  }
  EXPECT_EQ(tree.expected.nodes.size(), at);
  EXPECT_GT(at, 100U);
}

}  // namespace
}  // namespace harness
