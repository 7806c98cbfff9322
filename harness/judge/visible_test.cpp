#include "harness/judge/visible.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

struct Row {
  std::string name;
  std::string text;
  std::string shown;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class Visible : public ::testing::TestWithParam<Row> {};

TEST_P(Visible, IsWhatATerminalMayGet) {
  EXPECT_EQ(visible(GetParam().text, Blanks::none), GetParam().shown);
}

INSTANTIATE_TEST_SUITE_P(
    Text, Visible,
    ::testing::Values(Row{"Words", "C3,1,-12", "C3,1,-12"},
                      Row{"OtherScripts", "∞ 中文 \xf0\x9f\x98\x80", "∞ 中文 \xf0\x9f\x98\x80"},
                      Row{"EscapeSequence", "\x1b[31mred\x1b]0;t\x07", "\\x1b[31mred\\x1b]0;t\\x07"},
                      Row{"ZeroByte", std::string("a\0b", 3), "a\\x00b"},
                      Row{"LineEnds", "a\r\n", "a\\r\\x0a"},
                      Row{"ControlOfEightBits",
                          "\xc2\x9b"
                          "31m",
                          "\\u009b31m"},
                      Row{"BytesOfLatin1", "h\xe4tte", "h\\xe4tte"},
                      Row{"TurnedText", "\u202eabc\u2069", "\\u202eabc\\u2069"},
                      Row{"LineSeparator", "a\u2028b", "a\\u2028b"},
                      Row{"LettersMark", "a\u061c", "a\\u061c"}, Row{"Tags", "a\U000e0041", "a\\ue0041"},
                      Row{"TooLongForItsCharacter", "\xe0\x81\x81\xf0\x80\x81\x81",
                          "\\xe0\\x81\\x81\\xf0\\x80\\x81\\x81"},
                      Row{"Surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80"},
                      Row{"BehindTheLast", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
                      Row{"CutCharacter", "\xe2\x88", "\\xe2\\x88"}),
    [](const auto& row) { return row.param.name; });

TEST(IsUtf8, HoldsForWholeCharactersAlone) {
  EXPECT_TRUE(is_utf8("\x1b \xe2\x88\x9e\n"));
  EXPECT_FALSE(is_utf8("a\xff"));
  EXPECT_FALSE(is_utf8("\xe0\x81\x81"));
  EXPECT_FALSE(is_utf8("\xed\xa0\x80"));
}

TEST(VisibleJson, EscapesWhatJsonLetsStand) {
  EXPECT_EQ(visible_json("{\n \"a\": \"\x7f\u009b[2J\u202e ∞\"\n}"),
            "{\n \"a\": \"\\u007f\\u009b[2J\\u202e ∞\"\n}");
}

TEST(VisiblePair, IsShortWhereALineHasNoCharacterAtAll) {
  constexpr std::size_t longest = 300;
  const auto pair = visible_pair("abc", "abc" + std::string(100'000, '\x9b'));
  EXPECT_EQ(pair.expected, "abc");
  EXPECT_LT(pair.got.size(), longest);
  EXPECT_LT(visible_pair(std::string(100'000, '\x9b'), std::string(99'999, '\x9b')).got.size(), longest);
}

TEST(ShortName, LeavesOutTheMiddleOfALongOne) {
  EXPECT_EQ(short_name(std::string(300, 'n')), std::string(24, 'n') + "..." + std::string(24, 'n'));
}

}  // namespace
}  // namespace harness
