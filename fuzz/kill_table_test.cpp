#include "fuzz/kill_table.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/testing/numbers.hpp"

namespace fuzz {
namespace {

using Indices = KillTable::Indices;

TEST(KillTable, TellsWhatEachInputKills) {
  const auto row = testing::numbers({"by-2", "by-3", "by-5"});
  KillTable table(row, 1, 2);
  const std::vector<std::string> inputs{"6", "7", "10"};
  EXPECT_EQ(table.kills(inputs, {0, 1, 2}), (std::vector<Indices>{{0, 1}, {}, {0, 2}}));
  EXPECT_EQ(table.kills(inputs, {2}), (std::vector<Indices>{{}, {}, {2}}));
}

TEST(KillTable, RunsAMutantOnAnInputOnce) {
  auto row = testing::numbers({"by-2", "by-3"});
  int runs = 0;
  row.answer_with = [&runs, answer = row.answer_with](auto input, auto names, const auto& budget) {
    ++runs;
    return answer(input, names, budget);
  };
  KillTable table(row, 1, 1);
  const std::vector<std::string> inputs{"6", "6", "9"};
  EXPECT_EQ(table.kills(inputs, {0}), (std::vector<Indices>{{0}, {0}, {}}));
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(table.kills(inputs, {0, 1}), (std::vector<Indices>{{0, 1}, {0, 1}, {1}}));
  EXPECT_EQ(runs, 4);
}

TEST(KillTable, DrawsAsTheAssignmentDoesAndOnce) {
  auto row = testing::numbers({"by-2"});
  int draws = 0;
  row.draw = [&draws, draw = row.draw](auto profile, auto task, auto seed, auto index) {
    ++draws;
    return draw(profile, task, seed, index);
  };
  KillTable table(row, 40, 1);
  EXPECT_EQ(table.drawn(Profile::edge, std::nullopt, 2).input, "42");
  EXPECT_EQ(table.drawn(Profile::edge, std::nullopt, 2).input, "42");
  EXPECT_EQ(table.drawn(Profile::edge, "odd", 2).input, "20085");
  EXPECT_EQ(draws, 2);
}

TEST(KillTable, FindsNothingKilledByAnInputThatCannotBeRead) {
  auto row = testing::numbers({"by-2"});
  row.solve = solving([](std::string_view) {
    return cases::Parsed<cases::Answer>(tl::unexpected(cases::ParseError{1, 1, "a number", "x"}));
  });
  KillTable table(row, 1, 1);
  const std::vector<std::string> inputs{"2"};
  EXPECT_EQ(table.kills(inputs, {0}), (std::vector<Indices>{{}}));
}

}  // namespace
}  // namespace fuzz
