#include "cases/parsed.hpp"

#include <gtest/gtest.h>

namespace cases {
namespace {

TEST(ParseError, IsDescribedInOneLineWithFileLineAndColumn) {
  const ParseError error{7, 12, "a positive value", "'x'"};
  EXPECT_EQ(describe("sets/001/input.txt", error),
            "sets/001/input.txt:7:12: expected a positive value, found 'x'");
}

TEST(ParseError, NamesTheFileAsItIsGiven) {
  EXPECT_EQ(describe("a {} \xff", {1, 1, "end of file", "'{}'"}),
            "a {} \xff:1:1: expected end of file, found '{}'");
}

}  // namespace
}  // namespace cases
