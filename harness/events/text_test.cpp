#include "harness/events/text.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using Lines = std::vector<std::string>;

TEST(LastLines, HaveBlanksForTabs) {
  EXPECT_EQ(last_lines("\tint x;\n\t    ^\nab\tc\n\xc3\xa4\td", 4),
            (Lines{"        int x;", "            ^", "ab      c", "\xc3\xa4       d"}));
}

TEST(LastLines, AreTheLastOnes) {
  EXPECT_EQ(last_lines("a\nb\nc\n", 2), (Lines{"b", "c"}));
}

TEST(LastLines, AreAllWhereThereAreFewer) {
  EXPECT_EQ(last_lines("a\nb", 5), (Lines{"a", "b"}));
  EXPECT_EQ(last_lines("", 5), Lines{});
  EXPECT_EQ(last_lines(" \n\r\n", 5), Lines{});
}

TEST(LastLines, LeaveBlankLinesAtTheEndOutAndKeepThoseBetween) {
  EXPECT_EQ(last_lines("a\n\nb\n\n \n", 3), (Lines{"a", "", "b"}));
}

TEST(LastLines, LoseTheCarriageReturnOfALineEnd) {
  EXPECT_EQ(last_lines("a\r\nb\r\n", 2), (Lines{"a", "b"}));
}

TEST(LastLines, ShowBytesThatCannotBePrinted) {
  EXPECT_EQ(last_lines("\x1b[31m\xff", 1), Lines{"\\x1b[31m\\xff"});
}

TEST(LastLines, AreCutWithASign) {
  EXPECT_EQ(last_lines(std::string(201, 'x'), 1), Lines{std::string(200, 'x') + "..."});
  EXPECT_EQ(last_lines(std::string(200, 'x'), 1), Lines{std::string(200, 'x')});
}

TEST(Wrapped, BreaksAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one two", 7), Lines{"one two"});
}

TEST(Wrapped, LeavesALongWordWhole) {
  EXPECT_EQ(wrapped("a longer-than-that b", 6), (Lines{"a", "longer-than-that", "b"}));
}

TEST(Listed, BreaksBetweenPartsOnly) {
  EXPECT_EQ(listed({"a b", "c d", "e f"}, 9), (Lines{"a b, c d,", "  e f"}));
  EXPECT_EQ(listed({"a b", "c d"}, 80), Lines{"a b, c d"});
}

TEST(ShellQuoted, LeavesHarmlessWordsAlone) {
  EXPECT_EQ(shell_quoted("--cases=/a/b_c-1.py"), "--cases=/a/b_c-1.py");
}

TEST(ShellQuoted, QuotesWhatAShellWouldUnderstand) {
  EXPECT_EQ(shell_quoted("a b"), "'a b'");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("it's $HOME"), "'it'\\''s $HOME'");
  EXPECT_EQ(shell_quoted("{program}"), "'{program}'");
}

TEST(ShellQuoted, EscapesWhatATerminalWouldNotShow) {
  EXPECT_EQ(shell_quoted("a\x1b[31m b"), "$'a\\x1b[31m b'");
  EXPECT_EQ(shell_quoted("it's\n\\"), "$'it\\'s\\n\\\\'");
  EXPECT_EQ(shell_quoted("a\xe2\x80\xaez"), "$'a\\xe2\\x80\\xaez'");
  EXPECT_EQ(shell_quoted("\xc3\xa9\xff\x80"), "$'\xc3\xa9\\xff\\x80'");
}

TEST(ShellQuoted, LeavesPlainTextOfOtherLanguagesReadable) {
  EXPECT_EQ(shell_quoted("\xc3\xa9"), "'\xc3\xa9'");
}

TEST(OptionTyped, IsOneWordWhereTheTextLooksLikeAnOption) {
  EXPECT_EQ(option_typed("--case", "001"), "--case 001");
  EXPECT_EQ(option_typed("--case", "-dash"), "--case=-dash");
  EXPECT_EQ(option_typed("--case", "-a b"), "--case='-a b'");
}

}  // namespace
}  // namespace harness
