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

}  // namespace
}  // namespace harness
