#include "cases/cs540_checkers/format.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cases::cs540_checkers {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

const std::string head = "CHECKERS\nBLACK\nENHANCED\n5\n";
const std::string start =
    "- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
    "- - - - - - - -\nr - r - r - r -\n- r - r - r - r\nr - r - r - r -\n";
const std::string kings =
    "- R - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - B -\n"
    "- - - - - - - -\n- - - - - - - -\n- b - - - - - -\n- - - - r - - -\n";

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

TEST(CheckersFormat, ReadsEveryField) {
  const Problem problem = parse(head + kings).value();
  EXPECT_EQ(problem.player, Player::black);
  EXPECT_EQ(problem.evaluation, Evaluation::enhanced);
  EXPECT_EQ(problem.depth_limit, 5);
  EXPECT_EQ(problem.board[1], Cell::red_king);
  EXPECT_EQ(problem.board[3 * 8 + 6], Cell::black_king);
  EXPECT_EQ(problem.board[6 * 8 + 1], Cell::black);
  EXPECT_EQ(problem.board[7 * 8 + 4], Cell::red);
  EXPECT_EQ(problem.board[7 * 8 + 5], Cell::empty);
}

TEST(CheckersFormat, PrintsWhatItRead) {
  for (const std::string& text : {head + start, head + kings, "CHECKERS\nRED\nBASIC\n8\n" + start}) {
    EXPECT_EQ(print(parse(text).value()), text);
  }
}

TEST(CheckersFormat, TakesAFileWithoutFinalLineEnd) {
  const std::string open = (head + start).substr(0, head.size() + start.size() - 1);
  EXPECT_EQ(parse(open), parse(head + start).value());
  EXPECT_EQ(print(parse(open).value(), {false}), open);
}

TEST(CheckersFormat, PrintsTheBoardAsNextStateShowsIt) {
  EXPECT_EQ(print_board(parse(head + kings)->board), kings);
}

TEST(CheckersFormat, TakesABoardWithoutPieces) {
  EXPECT_EQ(parse(print(Problem{})), Problem{});
}

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class CheckersBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(CheckersBadInput, IsNamedWithLineAndColumn) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Heads, CheckersBadInput,
    ::testing::Values(
        Row{"empty", "", "input.txt:1:1: expected the part CHECKERS, found end of file"},
        Row{"another_part", "TREE\nMINIMAX\n", "input.txt:1:1: expected the part CHECKERS, found 'TREE'"},
        Row{"crlf", "CHECKERS\r\nRED\r\n", "input.txt:1:9: expected end of line, found '\\x0d'"},
        Row{"another_player", with(head + start, "BLACK", "WHITE"),
            "input.txt:2:1: expected the side to move, RED or BLACK, found 'WHITE'"},
        Row{"no_player", with(head + start, "BLACK\n", ""),
            "input.txt:2:1: expected the side to move, RED or BLACK, found 'ENHANCED'"},
        Row{"a_blank_at_a_line_end", with(head + start, "BLACK", "BLACK "),
            "input.txt:2:6: expected end of line, found a blank"},
        Row{"another_evaluation", with(head + start, "ENHANCED", "enhanced"),
            "input.txt:3:1: expected the evaluation, BASIC or ENHANCED, found 'enhanced'"},
        Row{"depth_0", with(head + start, "5", "0"),
            "input.txt:4:1: expected a depth limit from 1 to 8, found '0'"},
        Row{"depth_9", with(head + start, "5", "9"),
            "input.txt:4:1: expected a depth limit from 1 to 8, found '9'"},
        Row{"depth_05", with(head + start, "5", "05"),
            "input.txt:4:1: expected a depth limit from 1 to 8, found '05'"},
        Row{"depth_negative", with(head + start, "5", "-5"),
            "input.txt:4:1: expected a depth limit from 1 to 8, found '-5'"},
        Row{"no_depth", with(head + start, "5\n", ""),
            "input.txt:4:1: expected a depth limit from 1 to 8, found '-'"}),
    [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Boards, CheckersBadInput,
    ::testing::Values(
        Row{"none", head, "input.txt:5:1: expected - on a light square, found end of file"},
        Row{"a_pawn_on_a_light_square", with(head + start, "- b - b", "b - b -"),
            "input.txt:5:1: expected - on a light square, found 'b'"},
        Row{"a_king_on_a_light_square", with(head + kings, "- R - -", "- - R -"),
            "input.txt:5:5: expected - on a light square, found 'R'"},
        Row{"a_red_pawn_in_row_0", with(head + kings, "- R -", "- r -"),
            "input.txt:5:3: expected a square: - R b B, with no r in row 0, found 'r'"},
        Row{"a_black_pawn_in_row_7", with(head + kings, "- - - - r", "- - - - b"),
            "input.txt:12:9: expected a square: - r R B, with no b in row 7, found 'b'"},
        Row{"thirteen_black_pieces", with(head + start, "- - - - - - - -\n", "b - - - - - - -\n"),
            "input.txt:8:1: expected a square: - r R, after 12 black pieces, found 'b'"},
        Row{"thirteen_red_pieces", with(head + start, "- - - - - - - -\n", "R - - - - - - -\n"),
            "input.txt:12:13: expected a square: -, with no b in row 7, after 12 red pieces, after 12 black "
            "pieces, found 'r'"},
        Row{"another_letter", with(head + start, "- b", "- x"),
            "input.txt:5:3: expected a square: - R b B, with no r in row 0, found 'x'"},
        Row{"a_short_row", with(head + start, "b - b\n", "b -\n"),
            "input.txt:5:14: expected a blank, found end of line"},
        Row{"a_row_of_nine", with(head + start, "b - b\n", "b - b -\n"),
            "input.txt:5:16: expected end of line, found a blank"},
        Row{"no_blank", with(head + start, "- b", "-b"), "input.txt:5:2: expected a blank, found 'b'"},
        Row{"two_blanks", with(head + start, "- b", "-  b"),
            "input.txt:5:3: expected a square: - R b B, with no r in row 0, found a blank"},
        Row{"seven_rows", head + start.substr(0, 7 * 16),
            "input.txt:12:1: expected a square: - r R, with no b in row 7, after 12 black pieces, found "
            "end of file"},
        Row{"nine_rows", head + start + "- - - - - - - -\n",
            "input.txt:13:1: expected end of file, found '-'"},
        Row{"a_blank_line_behind", head + start + "\n",
            "input.txt:13:1: expected end of file, found end of line"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace cases::cs540_checkers
