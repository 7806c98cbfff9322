#include "fuzz/survivor.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/testing/solving.hpp"

namespace fuzz {
namespace {

/// Problems are numbers; every third one is red, every fourth round. The mutant `first` is wrong on those
/// that are both, `second` on none, `third` on all.
Assignment numbers() {
  Assignment row;
  row.facts.comparison = cases::Comparison::bytes;
  row.mutants = {{"first", "."}, {"second", "."}, {"third", "."}};
  row.draw = [](Profile profile, std::optional<std::string_view>, std::uint64_t, std::int64_t index) {
    DrawnProblem problem{std::to_string(index), profile == Profile::course ? "easy" : "hard", {}, 1};
    if (index % 3 == 0) {
      problem.tags.emplace_back("red");
    }
    if (index % 4 == 0) {
      problem.tags.emplace_back("round");
    }
    problem.tags.emplace_back("whole");
    return problem;
  };
  row.solve = solving([](std::string_view input) {
    return cases::Parsed<cases::Answer>(cases::Answer{{{"out", std::string(input)}}});
  });
  row.answer_with = [](std::string_view input, std::span<const std::string_view> names, const MutantBudget&) {
    const int number = std::stoi(std::string(input));
    const bool wrong = names[0] == "third" || (names[0] == "first" && number % 12 == 0 && number > 0);
    return cases::Parsed<MutantRun>(
        MutantRun{MutantRun::Ending::answered, {{{"out", wrong ? "wrong" : std::string(input)}}}});
  };
  return row;
}

TEST(Survivor, IsCaughtByWhatTheCatchersHaveInCommon) {
  const auto found = what_catches(numbers(), std::vector<std::size_t>{0}, 30, {}).at(0);
  EXPECT_EQ(found.drawn, 60);
  EXPECT_EQ(found.catching, 4);
  EXPECT_EQ(found.task, "");
  EXPECT_EQ(found.tags, (std::vector<std::string>{"round", "red"}));
  EXPECT_EQ(found.example, "12");
}

TEST(Survivor, IsLookedAtWithOthers) {
  const auto found = what_catches(numbers(), std::vector<std::size_t>{2, 0}, 30, {});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].catching, 20);
  EXPECT_EQ(found[0].drawn, 20);
  EXPECT_EQ(found[1].catching, 4);
}

TEST(Survivor, IsLookedForAmongProblemsOfOneTask) {
  auto row = numbers();
  row.draw = [draw = row.draw](Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                               std::int64_t index) {
    auto problem = draw(profile, task, seed, index);
    problem.task = task.value_or("any");
    problem.nodes = index % 2 == 0 ? 1 : 1'000'000;
    return problem;
  };
  const auto found = what_catches_at(row, "hard", std::vector<std::size_t>{0, 1}, 30, {});
  EXPECT_EQ(found[0].task, "hard");
  EXPECT_EQ(found[0].drawn, 30);
  EXPECT_EQ(found[0].catching, 4);
  EXPECT_EQ(found[1].catching, 0);
}

TEST(Survivor, MayBeCaughtByNothing) {
  const auto found = what_catches(numbers(), std::vector<std::size_t>{1}, 30, {}).at(0);
  EXPECT_EQ(found.catching, 0);
  EXPECT_TRUE(found.tags.empty());
  EXPECT_EQ(found.example, "");
}

TEST(Survivor, HasNoTagOfItsOwnWhereAllCatchIt) {
  const auto found = what_catches(numbers(), std::vector<std::size_t>{2}, 30, {}).at(0);
  EXPECT_EQ(found.catching, 20);
  EXPECT_TRUE(found.tags.empty());
  EXPECT_EQ(found.example, "0");
}

}  // namespace
}  // namespace fuzz
