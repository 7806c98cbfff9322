#include "cases/squirrel/format.hpp"

#include <ostream>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace cases::squirrel {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

constexpr std::string_view values =
    "20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n";
constexpr std::string_view board = "**XX*\n**XOX\n***O*\n**OO*\n*****\n";

/// The handout's first input example.
std::string handout_move() {
  return "2\nX\n2\n" + std::string(values) + std::string(board);
}

/// The handout's second input example: greedy against minimax of depth 2.
std::string handout_battle() {
  return "4\nX\n1\n1\nO\n2\n2\n" + std::string(values) + std::string(board);
}

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

TEST(SquirrelFormat, ReadsTheHandoutsMinimaxExample) {
  const Problem problem = parse(handout_move()).value();
  EXPECT_EQ(problem.task, Task::minimax);
  EXPECT_EQ(problem.first, (Contestant{Player::x, Algorithm::minimax, 2}));
  EXPECT_EQ(problem.second, (Contestant{Player::o, Algorithm::greedy, 1}));
}

TEST(SquirrelFormat, ReadsTheHandoutsBattleExample) {
  const Problem problem = parse(handout_battle()).value();
  EXPECT_EQ(problem.task, Task::battle);
  EXPECT_EQ(problem.first, (Contestant{Player::x, Algorithm::greedy, 1}));
  EXPECT_EQ(problem.second, (Contestant{Player::o, Algorithm::minimax, 2}));
}

TEST(SquirrelFormat, ReadsValuesRowByRow) {
  const Problem problem = parse(handout_move()).value();
  EXPECT_EQ(problem.values[0], 20);
  EXPECT_EQ(problem.values[4], 30);
  EXPECT_EQ(problem.values[5], 20);
  EXPECT_EQ(problem.values[11], 48);
  EXPECT_EQ(problem.values[24], 10);
}

TEST(SquirrelFormat, ReadsSquaresRowByRow) {
  const Problem problem = parse(handout_move()).value();
  EXPECT_EQ(problem.board[0], Cell::empty);
  EXPECT_EQ(problem.board[2], Cell::x);
  EXPECT_EQ(problem.board[8], Cell::o);
  EXPECT_EQ(problem.board[9], Cell::x);
  EXPECT_EQ(problem.board[24], Cell::empty);
}

TEST(SquirrelFormat, PrintsTheHandoutsExamplesAsTheyStand) {
  EXPECT_EQ(print(parse(handout_move()).value()), handout_move());
  EXPECT_EQ(print(parse(handout_battle()).value()), handout_battle());
}

TEST(SquirrelFormat, PrintsTheBoardAsNextStateShowsIt) {
  EXPECT_EQ(print_board(parse(handout_move())->board), board);
}

TEST(SquirrelFormat, CountsEmptySquares) {
  EXPECT_EQ(empty_squares(parse(handout_move()).value()), 17);
}

TEST(SquirrelFormat, NamesSquaresColumnFirst) {
  EXPECT_EQ(square_name(0), "A1");
  EXPECT_EQ(square_name(4), "E1");
  EXPECT_EQ(square_name(5), "A2");
  EXPECT_EQ(square_name(17), "C4");
  EXPECT_EQ(square_name(24), "E5");
}

TEST(SquirrelFormat, GivesEverySquareANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int square = 0; square < squares; ++square) {
    names.insert(square_name(square));
  }
  EXPECT_EQ(names.size(), 25U);
}

TEST(SquirrelFormat, KnowsTheOtherPlayer) {
  EXPECT_EQ(other(Player::x), Player::o);
  EXPECT_EQ(other(Player::o), Player::x);
}

struct Text {
  const char* name;
  std::string text;
};
void PrintTo(const Text& row, std::ostream* out) {
  *out << row.name;
}
template <class Row>
std::string name_of(const ::testing::TestParamInfo<Row>& row) {
  return row.param.name;
}

/// The example's problem in other spellings.
class SquirrelSpellings : public ::testing::TestWithParam<Text> {};

TEST_P(SquirrelSpellings, MeanTheSameProblem) {
  EXPECT_EQ(parse(GetParam().text), parse(handout_move()).value());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SquirrelSpellings,
    ::testing::Values(
        Text{"lf", print(parse(handout_move()).value(), {false, true})},
        Text{"crlf", print(parse(handout_move()).value(), {true, true})},
        Text{"lf_without_final_line_end", print(parse(handout_move()).value(), {false, false})},
        Text{"crlf_without_final_line_end", print(parse(handout_move()).value(), {true, false})},
        Text{"blanks_at_line_ends", with(with(handout_move(), "2\n", "2 \n"), "1 1\n", "1 1\t\n")},
        Text{"two_blanks_and_tabs", with(with(handout_move(), "20 16", "20  16"), "2 11", "2\t11")},
        Text{"blank_lines_at_the_end", handout_move() + "\n \r\n"},
        Text{"leading_zeros", with(handout_move(), "20 16", "020 016")}),
    name_of<Text>);

