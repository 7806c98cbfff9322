#include "cases/text_reader.hpp"

#include <functional>
#include <limits>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cases {
namespace {

constexpr int largest = std::numeric_limits<int>::max();

/// What a text is told when `read` reads it: "line:column: expected ..., found ...", or "" when all is well.
std::string complaint(std::string_view text, const std::function<void(TextReader&)>& read) {
  TextReader in(text);
  read(in);
  const auto result = in.result(0);
  return result ? "" : describe("", result.error()).substr(1);
}

void number(TextReader& in) {
  in.integer("a number", 1, 99);
}
void letter(TextReader& in) {
  in.letter("X or O", "XO");
}
void blanks(TextReader& in) {
  in.blanks();
}
void line_end(TextReader& in) {
  in.line_end();
}
void text_end(TextReader& in) {
  in.text_end();
}
void number_line(TextReader& in) {
  in.integer("a number", 1, 99);
  in.line_end();
}
void two_number_lines(TextReader& in) {
  number_line(in);
  number_line(in);
}
void two_numbers(TextReader& in) {
  in.integer("a number", 1, 99);
  in.blanks();
  in.integer("a number", 1, 99);
}
void three_letters(TextReader& in) {
  letter(in);
  letter(in);
  letter(in);
}
void number_line_and_end(TextReader& in) {
  number_line(in);
  in.text_end();
}

struct Row {
  const char* name;
  std::string_view text;
  void (*read)(TextReader&);
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}
std::string name_of(const ::testing::TestParamInfo<Row>& row) {
  return row.param.name;
}

using namespace std::string_view_literals;

class TextReaderErrors : public ::testing::TestWithParam<Row> {};

TEST_P(TextReaderErrors, SayWhereWhatWasExpectedAndWhatIsThere) {
  EXPECT_EQ(complaint(GetParam().text, GetParam().read), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Integer, TextReaderErrors,
    ::testing::Values(
        Row{"nothing", "", number, "1:1: expected a number, found end of file"},
        Row{"an_empty_line", "\n5", number, "1:1: expected a number, found end of line"},
        Row{"an_empty_crlf_line", "\r\n5", number, "1:1: expected a number, found end of line"},
        Row{"a_blank", " 5", number, "1:1: expected a number, found a blank"},
        Row{"a_tab", "\t5", number, "1:1: expected a number, found a TAB"},
        Row{"a_word", "five", number, "1:1: expected a number, found 'five'"},
        Row{"digits_then_letters", "5x", number, "1:1: expected a number, found '5x'"},
        Row{"a_fraction", "5.0", number, "1:1: expected a number, found '5.0'"},
        Row{"a_plus", "+5", number, "1:1: expected a number, found '+5'"},
        Row{"a_minus", "-5", number, "1:1: expected a number, found '-5'"},
        Row{"below_the_range", "0", number, "1:1: expected a number, found '0'"},
        Row{"above_the_range", "100", number, "1:1: expected a number, found '100'"},
        Row{"an_overflow", "99999999999", number, "1:1: expected a number, found '99999999999'"},
        Row{"a_token_only_up_to_a_blank", "ab cd", number, "1:1: expected a number, found 'ab'"},
        Row{"a_token_only_up_to_a_cr", "ab\rcd", number, "1:1: expected a number, found 'ab'"},
        Row{"on_the_second_line", "5\nx", two_number_lines, "2:1: expected a number, found 'x'"},
        Row{"on_the_second_crlf_line", "5\r\nx", two_number_lines, "2:1: expected a number, found 'x'"},
        Row{"no_second_line", "5\n", two_number_lines, "2:1: expected a number, found end of file"},
        Row{"no_second_line_and_no_newline", "5", two_number_lines,
            "1:2: expected a number, found end of file"},
        Row{"after_blanks", "5 \t x", two_numbers, "1:5: expected a number, found 'x'"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Letter, TextReaderErrors,
    ::testing::Values(Row{"nothing", "", letter, "1:1: expected X or O, found end of file"},
                      Row{"another_letter", "Z", letter, "1:1: expected X or O, found 'Z'"},
                      Row{"the_lower_case", "x", letter, "1:1: expected X or O, found 'x'"},
                      Row{"a_line_end", "XO\n", three_letters, "1:3: expected X or O, found end of line"},
                      Row{"a_crlf_line_end", "XO\r\n", three_letters,
                          "1:3: expected X or O, found end of line"},
                      Row{"in_the_middle", "XZO", three_letters, "1:2: expected X or O, found 'ZO'"},
                      Row{"a_nul_byte", "X\0O"sv, three_letters, "1:2: expected X or O, found '\\x00O'"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Layout, TextReaderErrors,
    ::testing::Values(
        Row{"no_blank", "x", blanks, "1:1: expected a blank, found 'x'"},
        Row{"no_blank_at_a_line_end", "\n", blanks, "1:1: expected a blank, found end of line"},
        Row{"no_blank_at_the_end", "", blanks, "1:1: expected a blank, found end of file"},
        Row{"a_line_that_goes_on", "5 6\n", number_line, "1:3: expected end of line, found '6'"},
        Row{"a_cr_inside_a_line", "5\r6\n", number_line, "1:2: expected end of line, found '\\x0d6'"},
        Row{"a_text_that_goes_on", "5\n\n \nx", number_line_and_end, "4:1: expected end of file, found 'x'"},
        Row{"text_after_blanks", "5\n  x", number_line_and_end, "2:3: expected end of file, found 'x'"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Found, TextReaderErrors,
    ::testing::Values(Row{"a_control_byte", "\x01\x1f", number, "1:1: expected a number, found '\\x01\\x1f'"},
                      Row{"a_delete_byte", "\x7f", number, "1:1: expected a number, found '\\x7f'"},
                      Row{"a_byte_order_mark",
                          "\xef\xbb\xbf"
                          "5",
                          number, "1:1: expected a number, found '\\xef\\xbb\\xbf5'"},
                      Row{"a_token_of_24_bytes", "abcdefghijklmnopqrstuvwx", number,
                          "1:1: expected a number, found 'abcdefghijklmnopqrstuvwx'"},
                      Row{"a_token_of_25_bytes_is_cut", "abcdefghijklmnopqrstuvwxy", number,
                          "1:1: expected a number, found 'abcdefghijklmnopqrstuvwx...'"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(Fine, TextReaderErrors,
                         ::testing::Values(Row{"lf", "5\n6\n", two_number_lines, ""},
                                           Row{"crlf", "5\r\n6\r\n", two_number_lines, ""},
                                           Row{"no_final_newline", "5\n6", two_number_lines, ""},
                                           Row{"a_final_cr", "5\n6\r", two_number_lines, ""},
                                           Row{"blanks_at_a_line_end", "5 \t\n6 \r\n", two_number_lines, ""},
                                           Row{"leading_zeros", "007\n", number_line, ""},
                                           Row{"blank_lines_at_the_end", "5\n\n \t\r\n\n",
                                               number_line_and_end, ""},
                                           Row{"an_empty_text_at_its_end", "", text_end, ""},
                                           Row{"an_empty_text_as_a_line", "", line_end, ""}),
                         name_of);

TEST(TextReader, ReadsAnIntegerUpToTheLargest) {
  TextReader in("2147483647");
  EXPECT_EQ(in.integer("a number", 1, largest), largest);
}

TEST(TextReader, TakesNoIntegerAboveTheLargest) {
  EXPECT_EQ(complaint("2147483648", [](TextReader& in) { in.integer("a number", 1, largest); }),
            "1:1: expected a number, found '2147483648'");
}

TEST(TextReader, TakesNoSignEvenWhereTheRangeWould) {
  EXPECT_EQ(complaint("-5", [](TextReader& in) { in.integer("digits", -9, 9); }),
            "1:1: expected digits, found '-5'");
}

TEST(TextReader, TakesNoMinusZero) {
  EXPECT_EQ(complaint("-0", [](TextReader& in) { in.integer("digits", 0, 9); }),
            "1:1: expected digits, found '-0'");
}

TEST(TextReader, ReadsASignWhereOneMayStand) {
  const auto read = [](std::string_view text) { return TextReader(text).signed_integer("a number", -9, 9); };
  EXPECT_EQ(read("5"), 5);
  EXPECT_EQ(read("-5"), -5);
  EXPECT_EQ(read("+5"), 5);
  EXPECT_EQ(read("-0"), 0);
}

TEST(TextReader, TakesNoTwoSigns) {
  for (const std::string text : {"+-5", "-+5", "--5", "++5", "+", "-", ""}) {
    EXPECT_NE(complaint(text, [](TextReader& in) { in.signed_integer("a number", -9, 9); }), "") << text;
  }
}

/// What a text is told whose parts stand between commas and whose lines end with LF alone.
std::string strict_complaint(std::string_view text) {
  TextReader in(text, {.separator = ',', .lenient = false});
  in.integer("a number", 1, 99);
  in.separator();
  in.word("a word", {"a", "b"});
  in.line_end();
  in.text_end();
  const auto result = in.result(0);
  return result ? "" : describe("", result.error()).substr(1);
}

TEST(TextReader, ReadsPartsBetweenCommas) {
  EXPECT_EQ(strict_complaint("5,a\n"), "");
  EXPECT_EQ(strict_complaint("5,b"), "");
}

TEST(TextReader, TellsATokenUpToTheComma) {
  EXPECT_EQ(strict_complaint("x,a\n"), "1:1: expected a number, found 'x'");
  EXPECT_EQ(strict_complaint("5,c,d\n"), "1:3: expected a word, found 'c'");
  EXPECT_EQ(strict_complaint(",5\n"), "1:1: expected a number, found ','");
  EXPECT_EQ(strict_complaint("5 a\n"), "1:2: expected ',', found a blank");
  EXPECT_EQ(strict_complaint("5,a,a\n"), "1:4: expected end of line, found ','");
}

TEST(TextReader, TakesZerosInFrontWhereTheLayoutAllowsThem) {
  const auto read = [](bool allowed) {
    TextReader in("-007", {.separator = ',', .leading_zeros = allowed});
    in.signed_integer("a number", -9, 9);
    return !in.failed();
  };
  EXPECT_TRUE(read(true));
  EXPECT_FALSE(read(false));
}

TEST(TextReader, TakesNoOtherLineEndsThanTheLayouts) {
  EXPECT_EQ(strict_complaint("5,a\r\n"), "1:4: expected end of line, found '\\x0d'");
  EXPECT_EQ(strict_complaint("5,a \n"), "1:4: expected end of line, found a blank");
  EXPECT_EQ(strict_complaint("5,a\n\n"), "2:1: expected end of file, found end of line");
}

TEST(TextReader, ReadsTheLettersOneByOne) {
  TextReader in("XO");
  EXPECT_EQ(in.letter("X or O", "XO"), 'X');
  EXPECT_EQ(in.letter("X or O", "XO"), 'O');
}

TEST(TextReader, KeepsTheFirstError) {
  EXPECT_EQ(complaint("x\ny",
                      [](TextReader& in) {
                        number(in);
                        in.fail("something else");
                        letter(in);
                      }),
            "1:1: expected a number, found 'x'");
}

TEST(TextReader, ReadsZerosAfterAnError) {
  TextReader in("x5");
  number(in);
  EXPECT_EQ(in.integer("a number", 1, 99), 0);
  EXPECT_EQ(in.letter("x", "x"), '\0');
}

TEST(TextReader, MovesNothingAfterAnError) {
  EXPECT_EQ(complaint("x 5\n",
                      [](TextReader& in) {
                        in.fail("a first thing");
                        in.blanks();
                        in.line_end();
                        in.text_end();
                      }),
            "1:1: expected a first thing, found 'x'");
}

TEST(TextReader, FailsWithoutAnErrorInTheTextWhereAFormatSaysSo) {
  EXPECT_EQ(complaint("5 6",
                      [](TextReader& in) {
                        number(in);
                        in.blanks();
                        in.fail("less");
                      }),
            "1:3: expected less, found '6'");
}

TEST(TextReader, GivesTheValueWhereNothingIsWrong) {
  TextReader in("5");
  const int five = in.integer("a number", 1, 99);
  EXPECT_EQ(in.result(five), 5);
  EXPECT_FALSE(in.failed());
}

/// What `integer` says of a text that has to be a digit, and an even one.
std::string even_in(std::string_view text) {
  TextReader in(text);
  const int value = in.integer(
      "a digit", 0, 9, [](int digit) -> std::string_view { return digit % 2 == 0 ? "" : "an even digit"; });
  const auto result = in.result(value);
  return result ? std::to_string(*result) : describe("f", result.error());
}

TEST(TextReaderInteger, IsRefusedWhereItBeginsIfAnotherIsWanted) {
  EXPECT_EQ(even_in("4"), "4");
  EXPECT_EQ(even_in("3 4"), "f:1:1: expected an even digit, found '3'");
  EXPECT_EQ(even_in("12"), "f:1:1: expected a digit, found '12'");
}

/// What `text` says of a text that has to begin with a wall or with three blanks.
std::string wall_in(std::string_view text) {
  TextReader in(text);
  const std::size_t index = in.text("a wall", {"   ", "---"});
  const auto result = in.result(index);
  return result ? std::to_string(*result) : describe("f", result.error());
}

TEST(TextReaderText, IsToldByItsIndexWhateverFollows) {
  EXPECT_EQ(wall_in("   "), "0");
  EXPECT_EQ(wall_in("---+"), "1");
}

TEST(TextReaderText, IsRefusedWhereItBegins) {
  EXPECT_EQ(wall_in("--"), "f:1:1: expected a wall, found '--'");
  EXPECT_EQ(wall_in("  +"), "f:1:1: expected a wall, found a blank");
  EXPECT_EQ(wall_in(""), "f:1:1: expected a wall, found end of file");
}

TEST(TextReaderText, LeavesTheRestToBeRead) {
  TextReader in("---+");
  in.text("a wall", {"---"});
  EXPECT_EQ(in.letter("a corner", "+"), '+');
  in.text_end();
  EXPECT_TRUE(in.result(0));
}

/// What `word` says of a text that has to be `north` or `south`.
std::string word_in(std::string_view text) {
  TextReader in(text);
  const std::size_t index = in.word("a side", {"north", "south"});
  in.line_end();
  const auto result = in.result(index);
  return result ? std::to_string(*result) : describe("f", result.error());
}

TEST(TextReaderWord, IsToldByItsIndex) {
  EXPECT_EQ(word_in("north"), "0");
  EXPECT_EQ(word_in("south \r\n"), "1");
}

TEST(TextReaderWord, IsWhole) {
  EXPECT_EQ(word_in("southern"), "f:1:1: expected a side, found 'southern'");
  EXPECT_EQ(word_in("sout"), "f:1:1: expected a side, found 'sout'");
  EXPECT_EQ(word_in("South"), "f:1:1: expected a side, found 'South'");
}

TEST(TextReaderWord, IsNotNothing) {
  EXPECT_EQ(word_in(""), "f:1:1: expected a side, found end of file");
  EXPECT_EQ(word_in("\nnorth"), "f:1:1: expected a side, found end of line");
  EXPECT_EQ(word_in(" north"), "f:1:1: expected a side, found a blank");
}

std::string decimal_in(std::string_view text) {
  TextReader in(text);
  const std::string found = in.decimal("seconds", 1000);
  in.line_end();
  const auto result = in.result(found);
  return result ? *result : describe("f", result.error());
}

TEST(TextReaderDecimal, KeepsItsSpelling) {
  for (const std::string text : {"0", "7", "113.94", "007.50", "1000.99"}) {
    EXPECT_EQ(decimal_in(text), text);
    EXPECT_EQ(decimal_in(text + " \n"), text);
  }
}

TEST(TextReaderDecimal, HasDigitsOnBothSidesOfItsPoint) {
  for (const std::string text :
       {".5", "5.", ".", "1.2.3", "-1", "+1", "1e3", "1,5", "x", "1001", "99999999999999999999"}) {
    EXPECT_EQ(decimal_in(text), "f:1:1: expected seconds, found '" + text + "'");
  }
  EXPECT_EQ(decimal_in("\n"), "f:1:1: expected seconds, found end of line");
}

TEST(TextReaderDecimal, IsNothingAfterAnError) {
  TextReader in("x");
  in.decimal("seconds", 1000);
  EXPECT_EQ(in.decimal("seconds", 1000), "");
  EXPECT_EQ(in.word("a side", {"x"}), 0U);
  EXPECT_EQ(in.result(0).error().expected, "seconds");
}

std::string bracketed_in(std::string_view text, Layout layout = {}) {
  TextReader in(text, layout);
  const int value = in.integer_before(")", "a leaf", -9, 9);
  const bool closed = in.takes(')');
  in.line_end();
  const auto result = in.result(value);
  return result ? std::to_string(*result) + (closed ? " closed" : "") : describe("f", result.error());
}

TEST(TextReaderInteger, EndsBeforeABracketToo) {
  EXPECT_EQ(bracketed_in("-7)"), "-7 closed");
  EXPECT_EQ(bracketed_in("7"), "7");
  EXPECT_EQ(bracketed_in("-0 \r\n"), "0");
}

TEST(TextReaderInteger, BeforeABracketIsWholeAndInItsRange) {
  for (const std::string text : {"10)", "-10", "+7", "7x", "7(", "--7", "-", "x", ")"}) {
    EXPECT_EQ(bracketed_in(text), "f:1:1: expected a leaf, found '" + text + "'");
  }
  EXPECT_EQ(bracketed_in(""), "f:1:1: expected a leaf, found end of file");
  EXPECT_EQ(bracketed_in("-0", {' ', false, false}), "f:1:1: expected a leaf, found '-0'");
}

TEST(TextReaderTakes, NothingElseAndNothingAfterAnError) {
  TextReader in("ab");
  EXPECT_FALSE(in.takes('b'));
  EXPECT_TRUE(in.takes('a'));
  in.fail("c");
  EXPECT_FALSE(in.takes('b'));
}

TEST(TextReaderSeparator, IsOneSpaceWhereItIsABlank) {
  TextReader in("  a", {' ', false, false});
  in.separator();
  EXPECT_FALSE(in.failed());
  in.letter("an a", "a");
  EXPECT_EQ(describe("f", in.result(0).error()), "f:1:2: expected an a, found a blank");
}

}  // namespace
}  // namespace cases
