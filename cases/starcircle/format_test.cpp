#include "cases/starcircle/format.hpp"

#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace cases::starcircle {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

constexpr std::string_view values = "10,20,30,40,50,60,70,80";

/// The handout's example 4, with another stack and a stack of Circle.
constexpr std::string_view board =
    "0,S2,0,0,0,0,0,C1\n"
    "S1,0,0,0,0,0,0,0\n"
    "0,0,0,0,0,0,0,C1\n"
    "0,0,0,0,0,0,S1,0\n"
    "0,0,0,0,0,S1,0,0\n"
    "0,0,0,0,0,0,0,0\n"
    "0,0,0,0,0,0,0,0\n"
    "C12,0,S1,0,0,0,0,0\n";

std::string example() {
  return "Circle\nALPHABETA\n2\n" + std::string(board) + std::string(values);
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

TEST(StarCircleFormat, ReadsTheFirstThreeLines) {
  const Problem problem = parse(example()).value();
  EXPECT_EQ(problem.player, Player::circle);
  EXPECT_EQ(problem.algorithm, Algorithm::alpha_beta);
  EXPECT_EQ(problem.depth, 2);
  const Problem other = parse(with(example(), "Circle\nALPHABETA\n2\n", "Star\nMINIMAX\n10\n")).value();
  EXPECT_EQ(other.player, Player::star);
  EXPECT_EQ(other.algorithm, Algorithm::minimax);
  EXPECT_EQ(other.depth, 10);
}

TEST(StarCircleFormat, ReadsSquaresFromH1ToA8) {
  const Problem problem = parse(example()).value();
  EXPECT_EQ(problem.board[0], (Cell{Piece::none, 0}));
  EXPECT_EQ(problem.board[1], (Cell{Piece::star, 2}));
  EXPECT_EQ(problem.board[7], (Cell{Piece::circle, 1}));
  EXPECT_EQ(problem.board[8], (Cell{Piece::star, 1}));
  EXPECT_EQ(problem.board[23], (Cell{Piece::circle, 1}));
  EXPECT_EQ(problem.board[56], (Cell{Piece::circle, 12}));
  EXPECT_EQ(problem.board[58], (Cell{Piece::star, 1}));
  EXPECT_EQ(problem.board[63], (Cell{Piece::none, 0}));
}

TEST(StarCircleFormat, ReadsValuesFromAToH) {
  EXPECT_EQ(parse(example())->values, (std::array{10, 20, 30, 40, 50, 60, 70, 80}));
}

TEST(StarCircleFormat, ReadsAnyIncreasingValues) {
  const auto problem = parse(with(example(), values, "-1000000000,-5,-1,0,+1,52,53,1000000000"));
  EXPECT_EQ(problem.value().values, (std::array{-1'000'000'000, -5, -1, 0, 1, 52, 53, 1'000'000'000}));
}

TEST(StarCircleFormat, TakesOneLineEndAtTheEnd) {
  EXPECT_EQ(parse(example() + "\n"), parse(example()).value());
}

TEST(StarCircleFormat, PrintsWhatItRead) {
  const Problem problem = parse(example()).value();
  EXPECT_EQ(print(problem), example());
  EXPECT_EQ(print(problem, {.final_line_end = true}), example() + "\n");
  EXPECT_EQ(print_board(problem.board), board);
}

TEST(StarCircleFormat, PrintsTheOtherWordsToo) {
  const auto text = with(with(example(), "Circle", "Star"), "ALPHABETA", "MINIMAX");
  EXPECT_EQ(print(parse(text).value()), text);
}

TEST(StarCircleFormat, CountsThePiecesOfStacksOneByOne) {
  const Problem problem = parse(example()).value();
  EXPECT_EQ(pieces_of(problem.board, Player::star), 6);
  EXPECT_EQ(pieces_of(problem.board, Player::circle), 14);
}

TEST(StarCircleSquares, AreNamedByRowAndColumn) {
  EXPECT_EQ(square_name(0), "H1");
  EXPECT_EQ(square_name(1), "H2");
  EXPECT_EQ(square_name(8), "G1");
  EXPECT_EQ(square_name(63), "A8");
}

TEST(StarCircleSquares, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (int square = 0; square < squares; ++square) {
    names.insert(square_name(square));
  }
  EXPECT_EQ(names.size(), 64U);
}

TEST(StarCircleSquares, AreDarkWhereThePiecesOfTheHandoutStand) {
  std::string dark;
  for (int square = 0; square < squares; ++square) {
    if (is_dark(square) && (row_of(square) < 2 || row_of(square) > 6)) {
      dark += square_name(square);
    }
  }
  EXPECT_EQ(dark, "H2H4H6H8G1G3G5G7A1A3A5A7");
}

TEST(StarCircleSquares, EndAtEachPlayersLastRow) {
  EXPECT_EQ(last_row(Player::star), row_of(1));
  EXPECT_EQ(last_row(Player::circle), row_of(56));
  EXPECT_EQ(other(Player::star), Player::circle);
  EXPECT_EQ(other(Player::circle), Player::star);
}

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class StarCircleBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(StarCircleBadInput, IsNamedWithLineAndColumn) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

std::string name_of(const ::testing::TestParamInfo<Row>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Headers, StarCircleBadInput,
    ::testing::Values(Row{"empty", "",
                          "input.txt:1:1: expected the player Star or Circle, found end of file"},
                      Row{"a_byte_order_mark", "\xef\xbb\xbf" + example(),
                          "input.txt:1:1: expected the player Star or Circle, found '\\xef\\xbb\\xbfCircle'"},
                      Row{"player_in_capitals", with(example(), "Circle", "CIRCLE"),
                          "input.txt:1:1: expected the player Star or Circle, found 'CIRCLE'"},
                      Row{"player_s", with(example(), "Circle", "S"),
                          "input.txt:1:1: expected the player Star or Circle, found 'S'"},
                      Row{"two_players", with(example(), "Circle", "Circle,Star"),
                          "input.txt:1:7: expected end of line, found ','"},
                      Row{"crlf", with(example(), "Circle\n", "Circle\r\n"),
                          "input.txt:1:7: expected end of line, found '\\x0d'"},
                      Row{"a_blank_after_the_player", with(example(), "Circle\n", "Circle \n"),
                          "input.txt:1:7: expected end of line, found a blank"},
                      Row{"ends_after_the_player", "Star\n",
                          "input.txt:2:1: expected the algorithm MINIMAX or ALPHABETA, found end of file"},
                      Row{"alpha_beta_with_a_hyphen", with(example(), "ALPHABETA", "ALPHA-BETA"),
                          "input.txt:2:1: expected the algorithm MINIMAX or ALPHABETA, found 'ALPHA-BETA'"},
                      Row{"an_algorithm_too_long", with(example(), "ALPHABETA", "MINIMAXX"),
                          "input.txt:2:1: expected the algorithm MINIMAX or ALPHABETA, found 'MINIMAXX'"},
                      Row{"algorithm_crlf", with(example(), "ALPHABETA\n", "ALPHABETA\r\n"),
                          "input.txt:2:10: expected end of line, found '\\x0d'"},
                      Row{"depth_0", with(example(), "2\n", "0\n"),
                          "input.txt:3:1: expected a depth limit from 1 to 10, found '0'"},
                      Row{"depth_11", with(example(), "2\n", "11\n"),
                          "input.txt:3:1: expected a depth limit from 1 to 10, found '11'"},
                      Row{"depth_negative", with(example(), "2\n", "-2\n"),
                          "input.txt:3:1: expected a depth limit from 1 to 10, found '-2'"},
                      Row{"depth_with_a_plus", with(example(), "2\n", "+2\n"),
                          "input.txt:3:1: expected a depth limit from 1 to 10, found '+2'"},
                      Row{"no_depth", with(example(), "2\n", ""),
                          "input.txt:3:1: expected a depth limit from 1 to 10, found '0'"},
                      Row{"depth_crlf", with(example(), "2\n", "2\r\n"),
                          "input.txt:3:2: expected end of line, found '\\x0d'"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Boards, StarCircleBadInput,
    ::testing::Values(
        Row{"a_light_square", with(example(), "0,S2", "S1,S2"),
            "input.txt:4:1: expected 0: a light square, found 'S1'"},
        Row{"a_light_square_at_the_end", with(example(), "\nS1,0,0,0,0,0,0,0", "\nS1,0,0,0,0,0,0,S1"),
            "input.txt:5:16: expected 0: a light square, found 'S1'"},
        Row{"lower_case", with(example(), "S2", "s2"),
            "input.txt:4:3: expected 0, or S or C with a number, found 's2'"},
        Row{"a_number_alone", with(example(), "S2", "2"),
            "input.txt:4:3: expected 0, or S or C with a number, found '2'"},
        Row{"no_number", with(example(), "S2", "S"),
            "input.txt:4:4: expected a number of pieces of at least 1, found ','"},
        Row{"no_pieces_in_a_stack", with(example(), "S2", "S0"),
            "input.txt:4:4: expected a number of pieces of at least 1, found '0'"},
        Row{"a_stack_with_a_sign", with(example(), "S2", "S-2"),
            "input.txt:4:4: expected a number of pieces of at least 1, found '-2'"},
        Row{"a_stack_with_a_zero_in_front", with(example(), "S2", "S02"),
            "input.txt:4:4: expected a number of pieces of at least 1, found '02'"},
        Row{"a_stack_too_high", with(example(), "S2", "S1000001"),
            "input.txt:4:4: expected a number of pieces of at least 1, found '1000001'"},
        Row{"both_players_in_a_cell", with(example(), "S2", "S2C1"),
            "input.txt:4:4: expected a number of pieces of at least 1, found '2C1'"},
        Row{"circle_stacks_on_row_h", with(example(), "C1\nS1", "C2\nS1"),
            "input.txt:4:17: expected one piece: S stacks on row H and C on row A alone, found '2'"},
        Row{"star_stacks_elsewhere", with(example(), "\nS1", "\nS2"),
            "input.txt:5:2: expected one piece: S stacks on row H and C on row A alone, found '2'"},
        Row{"star_stacks_on_row_a", with(example(), "C12,0,S1", "C12,0,S2"),
            "input.txt:11:8: expected one piece: S stacks on row H and C on row A alone, found '2'"},
        Row{"two_zeros_in_a_cell", with(example(), "0,S2", "00,S2"),
            "input.txt:4:2: expected ',', found '0'"},
        Row{"a_blank_after_a_comma", with(example(), "0,S2", "0, S2"),
            "input.txt:4:3: expected 0, or S or C with a number, found a blank"},
        Row{"a_blank_for_a_comma", with(example(), "0,S2", "0 S2"),
            "input.txt:4:2: expected ',', found a blank"},
        Row{"an_empty_cell", with(example(), "0,S2", ",S2"),
            "input.txt:4:1: expected 0: a light square, found ','"},
        Row{"seven_cells", with(example(), "0,S2,0,0", "0,S2,0"),
            "input.txt:4:14: expected 0: a light square, found 'C1'"},
        Row{"a_short_row", with(example(), "S1,0,0,0,0,0,0,0\n", "S1,0,0,0,0,0,0\n"),
            "input.txt:5:15: expected ',', found end of line"},
        Row{"nine_cells", with(example(), "S1,0,0,0,0,0,0,0\n", "S1,0,0,0,0,0,0,0,0\n"),
            "input.txt:5:17: expected end of line, found ','"},
        Row{"a_comma_at_the_end", with(example(), "S1,0,0,0,0,0,0,0\n", "S1,0,0,0,0,0,0,0,\n"),
            "input.txt:5:17: expected end of line, found ','"},
        Row{"row_crlf", with(example(), "S1,0,0,0,0,0,0,0\n", "S1,0,0,0,0,0,0,0\r\n"),
            "input.txt:5:17: expected end of line, found '\\x0d'"},
        Row{"seven_rows", with(example(), "0,0,0,0,0,0,0,0\n", ""),
            "input.txt:10:1: expected 0: a light square, found 'C12'"},
        Row{"cut_off", example().substr(0, 60),
            "input.txt:6:7: expected 0, or S or C with a number, found end of file"}),
    name_of);

/// A board whose only pieces are Star's.
std::string without_circle() {
  return with(with(with(example(), "C1\nS1", "0\nS1"), "C1", "0"), "C12", "0");
}

INSTANTIATE_TEST_SUITE_P(
    Ends, StarCircleBadInput,
    ::testing::Values(
        Row{"no_circle", without_circle(),
            "input.txt:12:1: expected a board with a piece of Circle, found '10'"},
        Row{"no_star",
            "Star\nMINIMAX\n1\n0,C1,0,0,0,0,0,0\n" +
                [] {
                  std::string rows;
                  for (int row = 0; row < 7; ++row) {
                    rows += "0,0,0,0,0,0,0,0\n";
                  }
                  return rows;
                }() +
                std::string(values),
            "input.txt:12:1: expected a board with a piece of Star, found '10'"},
        Row{"equal_values", with(example(), "40", "30"),
            "input.txt:12:10: expected a value of at least 31, found '30'"},
        Row{"falling_values", with(example(), "80", "-80"),
            "input.txt:12:22: expected a value of at least 71, found '-80'"},
        Row{"a_fraction", with(example(), "40", "40.5"),
            "input.txt:12:10: expected a value of at least 31, found '40.5'"},
        Row{"a_zero_in_front", with(example(), "40", "040"),
            "input.txt:12:10: expected a value of at least 31, found '040'"},
        Row{"two_signs", with(example(), "10,20", "--10,20"),
            "input.txt:12:1: expected a value, found '--10'"},
        Row{"a_value_too_large", with(example(), "80", "1000000001"),
            "input.txt:12:22: expected a value of at least 71, found '1000000001'"},
        Row{"seven_values", with(example(), "10,20", "20"),
            "input.txt:12:21: expected ',', found end of file"},
        Row{"nine_values", example() + ",90", "input.txt:12:24: expected end of line, found ','"},
        Row{"blanks_between", with(example(), "10,20", "10, 20"),
            "input.txt:12:4: expected a value of at least 11, found a blank"},
        Row{"no_values", with(example(), values, ""), "input.txt:12:1: expected a value, found end of file"},
        Row{"a_blank_line_at_the_end", example() + "\n\n",
            "input.txt:13:1: expected end of file, found end of line"},
        Row{"text_after_the_values", example() + "\nend\n",
            "input.txt:13:1: expected end of file, found 'end'"},
        Row{"values_crlf", example() + "\r\n", "input.txt:12:24: expected end of line, found '\\x0d'"}),
    name_of);

}  // namespace
}  // namespace cases::starcircle
