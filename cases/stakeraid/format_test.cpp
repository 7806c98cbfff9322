#include "cases/stakeraid/format.hpp"

#include <ostream>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace cases::stakeraid {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

/// The handout's example 1.
const std::string example = "3\nMINIMAX\nO\n2\n1 8 23\n5 42 12\n26 30 9\nX..\n...\n...\n";

/// `text` with the first `before` replaced.
std::string with(std::string text, std::string_view before, std::string_view after) {
  const auto at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

std::string with(std::string_view before, std::string_view after) {
  return with(example, before, after);
}

std::string complaint(std::string_view text) {
  const auto problem = parse(text);
  return problem ? "" : describe("input.txt", problem.error());
}

TEST(StakeraidFormat, ReadsTheHandoutsExample) {
  const Problem problem = parse(example).value();
  EXPECT_EQ(problem.side, 3);
  EXPECT_EQ(problem.task, Task::minimax);
  EXPECT_EQ(problem.player, Player::o);
  EXPECT_EQ(problem.depth, 2);
  EXPECT_EQ(problem.seconds_left, "");
}

TEST(StakeraidFormat, ReadsValuesAndSquaresRowByRow) {
  const Problem problem = parse(with("...\n...\n", ".O.\n..X\n")).value();
  EXPECT_EQ(problem.values, (std::vector{1, 8, 23, 5, 42, 12, 26, 30, 9}));
  std::string board;
  for (const Cell cell : problem.board) {
    board += static_cast<char>(cell);
  }
  EXPECT_EQ(board, "X...O...X");
}

TEST(StakeraidFormat, ReadsTheSecondsOfACompetition) {
  const Problem problem = parse(with("MINIMAX\nO\n2\n", "COMPETITION\nO\n113.94\n")).value();
  EXPECT_EQ(problem.task, Task::competition);
  EXPECT_EQ(problem.seconds_left, "113.94");
  EXPECT_EQ(problem.depth, 1);
}

TEST(StakeraidFormat, PrintsTheBoardAsOutputShowsIt) {
  EXPECT_EQ(print_board(3, parse(example)->board), "X..\n...\n...\n");
  EXPECT_EQ(print_board(1, {Cell::o}), "O\n");
}

TEST(StakeraidFormat, CountsEmptySquares) {
  EXPECT_EQ(empty_squares(parse(example).value()), 8);
}

TEST(StakeraidFormat, NamesSquaresColumnFirstAndRowsWithoutPadding) {
  EXPECT_EQ(square_name(1, 0), "A1");
  EXPECT_EQ(square_name(5, 4), "E1");
  EXPECT_EQ(square_name(5, 5), "A2");
  EXPECT_EQ(square_name(26, 9 * 26), "A10");
  EXPECT_EQ(square_name(26, 21 * 26 + 5), "F22");
  EXPECT_EQ(square_name(26, 675), "Z26");
}

TEST(StakeraidFormat, GivesEverySquareANameOfItsOwn) {
  std::set<std::string> names;
  for (int square = 0; square < 26 * 26; ++square) {
    names.insert(square_name(26, square));
  }
  EXPECT_EQ(names.size(), 676U);
}

TEST(StakeraidFormat, KnowsTheOtherPlayer) {
  EXPECT_EQ(other(Player::x), Player::o);
  EXPECT_EQ(other(Player::o), Player::x);
}

TEST(StakeraidFormat, SimplestProblemIsOneEmptySquare) {
  EXPECT_EQ(print(Problem{}), "1\nMINIMAX\nX\n1\n1\n.\n");
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

std::string with_crlf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  return out;
}

/// The example's problem in other spellings.
class StakeraidSpellings : public ::testing::TestWithParam<Text> {};

TEST_P(StakeraidSpellings, MeanTheSameProblem) {
  EXPECT_EQ(parse(GetParam().text), parse(example).value());
}

INSTANTIATE_TEST_SUITE_P(Texts, StakeraidSpellings,
                         ::testing::Values(Text{"lf", print(parse(example).value(), {true})},
                                           Text{"without_final_line_end",
                                                print(parse(example).value(), {false})},
                                           Text{"leading_zeros", with("8 23", "08 023")}),
                         name_of<Text>);

TEST(StakeraidPrint, EndsTheLastLineAsTold) {
  const Problem problem = parse(example).value();
  EXPECT_EQ(print(problem, {true}), example);
  EXPECT_EQ(print(problem, {false}) + "\n", example);
}

std::string board_of_side(int side, const std::string& value) {
  std::string values;
  std::string board;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      values += value + (column == side - 1 ? "\n" : " ");
    }
    board += std::string(static_cast<std::size_t>(side), ".XO"[row % 3]) + "\n";
  }
  return values + board;
}

