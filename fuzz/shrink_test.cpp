#include "fuzz/shrink.hpp"

#include <gtest/gtest.h>

namespace fuzz {
namespace {

/// The text without one of its letters.
std::vector<std::string> shorter(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    found.push_back(std::string(text).erase(at, 1));
  }
  return found;
}

bool has_a_and_b(std::string_view text) {
  return text.find('a') < text.find('b') && text.find('b') != std::string_view::npos;
}

TEST(Shrink, EndsWhereNothingSmallerFails) {
  const auto shrunk = shrink("xxaxyxbxx", shorter, has_a_and_b);
  EXPECT_EQ(shrunk.input, "ab");
  EXPECT_EQ(shrunk.steps, 7);
  EXPECT_TRUE(shrunk.minimal);
}

TEST(Shrink, StopsAfterTheTriesItIsGiven) {
  const auto shrunk = shrink("xxaxyxbxx", shorter, has_a_and_b, 3);
  EXPECT_EQ(shrunk.input, "axyxbxx");
  EXPECT_EQ(shrunk.tries, 3);
  EXPECT_FALSE(shrunk.minimal);
}

TEST(Shrink, InputWithoutSmallerOnesStays) {
  const auto shrunk = shrink("", shorter, [](std::string_view) { return true; });
  EXPECT_EQ(shrunk.input, "");
  EXPECT_EQ(shrunk.tries, 0);
  EXPECT_TRUE(shrunk.minimal);
}

}  // namespace
}  // namespace fuzz
