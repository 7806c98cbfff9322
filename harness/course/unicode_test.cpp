#include "harness/course/unicode.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(NormalFormC, MakesOneLetterOfAnAccentBehindALetter) {
  EXPECT_EQ(in_nfc("Jose\xcc\x81"), "Jos\xc3\xa9");
  EXPECT_EQ(in_nfc("Jos\xc3\xa9"), "Jos\xc3\xa9");
}

TEST(NormalFormC, LeavesWhatIsNoUtf8) {
  EXPECT_EQ(in_nfc("Jos\xe9"), "Jos\xe9");
  EXPECT_EQ(in_nfc(""), "");
}

TEST(NormalFormC, KeepsNul) {
  EXPECT_EQ(in_nfc(std::string("a\0b", 3)), std::string("a\0b", 3));
}

TEST(FoldedName, KnowsNoCaseAndNoNumberOfBlanks) {
  EXPECT_EQ(folded_name("  \xc3\x84nne  O'NEIL\t"), "\xc3\xa4nne o'neil");
  EXPECT_EQ(folded_name("A\xcc\x88nne O'Neil"), "\xc3\xa4nne o'neil");
  EXPECT_EQ(folded_name(" \t "), "");
}

TEST(LettersOfName, LeaveOutWhatIsNeitherLetterNorDigit) {
  EXPECT_EQ(letters_of_name("O'Neil-Doe, Jane 2nd"), "oneildoejane2nd");
  EXPECT_EQ(letters_of_name("\xe7\x8e\x8b, \xe4\xbc\x9f"), "\xe7\x8e\x8b\xe4\xbc\x9f");
  EXPECT_EQ(letters_of_name("\xff\xfe"), "");
}

TEST(PrintableName, ShowsWhatWouldRuleATerminal) {
  EXPECT_EQ(printable_name("a\x1b[31m\x7f"), "a\\x1b[31m\\x7f");
  EXPECT_EQ(printable_name(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable_name("\xc2\x9b"), "\\x9b");
}

TEST(PrintableName, ShowsBytesThatAreNoText) {
  EXPECT_EQ(printable_name("Jos\xe9"), "Jos\\xe9");
  EXPECT_EQ(printable_name("\xff\xc3"), "\\xff\\xc3");
}

TEST(PrintableName, ShowsWhatTurnsTheDirectionOfText) {
  EXPECT_EQ(printable_name("x\xe2\x80\xaegrades"), "x\\u202egrades");
}

TEST(PrintableName, LeavesNamesOfAllScripts) {
  // The fourth has a joiner without ink that belongs to the name.
  for (const char* const name : {"Jos\xc3\xa9 O'Neil", "\xe7\x8e\x8b\xe4\xbc\x9f", "a\tb\r\nc",
                                 "\xd8\xb9\xd9\x84\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd8\xb6\xd8\xa7"}) {
    EXPECT_EQ(printable_name(name), name);
  }
}

}  // namespace
}  // namespace harness
