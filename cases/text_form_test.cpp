#include "cases/text_form.hpp"

#include <string>

#include <gtest/gtest.h>

namespace cases {
namespace {

using namespace std::string_literals;

const ParseError error{1, 2, "a number", "'x'"};

TEST(TextForm, OfWideCharactersIsNamed) {
  EXPECT_EQ(wide_encoding("\xff\xfep\0"s), "UTF-16");
  EXPECT_EQ(wide_encoding("\xff\xfe\0\0p\0\0\0"s), "UTF-32");
  EXPECT_EQ(wide_encoding("p\0r\0i\0n\0t\0(\0)\0"s), "UTF-16");
  EXPECT_EQ(wide_encoding("print('a')\n"), "");
  EXPECT_EQ(wide_encoding(""), "");
}

TEST(TextForm, IsWhatARefusedInputIsToldBy) {
  EXPECT_EQ(describe_input("1.in", "\xff\xfe\x31\0\n\0"s, error),
            "1.in: expected plain text, found UTF-16: save it as UTF-8");
  EXPECT_EQ(describe_input("1.in", "1\r2\r", error),
            "1.in: expected lines that end with LF, found CR alone: save it with LF");
}

TEST(TextForm, OfPlainTextIsNotToldOf) {
  for (const std::string text : {"1x\n", "1\rx\n", "1\r\n", "x", ""}) {
    EXPECT_EQ(describe_input("1.in", text, error), "1.in:1:2: expected a number, found 'x'");
  }
}

}  // namespace
}  // namespace cases
