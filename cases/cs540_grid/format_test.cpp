#include "cases/cs540_grid/format.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace cases::cs540_grid {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

std::string handout(std::string_view algorithm) {
  return read_file("cases/cs540_grid/handout/" + std::string(algorithm) + "/input.txt").value();
}

/// Two rows of three cells: a wall below the first, a wall beside the fourth.
const std::string small =
    "GRID\nASTAR\n1 4 10 2\n2 3\n"
    "+---+---+---+\n"
    "| S         |\n"
    "+---+   +   +\n"
    "|   |     G |\n"
    "+---+---+---+\n";

/// `text` with the first `before` replaced.
std::string with(std::string text, std::string_view before, std::string_view after) {
  const auto at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

std::string complaint(std::string_view text) {
  const auto problem = parse(text);
  return problem ? "" : describe("input.txt", problem.error());
}

TEST(GridFormat, ReadsHeadAndSize) {
  const Problem problem = parse(small).value();
  EXPECT_EQ(problem.algorithm, Algorithm::astar);
  EXPECT_EQ(problem.step_costs, (std::array{1, 4, 10, 2}));
  EXPECT_EQ(problem.height, 2);
  EXPECT_EQ(problem.width, 3);
  EXPECT_EQ(cells(problem), 6);
}

TEST(GridFormat, ReadsTheMazeRowByRow) {
  const Problem problem = parse(small).value();
  EXPECT_EQ(problem.start, 0);
  EXPECT_EQ(problem.goal, 5);
  EXPECT_EQ(problem.wall_right, (std::vector{false, false, true, true, false, true}));
  EXPECT_EQ(problem.wall_below, (std::vector{true, false, false, true, true, true}));
}

TEST(GridFormat, PrintsTheHandoutsInputsAsTheyStand) {
  for (const auto* const algorithm : {"dfs", "ucs", "greedy", "astar"}) {
    EXPECT_EQ(print(parse(handout(algorithm)).value()), handout(algorithm));
  }
}

TEST(GridFormat, PrintsTheMazeAlone) {
  EXPECT_EQ(small, "GRID\nASTAR\n1 4 10 2\n2 3\n" + print_maze(parse(small).value()));
}

TEST(GridFormat, OpenMazeHasItsBorderAlone) {
  EXPECT_EQ(print_maze(open_maze(2, 2)),
            "+---+---+\n"
            "| S     |\n"
            "+   +   +\n"
            "|     G |\n"
            "+---+---+\n");
  EXPECT_EQ(open_maze(1, 2), Problem{});
}

TEST(GridFormat, NamesAlgorithms) {
  EXPECT_EQ(name_of(Algorithm::dfs), "DFS");
  EXPECT_EQ(name_of(Algorithm::astar), "ASTAR");
}

TEST(GridFormat, TakesAFileWithoutFinalLineEnd) {
  const std::string open = small.substr(0, small.size() - 1);
  EXPECT_EQ(parse(open), parse(small).value());
  EXPECT_EQ(print(parse(small).value(), {false}), open);
}

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

std::string name_of_row(const ::testing::TestParamInfo<Row>& info) {
  return info.param.name;
}

class GridBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(GridBadInput, IsRefusedWithThePlace) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Head, GridBadInput,
    ::testing::Values(
        Row{"nothing", "", "input.txt:1:1: expected the part: GRID, found end of file"},
        Row{"another_part", with(small, "GRID", "TREE"),
            "input.txt:1:1: expected the part: GRID, found 'TREE'"},
        Row{"lower_case", with(small, "GRID", "grid"),
            "input.txt:1:1: expected the part: GRID, found 'grid'"},
        Row{"two_words", with(small, "GRID", "GRID 5"), "input.txt:1:5: expected end of line, found a blank"},
        Row{"another_algorithm", with(small, "ASTAR", "BFS"),
            "input.txt:2:1: expected an algorithm: DFS, UCS, GREEDY or ASTAR, found 'BFS'"},
        Row{"no_algorithm", with(small, "ASTAR\n", ""),
            "input.txt:2:1: expected an algorithm: DFS, UCS, GREEDY or ASTAR, found '1'"},
        Row{"rubbish_after_the_algorithm", with(small, "ASTAR", "ASTAR UCS"),
            "input.txt:2:6: expected end of line, found a blank"},
        Row{"cost_0", with(small, "1 4", "0 4"),
            "input.txt:3:1: expected a cost from 1 to 1000000 for up, found '0'"},
        Row{"cost_negative", with(small, "4 10", "-4 10"),
            "input.txt:3:3: expected a cost from 1 to 1000000 for right, found '-4'"},
        Row{"cost_in_letters", with(small, "10 2", "ten 2"),
            "input.txt:3:5: expected a cost from 1 to 1000000 for down, found 'ten'"},
        Row{"cost_too_large", with(small, "10 2", "10 1000001"),
            "input.txt:3:8: expected a cost from 1 to 1000000 for left, found '1000001'"},
        Row{"three_costs", with(small, "10 2", "10"), "input.txt:3:7: expected a blank, found end of line"},
        Row{"five_costs", with(small, "10 2", "10 2 1"),
            "input.txt:3:9: expected end of line, found a blank"},
        Row{"height_0", with(small, "2 3\n", "0 3\n"),
            "input.txt:4:1: expected a height from 1 to 20, found '0'"},
        Row{"height_21", with(small, "2 3\n", "21 3\n"),
            "input.txt:4:1: expected a height from 1 to 20, found '21'"},
        Row{"width_0", with(small, "2 3\n", "2 0\n"),
            "input.txt:4:3: expected a width from 1 to 20, found '0'"},
        Row{"width_21", with(small, "2 3\n", "2 21\n"),
            "input.txt:4:3: expected a width from 1 to 20, found '21'"},
        Row{"one_cell", with(small, "2 3\n", "1 1\n"),
            "input.txt:4:3: expected a width from 2 to 20, as there is one row, found '1'"},
        Row{"no_width", with(small, "2 3\n", "2\n"), "input.txt:4:2: expected a blank, found end of line"},
        Row{"three_sizes", with(small, "2 3\n", "2 3 4\n"),
            "input.txt:4:4: expected end of line, found a blank"},
        Row{"no_maze", "GRID\nUCS\n1 1 1 1\n1 2\n",
            "input.txt:5:1: expected a corner: +, found end of file"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Borders, GridBadInput,
    ::testing::Values(
        Row{"top_open", with(small, "+---+---+---+\n", "+---+   +---+\n"),
            "input.txt:5:6: expected the border: ---, found a blank"},
        Row{"top_short", with(small, "+---+---+---+\n", "+---+---+\n"),
            "input.txt:5:10: expected the border: ---, found end of line"},
        Row{"top_long", with(small, "+---+---+---+\n", "+---+---+---+---+\n"),
            "input.txt:5:14: expected end of line, found '---+'"},
        Row{"left_open", with(small, "| S ", "  S "), "input.txt:6:1: expected the border: |, found a blank"},
        Row{"right_open", with(small, "  G |", "  G  "),
            "input.txt:8:13: expected the border: |, found a blank"},
        Row{"right_missing", with(small, "  G |", "  G"),
            "input.txt:8:12: expected a blank at the right of a cell, found end of line"},
        Row{"row_long", with(small, "  G |", "  G |   |"),
            "input.txt:8:14: expected end of line, found a blank"},
        Row{"bottom_open", small.substr(0, small.size() - 5) + "   +\n",
            "input.txt:9:10: expected the border: ---, found a blank"},
        Row{"bottom_missing", small.substr(0, small.size() - 14),
            "input.txt:9:1: expected a corner: +, found end of file"},
        Row{"a_row_missing", with(small, "| S         |\n+---+   +   +\n", ""),
            "input.txt:8:1: expected the border: |, found end of file"},
        Row{"a_row_too_many", small + "|           |\n", "input.txt:10:1: expected end of file, found '|'"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Mazes, GridBadInput,
    ::testing::Values(Row{"short_wall", with(small, "+---+   +   +", "+--+    +   +"),
                          "input.txt:7:2: expected a wall or none: --- or three blanks, found '--+'"},
                      Row{"two_blanks", with(small, "+---+   +   +", "+---+  +   +"),
                          "input.txt:7:6: expected a wall or none: --- or three blanks, found a blank"},
                      Row{"corner_missing", with(small, "+---+   +   +", "+---    +   +"),
                          "input.txt:7:5: expected a corner: +, found a blank"},
                      Row{"wall_in_letters", with(small, "|   |     G |", "|   I     G |"),
                          "input.txt:8:5: expected a wall or none: | or a blank, found 'I'"},
                      Row{"letter_at_the_left", with(small, "| S  ", "|S   "),
                          "input.txt:6:2: expected a blank at the left of a cell, found 'S'"},
                      Row{"letter_at_the_right", with(small, "| S  ", "|  S "),
                          "input.txt:6:4: expected a blank at the right of a cell, found 'S'"},
                      Row{"another_letter", with(small, "| S  ", "| X  "),
                          "input.txt:6:3: expected an empty cell, S or G, found 'X'"},
                      Row{"two_starts", with(small, "| S         |", "| S       S |"),
                          "input.txt:6:11: expected an empty cell or G after S, found 'S'"},
                      Row{"two_goals", with(small, "|   |     G |", "| G |     G |"),
                          "input.txt:8:11: expected an empty cell after S and G, found 'G'"},
                      Row{"two_goals_before_the_start", with(small, "| S         |", "| G   G     |"),
                          "input.txt:6:7: expected an empty cell or S after G, found 'G'"},
                      Row{"no_start", with(small, "| S ", "|   "),
                          "input.txt:10:1: expected a maze with a start S, found end of file"},
                      Row{"no_goal", with(small, " G |", "   |"),
                          "input.txt:10:1: expected a maze with a goal G, found end of file"},
                      Row{"a_tab", with(small, "| S  ", "|\tS  "),
                          "input.txt:6:2: expected a blank at the left of a cell, found a TAB"}),
    name_of_row);

/// `text` with every line ended by CRLF.
std::string crlf(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, GridBadInput,
    ::testing::Values(Row{"crlf", crlf(small), "input.txt:1:5: expected end of line, found '\\x0d'"},
                      Row{"crlf_in_the_maze", with(small, "+---+   +   +\n", "+---+   +   +\r\n"),
                          "input.txt:7:14: expected end of line, found '\\x0d'"},
                      Row{"blank_after_a_word", with(small, "ASTAR\n", "ASTAR \n"),
                          "input.txt:2:6: expected end of line, found a blank"},
                      Row{"blank_before_a_word", with(small, "ASTAR", " ASTAR"),
                          "input.txt:2:1: expected an algorithm: DFS, UCS, GREEDY or ASTAR, found a blank"},
                      Row{"blank_after_the_costs", with(small, "10 2\n", "10 2 \n"),
                          "input.txt:3:9: expected end of line, found a blank"},
                      Row{"blank_after_a_row", with(small, "G |\n", "G | \n"),
                          "input.txt:8:14: expected end of line, found a blank"},
                      Row{"two_blanks_between_costs", with(small, "1 4", "1  4"),
                          "input.txt:3:3: expected a cost from 1 to 1000000 for right, found a blank"},
                      Row{"a_tab_between_costs", with(small, "1 4", "1\t4"),
                          "input.txt:3:2: expected one space, found a TAB"},
                      Row{"two_blanks_between_sizes", with(small, "2 3\n", "2  3\n"),
                          "input.txt:4:3: expected a width from 1 to 20, found a blank"},
                      Row{"a_cost_with_a_zero_first", with(small, "4 10", "04 10"),
                          "input.txt:3:3: expected a cost from 1 to 1000000 for right, found '04'"},
                      Row{"a_height_with_a_zero_first", with(small, "2 3\n", "02 3\n"),
                          "input.txt:4:1: expected a height from 1 to 20, found '02'"},
                      Row{"a_blank_line_after_the_maze", small + "\n",
                          "input.txt:10:1: expected end of file, found end of line"},
                      Row{"a_blank_after_the_maze", small + " \n",
                          "input.txt:10:1: expected end of file, found a blank"}),
    name_of_row);

}  // namespace
}  // namespace cases::cs540_grid
