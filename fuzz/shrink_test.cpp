#include "fuzz/shrink.hpp"

#include <set>

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

/// Shrinks by looking at several inputs at once.
Shrunk shrink_by(std::string_view input, std::size_t at_once, std::int64_t most_tries) {
  ShrinkTerms terms;
  terms.at_once = at_once;
  terms.most_tries = most_tries;
  return shrink(
      input, shorter,
      [](std::span<const std::string> inputs) {
        std::vector<bool> failing;
        for (const auto& text : inputs) {
          failing.push_back(has_a_and_b(text));
        }
        return failing;
      },
      terms);
}

TEST(Shrink, EndsTheSameHoweverManyAreTriedAtOnce) {
  for (const std::int64_t most_tries : {5, 9, 1000}) {
    const auto one = shrink_by("xxaxyxbxxab", 1, most_tries);
    for (const std::size_t at_once : {2U, 3U, 8U, 50U}) {
      const auto many = shrink_by("xxaxyxbxxab", at_once, most_tries);
      EXPECT_EQ(many.input, one.input);
      EXPECT_EQ(many.tries, one.tries);
      EXPECT_EQ(many.steps, one.steps);
      EXPECT_EQ(many.minimal, one.minimal);
    }
  }
}

TEST(Shrink, TriesNoInputTwice) {
  std::set<std::string> tried{"aaaxab"};
  shrink("aaaxab", shorter, [&tried](std::string_view text) {
    EXPECT_TRUE(tried.insert(std::string(text)).second) << text;
    return has_a_and_b(text);
  });
}

TEST(Shrink, GoesOnWithStepsLikeTheLastOne) {
  std::vector<std::string> tried;
  shrink("abxxx", shorter, [&tried](std::string_view text) {
    tried.emplace_back(text);
    return has_a_and_b(text);
  });
  // Without a letter in front of the x nothing fails, which is not tried anew after each x.
  const std::vector<std::string> expected{"bxxx", "axxx", "abxx", "abx", "ab", "b", "a"};
  EXPECT_EQ(tried, expected);
}

TEST(Shrink, ToldToStopItGivesWhatItHas) {
  ShrinkTerms terms;
  int steps = 0;
  terms.improved = [&steps](const Shrunk& so_far) { steps = static_cast<int>(so_far.steps); };
  terms.is_over = [&steps] { return steps == 2; };
  const auto all_fail = [](std::span<const std::string> inputs) {
    return std::vector<bool>(inputs.size(), true);
  };
  const auto shrunk = shrink("abcdef", shorter, all_fail, terms);
  EXPECT_EQ(shrunk.input, "cdef");
  EXPECT_FALSE(shrunk.minimal);
}

}  // namespace
}  // namespace fuzz
