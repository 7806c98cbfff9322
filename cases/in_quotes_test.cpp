#include "cases/in_quotes.hpp"

#include <string>

#include <gtest/gtest.h>

namespace cases {
namespace {

TEST(InQuotes, ShowsBytesThatDoNotPrint) {
  EXPECT_EQ(in_quotes("a b"), "'a b'");
  EXPECT_EQ(in_quotes("\x1b[2J\n\xe4\x7f"), "'\\x1b[2J\\x0a\\xe4\\x7f'");
}

TEST(InQuotes, CutsALongText) {
  EXPECT_EQ(in_quotes(std::string(24, 'a')), "'" + std::string(24, 'a') + "'");
  EXPECT_EQ(in_quotes(std::string(25, 'a')), "'" + std::string(24, 'a') + "...'");
}

}  // namespace
}  // namespace cases
