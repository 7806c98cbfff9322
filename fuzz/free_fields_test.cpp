#include "fuzz/free_fields.hpp"

#include <gtest/gtest.h>

namespace fuzz {
namespace {

/// Every letter is a field that may be a, b or c.
std::vector<Field> letters(std::string_view input) {
  std::vector<Field> fields;
  for (std::size_t at = 0; at < input.size(); ++at) {
    Field field{at < 2 ? "head" : "tail", std::to_string(at), {}};
    for (const char letter : {'a', 'b', 'c'}) {
      if (input[at] != letter) {
        field.others.emplace_back(input);
        field.others.back()[at] = letter;
      }
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

FailEach by(bool (*fails)(const std::string&)) {
  return [fails](std::span<const std::string> inputs) {
    std::vector<bool> failing;
    for (const auto& input : inputs) {
      failing.push_back(fails(input));
    }
    return failing;
  };
}

TEST(FreeFields, AreThoseWhoseOtherValuesAllFail) {
  const auto free = free_fields("abab", letters, by([](const auto& text) { return text[1] == 'b'; }), {});
  EXPECT_EQ(free.groups, (std::vector<FreeGroup>{{"head", {"0"}}, {"tail", {"2", "3"}}}));
  EXPECT_EQ(free.together, true);
  EXPECT_TRUE(free.whole);
  EXPECT_EQ(free.tries, 10);
}

TEST(FreeFields, MayDependOnEachOther) {
  // It fails as long as one letter is an a.
  const auto fails = [](const std::string& text) { return text.find('a') != std::string::npos; };
  const auto free = free_fields("aa", letters, by(fails), {});
  EXPECT_EQ(free.groups, (std::vector<FreeGroup>{{"head", {"0", "1"}}}));
  EXPECT_EQ(free.together, false);
}

TEST(FreeFields, OneValueThatPassesIsEnough) {
  const auto free = free_fields("aa", letters, by([](const auto& text) { return text[0] != 'c'; }), {});
  EXPECT_EQ(free.groups, (std::vector<FreeGroup>{{"head", {"1"}}}));
}

TEST(FreeFields, StopAfterTheTriesTheyAreGiven) {
  FreeTerms terms;
  terms.most_tries = 5;
  const auto free = free_fields("aaaa", letters, by([](const auto&) { return true; }), terms);
  EXPECT_EQ(free.groups, (std::vector<FreeGroup>{{"head", {"0", "1"}}}));
  EXPECT_FALSE(free.whole);
  EXPECT_EQ(free.together, std::nullopt);
}

TEST(FreeFields, ALookThatWasStoppedCountsNot) {
  int looks = 0;
  FreeTerms terms;
  terms.is_over = [&looks] { return looks == 2; };
  const auto free = free_fields(
      "aaaa", letters,
      [&looks](std::span<const std::string> inputs) {
        ++looks;
        return std::vector<bool>(inputs.size(), true);
      },
      terms);
  EXPECT_EQ(free.groups, (std::vector<FreeGroup>{{"head", {"0"}}}));
  EXPECT_FALSE(free.whole);
}

}  // namespace
}  // namespace fuzz
