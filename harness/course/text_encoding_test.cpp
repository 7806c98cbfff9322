#include "harness/course/text_encoding.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

using namespace std::string_literals;

TEST(DecodedText, OfUtf8IsTheSame) {
  EXPECT_EQ(decoded_text("J\xc3\xb6rg"), (DecodedText{"J\xc3\xb6rg", Encoding::utf8, false}));
  EXPECT_EQ(decoded_text("\xef\xbb\xbfname"), (DecodedText{"name", Encoding::utf8, true}));
}

TEST(DecodedText, OfUtf16IsUtf8) {
  EXPECT_EQ(decoded_text("\xff\xfeJ\0\xf6\0\x3d\xd8\x00\xde"s),
            (DecodedText{"J\xc3\xb6\xf0\x9f\x98\x80", Encoding::utf16_le, true}));
  EXPECT_EQ(decoded_text("\xfe\xff\0J\0\xf6"s), (DecodedText{"J\xc3\xb6", Encoding::utf16_be, true}));
  EXPECT_EQ(decoded_text("n\0a\0m\0e\0"s), (DecodedText{"name", Encoding::utf16_le, false}));
  EXPECT_EQ(decoded_text("\0n\0a\0m\0e"s), (DecodedText{"name", Encoding::utf16_be, false}));
}

TEST(DecodedText, OfOtherBytesIsWindows) {
  EXPECT_EQ(decoded_text("J\xf6rg \x80"),
            (DecodedText{"J\xc3\xb6rg \xe2\x82\xac", Encoding::windows_1252, false}));
}

TEST(DecodedText, SaysWhatItCannotRead) {
  const auto error = [](std::string_view bytes) { return cases::describe("f", decoded_text(bytes).error()); };
  EXPECT_EQ(error("\xff\xfe\0\0a\0\0\0"s), "f:1:1: expected UTF-8 or UTF-16, found UTF-32");
  EXPECT_EQ(error("\xff\xfe"
                  "a"),
            "f:1:1: expected UTF-16, found an odd number of bytes");
}

TEST(EncodedText, IsTheBytesThatWereDecoded) {
  std::mt19937 random(20160208);
  const std::string alphabet = "ab\0\xff\xfe\xef\xbb\xbf\xd8\xdc\xc3\xa9\x80\x9d,\n"s;
  for (int round = 0; round < 50'000; ++round) {
    std::string bytes;
    for (std::size_t left = random() % 12; left > 0; --left) {
      bytes += alphabet[random() % alphabet.size()];
    }
    if (const auto text = decoded_text(bytes)) {
      ASSERT_EQ(encoded_text(*text), bytes) << testing::PrintToString(bytes);
    }
  }
}

TEST(EncodedText, HasAQuestionMarkForWhatTheEncodingLacks) {
  EXPECT_EQ(encoded_text({"\xe7\x8e\x8b \xc3\xa9", Encoding::windows_1252, false}), "? \xe9");
}

}  // namespace
}  // namespace harness
