#include "cases/line_ends.hpp"

#include <gtest/gtest.h>

namespace cases {
namespace {

TEST(LineEnds, OfOtherSystemsAreUndone) {
  EXPECT_EQ(with_line_ends_lf("a\r\nb\r\n"), "a\nb\n");
  EXPECT_EQ(with_line_ends_lf("\xef\xbb\xbf"
                              "a\nb"),
            "a\nb");
  EXPECT_EQ(with_line_ends_lf("a\r\r\nb\r\r\n\r\n"), "a\nb\n\n");
  EXPECT_EQ(with_line_ends_lf(""), "");
}

TEST(LineEnds, LeaveAllElseAsItIs) {
  for (const std::string text : {"a\nb\n\n", "a\rb", "a \n", "\r", "a\xef\xbb\xbf"}) {
    EXPECT_EQ(with_line_ends_lf(text), text);
  }
}

}  // namespace
}  // namespace cases
