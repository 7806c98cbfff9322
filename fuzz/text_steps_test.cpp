#include "fuzz/text_steps.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

bool leads_to(std::string_view input, const std::string& wanted) {
  const auto steps = smaller_texts(input);
  return std::ranges::find(steps, wanted) != steps.end();
}

TEST(TextSteps, LeavesOutLines) {
  EXPECT_TRUE(leads_to("a\nb\nc\nd\n", "c\nd\n"));
  EXPECT_TRUE(leads_to("a\nb\nc\nd\n", "a\nc\nd\n"));
}

TEST(TextSteps, LowersACountWithTheLinesThatItCounts) {
  EXPECT_TRUE(leads_to("4\na\nb\nc\nd\n", "3\na\nb\nd\n"));
  EXPECT_TRUE(leads_to("4\na\nb\nc\nd\n", "2\nc\nd\n") || leads_to("4\na\nb\nc\nd\n", "2\na\nd\n"));
}

TEST(TextSteps, LeavesOutColumnsOfABoard) {
  EXPECT_TRUE(leads_to("3\nabc\ndef\nghi\n", "2\nab\nde\ngh\n") ||
              leads_to("3\nabc\ndef\nghi\n", "2\nbc\nef\nhi\n"));
}

TEST(TextSteps, LeavesOutASquareOfAMaze) {
  EXPECT_TRUE(
      leads_to("GRID\nDFS\n0 0 0 1\n1 2\n+---+---+\n| S   G |\n+---+---+\n",
               "GRID\nDFS\n0 0 0 1\n1 1\n+---+\n| G |\n+---+\n") ||
      leads_to("GRID\nDFS\n1 2\n+---+---+\n| S   G |\n+---+---+\n", "GRID\nDFS\n1 1\n+---+\n| G |\n+---+\n"));
}

TEST(TextSteps, LeavesOutBrackets) {
  EXPECT_TRUE(leads_to("((1 2) 3)", "(0 3)"));
  EXPECT_TRUE(leads_to("((1 2) 3)", "(1 2 3)"));
}

TEST(TextSteps, LowersNumbers) {
  for (const std::string lower : {"x 0", "x 1", "x 40", "x 79"}) {
    EXPECT_TRUE(leads_to("x 80", lower)) << lower;
  }
}

TEST(TextSteps, NeverGivesTheInputItself) {
  for (const std::string input : {"", "\n", "a", "()", "1 2\n..X\n"}) {
    EXPECT_FALSE(leads_to(input, input)) << input;
  }
}

TEST(TextSteps, OfALargeInputTakesMemoryForTheFirstOnes) {
  std::string input = "(";
  while (input.size() < 200'000) {
    input += "12 ";
  }
  input += "12)";
  std::size_t bytes = 0;
  for (const auto& text : smaller_texts(input)) {
    bytes += text.size();
  }
  EXPECT_GT(bytes, std::size_t{50} << 20);
  EXPECT_LT(bytes, std::size_t{500} << 20);
}

}  // namespace
}  // namespace fuzz
