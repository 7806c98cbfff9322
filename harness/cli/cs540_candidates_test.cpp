// The example candidates of the four parts of CS 540, and inputs that are refused.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/shown.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(
    Cs540Grid, GameCandidate,
    ::testing::Values(
        Shown{"cs540-grid", "right.py", "late_lower_g_dropped", "AC", {}},
        Shown{"cs540-grid", "right.py", "global_visited_dfs", "AC", {}},
        Shown{
            "cs540-grid",
            "last_in_among_equals.py",
            "last_in_among_equals",
            "WA:WA,WA",
            {"output.txt line 3 of 4, expanded, differs",
             "g is 1 for both, but (0,2) has been on the fringe longer",
             "your whole log is what each of these rules gives: of equal keys the newest node comes first"}},
        Shown{"cs540-grid", "last_in_among_equals.py", "global_visited_dfs", "AC", {}},
        Shown{"cs540-grid",
              "late_lower_g_dropped.py",
              "late_lower_g_dropped",
              "WA:WA,WA",
              {"yours is a way too, but costs 16 instead of 15",
               "f = g + h is 15 for the first and 16 for the other, which is yours",
               "your whole log is what this rule gives: what is on the fringe is not put there again, though "
               "its g were lower"}},
        Shown{"cs540-grid",
              "goal_tested_when_generated.py",
              "goal_tested_when_generated",
              "WA:WA,WA",
              {"yours is a way too, but costs 16 instead of 15", "g is 16 for (0,2) and 13 for (0,1)",
               "your whole log is what this rule gives: the search ends when the goal is generated, not when "
               "it is taken"}},
        Shown{"cs540-grid", "goal_tested_when_generated.py", "goal_not_counted", "AC", {}},
        Shown{"cs540-grid",
              "global_visited_dfs.py",
              "global_visited_dfs",
              "WA:WA,WA",
              {"(0,0) is on the stack, but (1,1) lies on top",
               "no cell is expanded twice (the handout forbids only cells on the path to the root)"}},
        Shown{"cs540-grid",
              "goal_not_counted.py",
              "goal_not_counted",
              "WA:WA,WA",
              {"right by another reading of the handout: goal not counted",
               "traverse_log.txt line 3 of 3: yours ends before expansion 2, (0,0), the last one",
               "the goal is expanded and gets a number too"}},
        Shown{"cs540-grid",
              "up_down_left_right.py",
              "up_down_left_right",
              "WA:WA,WA",
              {"(0,0) is on the stack, but (0,2) lies on top",
               "the neighbours come in the order Up, Down, Left, Right"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Cs540Robots, GameCandidate,
    ::testing::Values(
        Shown{"cs540-robots", "right.py", "max_heuristic", "AC", {}},
        Shown{"cs540-robots",
              "legal_if_greater.py",
              "legal_if_greater",
              "WA:WA,WA",
              {"output.txt line 1 of 8, legal, differs",
               "there is something to search, and yours expands nothing"}},
        Shown{"cs540-robots",
              "b_moves_first.py",
              "b_moves_first",
              "WA:WA,WA",
              {"output.txt line 9 of 10, plan, differs", "yours is a way too, and costs 2 as well",
               "f = g + h is 2 for both, but (1,1) has been on the fringe longer",
               "your whole log is what this rule gives: robot B's moves come first"}},
        Shown{"cs540-robots", "b_moves_first.py", "legal_if_greater", "AC", {}},
        Shown{"cs540-robots",
              "max_heuristic.py",
              "max_heuristic",
              "WA:WA,WA",
              {"output.txt line 4 of 11, h, differs, and so does astar",
               "your whole log is what this rule gives: h is the longer of the two ways, not their sum"}},
        Shown{"cs540-robots",
              "directed_edges.py",
              "directed_edges",
              "WA:WA,WA",
              {"output.txt line 4 of 9, h, differs",
               "yours ends before expansion 1, (1,1); 2 lines are missing"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Cs540Tree, GameCandidate,
    ::testing::Values(
        Shown{"cs540-tree", "right.py", "fail_hard", "AC", {}},
        Shown{"cs540-tree", "right.cpp", "fail_hard", "AC", {}},
        Shown{"cs540-tree",
              "prunes_strictly.py",
              "prunes_strictly",
              "WA:WA,WA",
              {"right by another reading of the handout: equality does not prune",
               "nodes, differs, and so do pruned, pruned leaves and node 2",
               "2.2 is left out: 2 is cut off after its child 2.1 (value 2 = alpha 2)",
               "a value equal to the bound cuts off too: value <= alpha"}},
        Shown{"cs540-tree",
              "fail_hard.py",
              "fail_hard",
              "WA:WA,WA",
              {"output.txt line 7 of 8, node 2, differs",
               "yours is the beta that 2 is entered with: its value comes from its children alone",
               "column Value, at root > 2 after its child 2.1",
               "yours is the bound: a node's value is not held to its window"}},
        Shown{"cs540-tree",
              "bounds_moved_before_cut_line.py",
              "bounds_moved_before_cut_line",
              "WA:AC,WA",
              {"traverse_log.txt line 7 of 8, column Beta, at root > 2 after its child 2.1",
               "bound-moved-at-cut: The line at a cut-off shows the bound after its child."}},
        Shown{"cs540-tree",
              "no_pruning.cpp",
              "no_pruning",
              "WA:WA,WA",
              {"2.2 is left out: 2 is cut off after its child 2.1 (value 1 < alpha 2)",
               "2.2 is not to be visited, yours goes on with 2.2"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Cs540Checkers, GameCandidate,
    ::testing::Values(Shown{"cs540-checkers", "right.py", "last_depth_played", "AC", {}},
                      Shown{"cs540-checkers",
                            "root_passes_alpha.py",
                            "root_passes_alpha",
                            "WA:WA,AC,WA",
                            {"output.txt line 4 of 7, prunes at depth limit 2, differs",
                             "traverse_log.txt line 3 of 3, depth limit 2, columns Nodes and Pruned"}},
                      Shown{"cs540-checkers",
                            "last_depth_played.py",
                            "last_depth_played",
                            "WA:WA,WA,AC",
                            {"(5,0),(6,1) is worth 0 too (at depth limit 1), but (5,0),(4,1) comes first in "
                             "the handout's order",
                             "at depth limit 2 alone yours is worth more (0, the other -2), but the most "
                             "over all of them counts",
                             "yours is the board after (5,0),(6,1), the expected move is (5,0),(4,1)"}},
                      Shown{"cs540-checkers",
                            "crowned_in_mid_jump.py",
                            "crowned_in_mid_jump",
                            "WA:WA,WA,WA",
                            {"yours goes on where the move has ended: (2,1),(0,3) is the whole move",
                             "(2,1),(0,3) by RED: a jump over (1,2), then crowned"}},
                      Shown{"cs540-checkers",
                            "dead_end_is_loss.py",
                            "dead_end_is_loss",
                            "WA:WA,AC,WA",
                            {"output.txt line 6 of 7, value, differs",
                             "traverse_log.txt line 3 of 3, depth limit 2, column Value"}},
                      Shown{"cs540-checkers",
                            "captures_not_forced.py",
                            "captures_not_forced",
                            "WA:WA,WA,WA",
                            {"yours is no legal move here: a capture is forced here",
                             "(4,1),(2,3) by RED: a jump over (3,2)"}}),
    name_of);

std::string grid(const std::string& costs, const std::string& size, const std::string& maze) {
  return "GRID\nUCS\n" + costs + "\n" + size + "\n" + maze;
}

/// Three nodes, t = 0.
std::string robots(int edges, const std::string& lines) {
  return "ROBOTS\n3 " + std::to_string(edges) + "\n0\n0 1\n1 0\n" + lines;
}

std::string tree(const std::string& line) {
  return "TREE\nMINIMAX\nMAX\n" + line + "\n";
}

std::string checkers(const std::string& depth, const std::string& board) {
  return "CHECKERS\nRED\nBASIC\n" + depth + "\n" + board;
}

const std::string two_cells = "+---+---+\n| S   G |\n+---+---+\n";
const std::string no_pieces = "- - - - - - - -\n";
const std::string three_rows = no_pieces + no_pieces + no_pieces;
const std::string four_rows = three_rows + no_pieces;

struct Refused {
  std::string name;
  std::string assignment;
  std::string input;
  /// What solver and oracle say, each of which reads on its own.
  std::string by_solver;
  std::string by_oracle;
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.by_solver;
}

std::string name_of_refused(const ::testing::TestParamInfo<Refused>& info) {
  return info.param.name;
}

class Cs540Refusal : public ::testing::TestWithParam<Refused> {};

TEST_P(Cs540Refusal, SaysWhereAndWhatWasExpected) {
  const auto& [name, assignment, input, by_solver, by_oracle] = GetParam();
  const Workspace workspace;
  workspace.file("input.txt", input);
  const auto solved = workspace.run({"solve", assignment});
  EXPECT_EQ(solved.code, 2);
  EXPECT_EQ(solved.err, "plycheck: input.txt:" + by_solver + "\n");
  const auto asked = workspace.run({"oracle", assignment});
  EXPECT_EQ(asked.code, 2);
  EXPECT_EQ(asked.err, "plycheck: input.txt:" + by_oracle + "\n");
  EXPECT_EQ(workspace.paths(), std::vector<std::string>{"input.txt"});
}

INSTANTIATE_TEST_SUITE_P(
    Lines, Cs540Refusal,
    ::testing::Values(
        Refused{"ShortMazeLine", "cs540-grid", grid("1 1 1 1", "1 2", "+---+---+\n| S   G\n+---+---+\n"),
                "6:8: expected a blank at the right of a cell, found end of line",
                "6:8: expected a blank, found the end of the line"},
        Refused{"LongMazeLine", "cs540-grid", grid("1 1 1 1", "1 2", "+---+---+\n| S   G | |\n+---+---+\n"),
                "6:10: expected end of line, found a blank",
                "6:10: expected the end of the line, found a blank"},
        Refused{"MissingMazeLine", "cs540-grid", grid("1 1 1 1", "1 2", "+---+---+\n| S   G |\n"),
                "7:1: expected a corner: +, found end of file",
                "7:1: expected '+', found the end of the file"},
        Refused{"NoStart", "cs540-grid", grid("1 1 1 1", "1 2", "+---+---+\n|     G |\n+---+---+\n"),
                "8:1: expected a maze with a start S, found end of file",
                "6:3: expected S or G, found a blank"},
        Refused{"NoGoal", "cs540-grid", grid("1 1 1 1", "1 2", "+---+---+\n| S     |\n+---+---+\n"),
                "8:1: expected a maze with a goal G, found end of file", "6:7: expected G, found a blank"},
        Refused{"TwoGoals", "cs540-grid",
                grid("1 1 1 1", "1 3", "+---+---+---+\n| S   G   G |\n+---+---+---+\n"),
                "6:11: expected an empty cell after S and G, found 'G'", "6:11: expected a blank, found 'G'"},
        Refused{"TwoStarts", "cs540-grid",
                grid("1 1 1 1", "1 3", "+---+---+---+\n| S   S   G |\n+---+---+---+\n"),
                "6:7: expected an empty cell or G after S, found 'S'",
                "6:7: expected a blank or G, found 'S'"},
        Refused{"CostOfZero", "cs540-grid", grid("1 0 1 1", "1 2", two_cells),
                "3:3: expected a cost from 1 to 1000000 for right, found '0'",
                "3:3: expected a cost from 1 to 1000000, found '0'"},
        Refused{"NegativeCost", "cs540-grid", grid("1 1 1 -1", "1 2", two_cells),
                "3:7: expected a cost from 1 to 1000000 for left, found '-1'",
                "3:7: expected a cost from 1 to 1000000, found '-1'"},
        Refused{"TooHigh", "cs540-grid", grid("1 1 1 1", "21 2", two_cells),
                "4:1: expected a height from 1 to 20, found '21'",
                "4:1: expected a height from 1 to 20, found '21'"},
        Refused{"OneCell", "cs540-grid", grid("1 1 1 1", "1 1", two_cells),
                "4:3: expected a width from 2 to 20, as there is one row, found '1'",
                "4:3: expected a width from 2 to 20, found '1'"},
        Refused{"RobotsForGrid", "cs540-grid", robots(0, ""), "1:1: expected the part: GRID, found 'ROBOTS'",
                "1:1: expected GRID, found 'ROBOTS'"},
        Refused{"EdgeAboveRange", "cs540-robots", robots(1, "0 3\n"),
                "6:3: expected an edge: a node from 0 to n-1, found '3'",
                "6:3: expected a node from 0 to 2, found '3'"},
        Refused{"EdgeBelowRange", "cs540-robots", robots(1, "-1 0\n"),
                "6:1: expected an edge: a node from 0 to n-1, found '-1'",
                "6:1: expected a node from 0 to 2, found '-1'"},
        Refused{"Loop", "cs540-robots", robots(1, "1 1\n"),
                "6:3: expected an edge to another node, found '1'",
                "6:3: expected a node other than 1, found '1'"},
        Refused{"RepeatedEdge", "cs540-robots", robots(2, "0 1\n0 1\n"),
                "7:3: expected an edge that was not there before, found '1'",
                "7:3: expected a node not yet joined to 0, found '1'"},
        Refused{"RepeatedEdgeTurned", "cs540-robots", robots(2, "0 1\n1 0\n"),
                "7:3: expected an edge that was not there before, found '0'",
                "7:3: expected a node not yet joined to 1, found '0'"},
        Refused{"MissingEdge", "cs540-robots", robots(2, "0 1\n"),
                "7:1: expected an edge: a node from 0 to n-1, found end of file",
                "7:1: expected a node from 0 to 2, found the end of the file"},
        Refused{"OneEdgeTooMany", "cs540-robots", robots(1, "0 1\n1 2\n"),
                "7:1: expected end of file, found '1'", "7:1: expected the end of the file, found '1'"},
        Refused{"TreeForRobots", "cs540-robots", tree("1"), "1:1: expected the part: ROBOTS, found 'TREE'",
                "1:1: expected ROBOTS, found 'TREE'"},
        Refused{"OpenParenthesis", "cs540-tree", tree("((1 2) 3"),
                "4:9: expected a blank or ), found end of line",
                "4:9: expected a blank or a closing parenthesis, found the end of the line"},
        Refused{"ClosingParenthesis", "cs540-tree", tree("(1 2))"), "4:6: expected end of line, found ')'",
                "4:6: expected the end of the line, found ')'"},
        Refused{"EmptyNode", "cs540-tree", tree("(1 ())"),
                "4:5: expected a tree: a value from -1000000 to 1000000, or (, found '))'",
                "4:5: expected a value from -1000000 to 1000000 or an opening parenthesis, found ')'"},
        Refused{"LargeLeaf", "cs540-tree", tree("(1 1000001)"),
                "4:4: expected a tree: a value from -1000000 to 1000000, or (, found '1000001)'",
                "4:4: expected a value from -1000000 to 1000000 or an opening parenthesis, found '1000001'"},
        Refused{"CheckersForTree", "cs540-tree", checkers("1", four_rows + four_rows),
                "1:1: expected the part TREE, found 'CHECKERS'", "1:1: expected TREE, found 'CHECKERS'"},
        Refused{"PieceOnALightSquare", "cs540-checkers",
                checkers("1", three_rows + "- r r - - - - -\n" + four_rows),
                "8:3: expected - on a light square, found 'r'",
                "8:3: expected no piece on a light square, found 'r'"},
        Refused{
            "ThirteenRed", "cs540-checkers",
            checkers("1", no_pieces + "r - r - r - r -\n- r - r - r - r\nr - r - r - r -\n- r - - - - - -\n" +
                              three_rows),
            "9:3: expected a square: - b B, after 12 red pieces, found 'r'",
            "9:3: expected at most 12 red pieces, found 'r'"},
        Refused{
            "ThirteenBlack", "cs540-checkers",
            checkers("1", "- b - b - B - B\nb - b - b - b -\n- b - b - b - b\n- - B - - - - -\n" + four_rows),
            "8:5: expected a square: - r R, after 12 black pieces, found 'B'",
            "8:5: expected at most 12 black pieces, found 'B'"},
        Refused{"DepthOfZero", "cs540-checkers", checkers("0", four_rows + four_rows),
                "4:1: expected a depth limit from 1 to 8, found '0'",
                "4:1: expected a depth limit from 1 to 8, found '0'"},
        Refused{"DepthOfNine", "cs540-checkers", checkers("9", four_rows + four_rows),
                "4:1: expected a depth limit from 1 to 8, found '9'",
                "4:1: expected a depth limit from 1 to 8, found '9'"},
        Refused{"RedPawnInRow0", "cs540-checkers",
                checkers("1", "- r - - - - - -\n" + four_rows + three_rows),
                "5:3: expected a square: - R b B, with no r in row 0, found 'r'",
                "5:3: expected no red pawn in row 0, found 'r'"},
        Refused{"BlackPawnInRow7", "cs540-checkers",
                checkers("1", four_rows + three_rows + "b - - - - - - -\n"),
                "12:1: expected a square: - r R B, with no b in row 7, found 'b'",
                "12:1: expected no black pawn in row 7, found 'b'"},
        Refused{"GridForCheckers", "cs540-checkers", grid("1 1 1 1", "1 2", two_cells),
                "1:1: expected the part CHECKERS, found 'GRID'", "1:1: expected CHECKERS, found 'GRID'"}),
    name_of_refused);

/// An open maze of 6 x 6, its goal walled in: the walk has no end that anybody waits for.
std::string endless_walk() {
  std::string maze;
  for (int line = 0; line < 13; ++line) {
    for (int column = 0; column < 6; ++column) {
      const bool border = line == 0 || line == 12 || (line == 10 && column == 5);
      const std::string cell = line == 1 && column == 0 ? " S " : line == 11 && column == 5 ? " G " : "   ";
      const bool wall = column == 0 || (line == 11 && column == 5);
      maze += line % 2 == 0 ? (border ? "+---" : "+   ") : (wall ? "|" : " ") + cell;
    }
    maze += line % 2 == 0 ? "+\n" : "|\n";
  }
  return "GRID\nDFS\n1 1 1 1\n6 6\n" + maze;
}

TEST(Cs540Limits, WalkWithoutAnEndIsRefused) {
  const Workspace workspace;
  workspace.file("input.txt", endless_walk());
  const std::string message =
      "plycheck: input.txt: too large for the solver: its search passes a fixed limit\n";
  for (const auto& command : {std::vector<std::string>{"solve", "cs540-grid"},
                              {"show", "cs540-grid", "input.txt", "--answer"},
                              {"diff", "cs540-grid", "input.txt", "."}}) {
    const auto ended = workspace.run(command);
    EXPECT_EQ(ended.code, 2) << command.front();
    EXPECT_EQ(ended.err, message);
    EXPECT_EQ(workspace.paths(), std::vector<std::string>{"input.txt"});
  }
}

/// The last rows of a table may hold nothing but TABs.
TEST(Cs540Tables, BlankRowsAreRows) {
  const Workspace workspace;
  workspace.file("input.txt",
                 grid("1 1 1 1", "3 2",
                      "+---+---+\n| S   G |\n+   +   +\n|       |\n+---+---+\n|       |\n+---+---+\n"));
  ASSERT_EQ(workspace.run({"solve", "cs540-grid", "-o", "right"}).code, 0);
  const auto log = workspace.bytes("right/traverse_log.txt");
  auto output = workspace.bytes("right/output.txt");
  ASSERT_TRUE(output.ends_with("\t\n\t\n")) << output;
  workspace.file("yours/traverse_log.txt", log);
  workspace.file("yours/output.txt", output.substr(0, output.size() - 2) + "\t7 g = 3\n");
  const auto ended = workspace.run({"diff", "cs540-grid", "input.txt", "yours"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find("output.txt line 6 of 6, table, differs"), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace harness::testing
