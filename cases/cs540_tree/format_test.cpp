#include "cases/cs540_tree/format.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cases::cs540_tree {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

/// The write-up's second tree.
const std::string figure = "TREE\nALPHABETA\nMAX\n(((5 -1) (3 2)) ((6 7) (12 14)))\n";

std::string with_tree(const std::string& tree) {
  return "TREE\nMINIMAX\nMIN\n" + tree + "\n";
}

std::string complaint(std::string_view text) {
  const auto problem = parse(text);
  return problem ? "" : describe("input.txt", problem.error());
}

TEST(TreeFormat, ReadsTheFigure) {
  const Problem problem = parse(figure).value();
  EXPECT_EQ(problem.algorithm, Algorithm::alpha_beta);
  EXPECT_EQ(problem.root, Player::max);
  EXPECT_EQ(problem.tree, (Tree{{0, 15},
                                {0, 7},
                                {0, 3},
                                {5},
                                {-1},
                                {0, 3},
                                {3},
                                {2},
                                {0, 7},
                                {0, 3},
                                {6},
                                {7},
                                {0, 3},
                                {12},
                                {14}}));
}

TEST(TreeFormat, ReadsAlgorithmAndPlayer) {
  const Problem problem = parse(with_tree("7")).value();
  EXPECT_EQ(problem.algorithm, Algorithm::minimax);
  EXPECT_EQ(problem.root, Player::min);
  EXPECT_EQ(problem.tree, (Tree{{7}}));
}

struct Text {
  const char* name;
  std::string text;
};
void PrintTo(const Text& row, std::ostream* out) {
  *out << row.name;
}

class TreeRoundTrip : public ::testing::TestWithParam<Text> {};