struct Spelled {
  const char* name;
  Spelling spelling;
  std::string_view start;
  std::string_view end;
};
void PrintTo(const Spelled& row, std::ostream* out) {
  *out << row.name;
}

class SquirrelPrint : public ::testing::TestWithParam<Spelled> {};

TEST_P(SquirrelPrint, EndsLinesAsTold) {
  const std::string text = print(parse(handout_move()).value(), GetParam().spelling);
  EXPECT_EQ(text.substr(0, GetParam().start.size()), GetParam().start);
  EXPECT_EQ(text.substr(text.size() - GetParam().end.size()), GetParam().end);
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, SquirrelPrint,
    ::testing::Values(Spelled{"lf", {false, true}, "2\nX\n2\n20 16 1 32 30\n", "OO*\n*****\n"},
                      Spelled{"lf_open", {false, false}, "2\nX\n2\n20 16 1 32 30\n", "OO*\n*****"},
                      Spelled{"crlf", {true, true}, "2\r\nX\r\n2\r\n20 16 1 32 30\r\n", "OO*\r\n*****\r\n"},
                      Spelled{
                          "crlf_open", {true, false}, "2\r\nX\r\n2\r\n20 16 1 32 30\r\n", "OO*\r\n*****"}),
    name_of<Spelled>);

/// Problems that tell every field apart.
class SquirrelRoundTrip : public ::testing::TestWithParam<Text> {};

