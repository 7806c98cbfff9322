#include "fuzz/rows/built_in.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 20160208;

TEST(Assignments, AreFoundByName) {
  for (const Assignment& assignment : assignments()) {
    EXPECT_EQ(find_assignment(assignment.facts.name), &assignment);
  }
  EXPECT_EQ(find_assignment("chess"), nullptr);
}

TEST(Assignments, DrawTheTaskThatIsAskedFor) {
  for (const Assignment& assignment : assignments()) {
    for (const TaskWeight& task : assignment.facts.tasks) {
      for (const Profile profile : {Profile::course, Profile::edge}) {
        EXPECT_EQ(assignment.draw(profile, task.name, seed, 7).task, task.name);
      }
    }
  }
}

TEST(Assignments, DrawTheSameForTheSameArguments) {
  for (const Assignment& assignment : assignments()) {
    for (int index = 0; index < 20; ++index) {
      EXPECT_EQ(assignment.draw(Profile::edge, std::nullopt, seed, index),
                assignment.draw(Profile::edge, std::nullopt, seed, index));
    }
  }
}

TEST(Assignments, NeighboursInSeedAndIndexAreDifferent) {
  for (const Assignment& assignment : assignments()) {
    const auto drawn = assignment.draw(Profile::course, std::nullopt, seed, 1);
    EXPECT_NE(drawn.input, assignment.draw(Profile::course, std::nullopt, seed, 2).input);
    EXPECT_NE(drawn.input, assignment.draw(Profile::course, std::nullopt, seed + 1, 1).input);
  }
}

TEST(Assignments, DescribeWhatTheyDrew) {
  for (const Assignment& assignment : assignments()) {
    for (int index = 0; index < 50; ++index) {
      const auto drawn = assignment.draw(Profile::edge, std::nullopt, seed, index);
      EXPECT_EQ(assignment.describe(drawn.input), drawn);
      EXPECT_TRUE(std::ranges::is_sorted(drawn.tags));
    }
  }
}

TEST(Assignments, SmallerInputsAreValidAndTheirChainsEnd) {
  for (const Assignment& assignment : assignments()) {
    std::string input = assignment.draw(Profile::edge, std::nullopt, seed, 3).input;
    int steps = 0;
    for (auto smaller = assignment.smaller(input); !smaller.empty() && steps < 2000; ++steps) {
      // The first is much smaller, one further on a little: under the sanitizers the chain is a short one.
      input = smaller[cases::testing::is_sanitized ? 0 : smaller.size() / 4];
      ASSERT_TRUE(assignment.parse(input)) << input;
      smaller = assignment.smaller(input);
    }
    EXPECT_LT(steps, 2000) << assignment.facts.name;
    EXPECT_TRUE(assignment.describe(input)) << input;
  }
}

TEST(Assignments, UnreadableInputsHaveNothingSmaller) {
  for (const Assignment& assignment : assignments()) {
    EXPECT_TRUE(assignment.smaller("no problem").empty());
    EXPECT_FALSE(assignment.describe("no problem"));
    EXPECT_FALSE(solved(assignment, "no problem"));
  }
}

constexpr std::string_view all_empty =
    "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*****\n*****\n*****\n*****\n*****\n";

TEST(SquirrelRow, SimplestProblemHasNothingSmaller) {
  EXPECT_TRUE(find_assignment("squirrel")->smaller(all_empty).empty());
}

TEST(SquirrelRow, SpellingIsSimplifiedByItself) {
  std::string crlf;
  for (const char c : all_empty) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
  }
  EXPECT_EQ(find_assignment("squirrel")->smaller(crlf), std::vector{std::string(all_empty)});
}

TEST(SquirrelRow, HopelessSearchIsDescribedWithoutIt) {
  const auto described = find_assignment("squirrel")
                             ->describe(
                                 "2\nO\n25\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                                 "*****\n*****\n*****\n*****\n*****\n");
  ASSERT_TRUE(described);
  EXPECT_EQ(described->nodes, 0);
  EXPECT_EQ(described->tags, (std::vector<std::string>{"deep", "equal-values", "o-moves", "odd-depth",
                                                       "one-child", "one-sided", "small-values"}));
}

}  // namespace
}  // namespace fuzz