TEST_P(TreeRoundTrip, GivesTheSameText) {
  EXPECT_EQ(print(parse(GetParam().text).value()), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(Texts, TreeRoundTrip,
                         ::testing::Values(Text{"the_figure", figure}, Text{"a_leaf", with_tree("-1000000")},
                                           Text{"one_child", with_tree("(((4)))")},
                                           Text{"leaves_at_different_depths", with_tree("(1 ((2) 3) 4 (5))")},
                                           Text{"an_inner_node_at_the_end",
                                                with_tree("(1 (2 (3 1000000)))")}),
                         [](const auto& row) { return row.param.name; });

TEST(TreeFormat, TakesAFileWithoutFinalLineEnd) {
  const std::string open = figure.substr(0, figure.size() - 1);
  EXPECT_EQ(parse(open), parse(figure).value());
  EXPECT_EQ(print(parse(figure).value(), {false}), open);
}

struct Row {
  const char* name;
  std::string text;
  std::string complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class TreeBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(TreeBadInput, IsNamedWithLineAndColumn) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Heads, TreeBadInput,
    ::testing::Values(
        Row{"empty", "", "input.txt:1:1: expected the part TREE, found end of file"},
        Row{"another_part", "GRID\nDFS\n", "input.txt:1:1: expected the part TREE, found 'GRID'"},
        Row{"lower_case", "tree\n", "input.txt:1:1: expected the part TREE, found 'tree'"},
        Row{"two_words", "TREE MINIMAX\n", "input.txt:1:5: expected end of line, found a blank"},
        Row{"no_algorithm", "TREE\n", "input.txt:2:1: expected MINIMAX or ALPHABETA, found end of file"},
        Row{"another_algorithm", "TREE\nALPHA-BETA\n",
            "input.txt:2:1: expected MINIMAX or ALPHABETA, found 'ALPHA-BETA'"},
        Row{"no_player", "TREE\nMINIMAX\n(1 2)\n",
            "input.txt:3:1: expected the player at the root, MAX or MIN, found '(1'"},
        Row{"another_player", "TREE\nMINIMAX\nMAXX\n1\n",
            "input.txt:3:1: expected the player at the root, MAX or MIN, found 'MAXX'"},
        Row{"text_after_the_tree", with_tree("(1 2)") + "\n 3\n",
            "input.txt:5:1: expected end of file, found end of line"},
        Row{"crlf", "TREE\r\nMINIMAX\r\nMAX\r\n1\r\n", "input.txt:1:5: expected end of line, found '\\x0d'"},
        Row{"a_blank_at_a_line_end", "TREE\nMINIMAX \nMAX\n1\n",
            "input.txt:2:8: expected end of line, found a blank"}),
    [](const auto& row) { return row.param.name; });

/// The complaint that no tree stands in that column of the fourth line.
std::string no_tree(int column, const std::string& found) {
  return "input.txt:4:" + std::to_string(column) +
         ": expected a tree: a value from -1000000 to 1000000, or (, found " + found;
}

INSTANTIATE_TEST_SUITE_P(
    Trees, TreeBadInput,
    ::testing::Values(
        Row{"none", "TREE\nMINIMAX\nMIN\n", no_tree(1, "end of file")},
        Row{"an_empty_line", with_tree(""), no_tree(1, "end of line")},
        Row{"a_word", with_tree("(1 two)"), no_tree(4, "'two)'")},
        Row{"a_fraction", with_tree("(1.5 2)"), no_tree(2, "'1.5'")},
        Row{"a_plus", with_tree("(+1 2)"), no_tree(2, "'+1'")},
        Row{"too_large", with_tree("(1 1000001)"), no_tree(4, "'1000001)'")},
        Row{"too_small", with_tree("(1 -1000001)"), no_tree(4, "'-1000001)'")},
        Row{"huge", with_tree("99999999999"), no_tree(1, "'99999999999'")},
        Row{"empty_parentheses", with_tree("(1 ())"), no_tree(5, "'))'")},
        Row{"a_blank_first", with_tree(" (1 2)"), no_tree(1, "a blank")},
        Row{"a_blank_after_the_parenthesis", with_tree("( 1 2)"), no_tree(2, "a blank")},
        Row{"a_blank_before_the_parenthesis", with_tree("(1 2 )"), no_tree(6, "')'")},
        Row{"not_closed", with_tree("((1 2) (3 4)"),
            "input.txt:4:13: expected a blank or ), found end of line"},
        Row{"cut_in_a_value", "TREE\nMINIMAX\nMIN\n((1 2) (3",
            "input.txt:4:10: expected a blank or ), found end of file"},
        Row{"closed_twice", with_tree("((1 2) (3 4)))"), "input.txt:4:14: expected end of line, found ')'"},
        Row{"closed_only", with_tree(")"), no_tree(1, "')'")},
        Row{"two_trees", with_tree("(1 2) (3 4)"), "input.txt:4:6: expected end of line, found a blank"},
        Row{"no_blank_between_trees", with_tree("((1 2)(3 4))"),
            "input.txt:4:7: expected a blank or ), found '(3'"},
        Row{"no_blank_after_a_value", with_tree("(1(2 3))"),
            "input.txt:4:3: expected a blank or ), found '(2'"},
        Row{"two_lines", with_tree("((1 2)\n(3 4))"),
            "input.txt:4:7: expected a blank or ), found end of line"},
        Row{"two_blanks", with_tree("(1  2)"), no_tree(4, "a blank")},
        Row{"a_tab", with_tree("(1\t2)"), "input.txt:4:3: expected a blank or ), found a TAB"},
        Row{"a_zero_first", with_tree("(1 02)"), no_tree(4, "'02)'")},
        Row{"a_negative_zero", with_tree("(-0 2)"), no_tree(2, "'-0'")},
        Row{"a_blank_at_the_end", with_tree("(1 2) "), "input.txt:4:6: expected end of line, found a blank"},
        Row{"a_comma", with_tree("(1,2)"), no_tree(2, "'1,2)'")}),
    [](const auto& row) { return row.param.name; });

TEST(TreeFormat, ReadsAndPrintsADeepTree) {
  const std::size_t inner = static_cast<std::size_t>(most_levels) - 1;
  const std::string text = with_tree(std::string(inner, '(') + "7" + std::string(inner, ')'));
  const auto problem = parse(text);
  ASSERT_TRUE(problem) << complaint(text);
  EXPECT_EQ(problem->tree.size(), inner + 1);
  EXPECT_EQ(print(*problem), text);
}

TEST(TreeFormat, RefusesATreeThatNoSearchGetsDown) {
  EXPECT_EQ(complaint(with_tree(std::string(1'000'000, '('))),
            "input.txt:4:5001: expected a tree of at most 5000 levels, found '((((((((((((((((((((((((...'")
      << "whatever is behind it";
}

TEST(TreeFormat, ReadsAndPrintsABroadTree) {
  std::string tree = "(1";
  for (int leaf = 1; leaf < 100'000; ++leaf) {
    tree += " " + std::to_string(leaf);
  }
  const std::string text = with_tree(tree + ")");
  EXPECT_EQ(print(parse(text).value()), text);
}

}  // namespace
}  // namespace cases::cs540_tree