TEST_P(SquirrelRoundTrip, GivesTheSameText) {
  EXPECT_EQ(print(parse(GetParam().text).value()), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SquirrelRoundTrip,
    ::testing::Values(Text{"greedy", with(handout_move(), "2\nX\n2\n", "1\nO\n1\n")},
                      Text{"alpha_beta", with(handout_move(), "2\nX\n2\n", "3\nO\n2147483647\n")},
                      Text{"battle_with_o_first",
                           with(handout_battle(), "4\nX\n1\n1\nO\n2\n2\n", "4\nO\n3\n17\nX\n2\n4\n")},
                      Text{"values_above_99", with(handout_move(), "20 16", "100 2147483647")},
                      Text{"a_full_board",
                           with(handout_move(), board, "XXXXX\nOOOOO\nXOXOX\nOXOXO\nXXOOX\n")}),
    name_of<Text>);

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class SquirrelBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(SquirrelBadInput, IsNamedWithLineAndColumn) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Files, SquirrelBadInput,
    ::testing::Values(
        Row{"empty", "",
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found end of file"},
        Row{"only_blank_lines", "\n\n\n",
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found end of line"},
        Row{"nul_bytes", std::string(4, '\0'),
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found "
            "'\\x00\\x00\\x00\\x00'"},
        Row{"a_byte_order_mark", "\xef\xbb\xbf" + handout_move(),
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found "
            "'\\xef\\xbb\\xbf2'"},
        Row{"text_after_the_board", handout_move() + "X\n",
            "input.txt:14:1: expected end of file, found 'X'"},
        Row{"text_after_blank_lines", handout_move() + "\n  end\n",
            "input.txt:15:3: expected end of file, found 'end'"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Headers, SquirrelBadInput,
    ::testing::Values(
        Row{"task_5", with(handout_move(), "2\n", "5\n"),
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found '5'"},
        Row{"task_0", with(handout_move(), "2\n", "0\n"),
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found '0'"},
        Row{"task_x", with(handout_move(), "2\n", "x\n"),
            "input.txt:1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found 'x'"},
        Row{"two_tasks", with(handout_move(), "2\n", "2 3\n"),
            "input.txt:1:3: expected end of line, found '3'"},
        Row{"player_in_lower_case", with(handout_move(), "X\n", "x\n"),
            "input.txt:2:1: expected the player X or O, found 'x'"},
        Row{"player_zero", with(handout_move(), "X\n", "0\n"),
            "input.txt:2:1: expected the player X or O, found '0'"},
        Row{"player_missing", with(handout_move(), "X\n", "\n"),
            "input.txt:2:1: expected the player X or O, found end of line"},
        Row{"two_players", with(handout_move(), "X\n", "XO\n"),
            "input.txt:2:2: expected end of line, found 'O'"},
        Row{"depth_0", with(handout_move(), "X\n2\n", "X\n0\n"),
            "input.txt:3:1: expected a cutoff depth of at least 1, found '0'"},
        Row{"depth_negative", with(handout_move(), "X\n2\n", "X\n-2\n"),
            "input.txt:3:1: expected a cutoff depth of at least 1, found '-2'"},
        Row{"depth_99999999999", with(handout_move(), "X\n2\n", "X\n99999999999\n"),
            "input.txt:3:1: expected a cutoff depth of at least 1, found '99999999999'"},
        Row{"no_depth", with(handout_move(), "X\n2\n", "X\n"),
            "input.txt:3:4: expected end of line, found '16'"},
        Row{"ends_after_the_player", "2\nX\n",
            "input.txt:3:1: expected a cutoff depth of at least 1, found end of file"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Battles, SquirrelBadInput,
    ::testing::Values(
        Row{"algorithm_4", with(handout_battle(), "X\n1\n", "X\n4\n"),
            "input.txt:3:1: expected an algorithm: 1 greedy, 2 minimax, 3 alpha-beta, found '4'"},
        Row{"first_depth_0", with(handout_battle(), "X\n1\n1\n", "X\n1\n0\n"),
            "input.txt:4:1: expected a cutoff depth of at least 1, found '0'"},
        Row{"x_twice", with(handout_battle(), "O\n", "X\n"),
            "input.txt:5:1: expected the second player O, found 'X'"},
        Row{"o_twice", with(handout_battle(), "4\nX\n", "4\nO\n"),
            "input.txt:5:1: expected the second player X, found 'O'"},
        Row{"second_algorithm_0", with(handout_battle(), "O\n2\n", "O\n0\n"),
            "input.txt:6:1: expected an algorithm: 1 greedy, 2 minimax, 3 alpha-beta, found '0'"},
        Row{"second_depth_a_word", with(handout_battle(), "O\n2\n2\n", "O\n2\ntwo\n"),
            "input.txt:7:1: expected a cutoff depth of at least 1, found 'two'"},
        Row{"no_second_contestant", with(handout_battle(), "O\n2\n2\n", ""),
            "input.txt:5:1: expected the second player O, found '20'"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Values, SquirrelBadInput,
    ::testing::Values(Row{"four_in_a_row", with(handout_move(), "11 8\n", "11\n"),
                          "input.txt:5:11: expected a blank, found end of line"},
                      Row{"six_in_a_row", with(handout_move(), "11 8\n", "11 8 7\n"),
                          "input.txt:5:14: expected end of line, found '7'"},
                      Row{"four_and_a_blank", with(handout_move(), "11 8\n", "11 \n"),
                          "input.txt:5:12: expected a positive value, found end of line"},
                      Row{"a_letter", with(handout_move(), "48", "4B"),
                          "input.txt:6:4: expected a positive value, found '4B'"},
                      Row{"a_zero", with(handout_move(), "48", "0"),
                          "input.txt:6:4: expected a positive value, found '0'"},
                      Row{"a_negative_number", with(handout_move(), "48", "-48"),
                          "input.txt:6:4: expected a positive value, found '-48'"},
                      Row{"a_fraction", with(handout_move(), "48", "4.8"),
                          "input.txt:6:4: expected a positive value, found '4.8'"},
                      Row{"too_large", with(handout_move(), "48", "2147483648"),
                          "input.txt:6:4: expected a positive value, found '2147483648'"},
                      Row{"commas", with(handout_move(), "20 16", "20,16"),
                          "input.txt:4:1: expected a positive value, found '20,16'"},
                      Row{"a_blank_at_the_start", with(handout_move(), "28 48", " 28 48"),
                          "input.txt:6:1: expected a positive value, found a blank"},
                      Row{"four_rows", with(handout_move(), "25 30 23 21 10\n", ""),
                          "input.txt:8:1: expected a positive value, found '**XX*'"},
                      Row{"six_rows", with(handout_move(), "25 30 23 21 10\n", "1 1 1 1 1\n25 30 23 21 10\n"),
                          "input.txt:9:1: expected a square: * or X or O, found '25'"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Boards, SquirrelBadInput,
    ::testing::Values(Row{"a_short_line", with(handout_move(), "**XOX\n", "**XO\n"),
                          "input.txt:10:5: expected a square: * or X or O, found end of line"},
                      Row{"a_long_line", with(handout_move(), "**XOX\n", "**XOX*\n"),
                          "input.txt:10:6: expected end of line, found '*'"},
                      Row{"a_letter", with(handout_move(), "**XOX\n", "**XZX\n"),
                          "input.txt:10:4: expected a square: * or X or O, found 'ZX'"},
                      Row{"lower_case", with(handout_move(), "**XOX\n", "**xOX\n"),
                          "input.txt:10:3: expected a square: * or X or O, found 'xOX'"},
                      Row{"a_zero_for_an_o", with(handout_move(), "**XOX\n", "**X0X\n"),
                          "input.txt:10:4: expected a square: * or X or O, found '0X'"},
                      Row{"blanks_between", with(handout_move(), "**XOX\n", "* * X O X\n"),
                          "input.txt:10:2: expected a square: * or X or O, found a blank"},
                      Row{"four_rows", with(handout_move(), "**OO*\n", ""),
                          "input.txt:13:1: expected a square: * or X or O, found end of file"},
                      Row{"no_rows", with(handout_move(), board, ""),
                          "input.txt:9:1: expected a square: * or X or O, found end of file"},
                      Row{"a_nul_byte", with(handout_move(), "**XOX\n", std::string("**\0OX\n", 6)),
                          "input.txt:10:3: expected a square: * or X or O, found '\\x00OX'"}),
    name_of<Row>);

}  // namespace
}  // namespace cases::squirrel