/// Problems that tell every field apart.
class StakeraidRoundTrip : public ::testing::TestWithParam<Text> {};

TEST_P(StakeraidRoundTrip, GivesTheSameText) {
  EXPECT_EQ(print(parse(GetParam().text).value()), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, StakeraidRoundTrip,
    ::testing::Values(Text{"minimax", example},
                      Text{"alpha_beta", with("MINIMAX\nO\n2\n", "ALPHABETA\nX\n1000000000\n")},
                      Text{"competition", with("MINIMAX\nO\n2\n", "COMPETITION\nX\n0.50\n")},
                      Text{"competition_in_whole_seconds", with("MINIMAX\nO\n2\n", "COMPETITION\nX\n200\n")},
                      Text{"side_1", "1\nMINIMAX\nX\n3\n99\n.\n"},
                      Text{"side_10", "10\nMINIMAX\nX\n3\n" + board_of_side(10, "10")},
                      Text{"side_26", "26\nALPHABETA\nO\n1\n" + board_of_side(26, "99")}),
    name_of<Text>);

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class StakeraidBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(StakeraidBadInput, IsNamedWithLineAndColumn) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Files, StakeraidBadInput,
    ::testing::Values(
        Row{"empty", "", "input.txt:1:1: expected a board size of 1 to 26, found end of file"},
        Row{"only_blank_lines", "\n\n", "input.txt:1:1: expected a board size of 1 to 26, found end of line"},
        Row{"nul_bytes", std::string(2, '\0'),
            "input.txt:1:1: expected a board size of 1 to 26, found '\\x00\\x00'"},
        Row{"a_byte_order_mark", "\xef\xbb\xbf" + example,
            "input.txt:1:1: expected a board size of 1 to 26, found '\\xef\\xbb\\xbf3'"},
        Row{"text_after_the_board", example + "X\n", "input.txt:11:1: expected end of file, found 'X'"},
        Row{"crlf", with_crlf(example), "input.txt:1:2: expected end of line, found '\\x0d'"},
        Row{"a_blank_line_at_the_end", example + "\n",
            "input.txt:11:1: expected end of file, found end of line"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Heads, StakeraidBadInput,
    ::testing::Values(
        Row{"side_0", with("3\n", "0\n"), "input.txt:1:1: expected a board size of 1 to 26, found '0'"},
        Row{"side_27", with("3\n", "27\n"), "input.txt:1:1: expected a board size of 1 to 26, found '27'"},
        Row{"side_negative", with("3\n", "-3\n"),
            "input.txt:1:1: expected a board size of 1 to 26, found '-3'"},
        Row{"side_and_more", with("3\n", "3 3\n"), "input.txt:1:2: expected end of line, found a blank"},
        Row{"no_side", with("3\n", ""), "input.txt:1:1: expected a board size of 1 to 26, found 'MINIMAX'"},
        Row{"mode_in_lower_case", with("MINIMAX", "minimax"),
            "input.txt:2:1: expected MINIMAX or ALPHABETA or COMPETITION, found 'minimax'"},
        Row{"mode_too_long", with("MINIMAX", "MINIMAX2"),
            "input.txt:2:1: expected MINIMAX or ALPHABETA or COMPETITION, found 'MINIMAX2'"},
        Row{"mode_in_two_words", with("MINIMAX", "ALPHA BETA"),
            "input.txt:2:1: expected MINIMAX or ALPHABETA or COMPETITION, found 'ALPHA'"},
        Row{"mode_and_more", with("MINIMAX", "MINIMAX X"),
            "input.txt:2:8: expected end of line, found a blank"},
        Row{"player_0", with("O\n", "0\n"), "input.txt:3:1: expected the player X or O, found '0'"},
        Row{"player_in_lower_case", with("O\n", "o\n"),
            "input.txt:3:1: expected the player X or O, found 'o'"},
        Row{"two_players", with("O\n", "OX\n"), "input.txt:3:2: expected end of line, found 'X'"},
        Row{"depth_0", with("\n2\n", "\n0\n"),
            "input.txt:4:1: expected a search depth of at least 1, found '0'"},
        Row{"depth_negative", with("\n2\n", "\n-2\n"),
            "input.txt:4:1: expected a search depth of at least 1, found '-2'"},
        Row{"depth_a_decimal", with("\n2\n", "\n2.0\n"),
            "input.txt:4:1: expected a search depth of at least 1, found '2.0'"},
        Row{"depth_too_large", with("\n2\n", "\n1000000001\n"),
            "input.txt:4:1: expected a search depth of at least 1, found '1000000001'"},
        Row{"depth_and_more", with("\n2\n", "\n2 2\n"), "input.txt:4:2: expected end of line, found a blank"},
        Row{"seconds_a_word", with("MINIMAX\nO\n2\n", "COMPETITION\nO\nmany\n"),
            "input.txt:4:1: expected the CPU seconds left, found 'many'"},
        Row{"seconds_negative", with("MINIMAX\nO\n2\n", "COMPETITION\nO\n-1.5\n"),
            "input.txt:4:1: expected the CPU seconds left, found '-1.5'"},
        Row{"seconds_without_end", with("MINIMAX\nO\n2\n", "COMPETITION\nO\n1000000001\n"),
            "input.txt:4:1: expected the CPU seconds left, found '1000000001'"},
        Row{"no_seconds", with("MINIMAX\nO\n2\n", "COMPETITION\nO\n\n"),
            "input.txt:4:1: expected the CPU seconds left, found end of line"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Values, StakeraidBadInput,
    ::testing::Values(
        Row{"two_blanks", with("1 8", "1  8"), "input.txt:5:3: expected a value of 1 to 99, found a blank"},
        Row{"a_tab", with("42 12", "42\t12"), "input.txt:6:5: expected one space, found a TAB"},
        Row{"a_blank_at_the_end", with("8 23", "8 23 "),
            "input.txt:5:7: expected end of line, found a blank"},
        Row{"two_in_a_row", with("42 12\n", "42\n"), "input.txt:6:5: expected a blank, found end of line"},
        Row{"four_in_a_row", with("12\n", "12 7\n"), "input.txt:6:8: expected end of line, found a blank"},
        Row{"two_and_a_blank", with("42 12\n", "42 \n"),
            "input.txt:6:6: expected a value of 1 to 99, found end of line"},
        Row{"a_letter", with("42", "4B"), "input.txt:6:3: expected a value of 1 to 99, found '4B'"},
        Row{"a_zero", with("42", "0"), "input.txt:6:3: expected a value of 1 to 99, found '0'"},
        Row{"a_hundred", with("42", "100"), "input.txt:6:3: expected a value of 1 to 99, found '100'"},
        Row{"a_negative_number", with("42", "-42"),
            "input.txt:6:3: expected a value of 1 to 99, found '-42'"},
        Row{"a_fraction", with("42", "4.2"), "input.txt:6:3: expected a value of 1 to 99, found '4.2'"},
        Row{"commas", with("1 8 23", "1,8,23"), "input.txt:5:1: expected a value of 1 to 99, found '1,8,23'"},
        Row{"a_blank_at_the_start", with("5 42", " 5 42"),
            "input.txt:6:1: expected a value of 1 to 99, found a blank"},
        Row{"two_rows", with("26 30 9\n", ""), "input.txt:7:1: expected a value of 1 to 99, found 'X..'"},
        Row{"four_rows", with("26 30 9\n", "1 1 1\n26 30 9\n"),
            "input.txt:8:1: expected a square: X or O or ., found '26'"}),
    name_of<Row>);

INSTANTIATE_TEST_SUITE_P(
    Boards, StakeraidBadInput,
    ::testing::Values(
        Row{"a_short_line", with("X..", "X."),
            "input.txt:8:3: expected a square: X or O or ., found end of line"},
        Row{"a_long_line", with("X..", "X..."), "input.txt:8:4: expected end of line, found '.'"},
        Row{"a_star", with("X..", "X*."), "input.txt:8:2: expected a square: X or O or ., found '*.'"},
        Row{"lower_case", with("X..", "x.."), "input.txt:8:1: expected a square: X or O or ., found 'x..'"},
        Row{"a_zero_for_an_o", with("X..", "X0."),
            "input.txt:8:2: expected a square: X or O or ., found '0.'"},
        Row{"blanks_between", with("X..", "X . ."),
            "input.txt:8:2: expected a square: X or O or ., found a blank"},
        Row{"two_rows", with("...\n", ""),
            "input.txt:10:1: expected a square: X or O or ., found end of file"},
        Row{"no_rows", with("X..\n...\n...\n", ""),
            "input.txt:8:1: expected a square: X or O or ., found end of file"},
        Row{"full", with("X..\n...\n...\n", "XXX\nOOO\nXXX\n"),
            "input.txt:11:1: expected a board with an empty square, found end of file"},
        Row{"full_without_final_line_end", "1\nMINIMAX\nX\n1\n1\nX",
            "input.txt:6:2: expected a board with an empty square, found end of file"}),
    name_of<Row>);

}  // namespace
}  // namespace cases::stakeraid
