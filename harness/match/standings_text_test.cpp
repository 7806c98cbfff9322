#include "harness/match/standings_text.hpp"

#include <algorithm>
#include <cstddef>

#include <gtest/gtest.h>

#include "harness/judge/visible.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

/// A match of players of these names in which nobody plays.
MatchPlan between(const std::vector<std::string>& names) {
  MatchPlan plan;
  plan.assignment = &testing::core_of("squirrel");
  for (const auto& name : names) {
    PlayerTerms terms;
    terms.name = name;
    plan.players.push_back({std::move(terms), nullptr});
  }
  return plan;
}

MatchResult nothing_of(const MatchPlan& plan) {
  const auto players = static_cast<int>(plan.players.size());
  return {
      {}, CrossTable(players), GamePairs(0), std::vector<PlayerFigures>(plan.players.size()), {}, 0, false,
      {}};
}

using Lines = std::vector<std::string>;

TEST(StandingsText, HasMarginsWhereGamesHaveSome) {
  const auto plan = between({"Ann", "Ben"});
  auto result = nothing_of(plan);
  result.table.add({0, 1, 0, -7.0});
  EXPECT_EQ(standings_text(plan, result),
            (Lines{"      games    won  drawn   lost   points   margin forfeits",
                   "Ben       1      1      0      0      1.0     +7.0        0",
                   "Ann       1      0      0      1      0.0     -7.0        0"}));
}

TEST(StandingsText, NamesAreLinedUpByTheirLetters) {
  const auto plan = between({"\xc3\x84nn", "Ben"});
  const auto lines = standings_text(plan, nothing_of(plan));
  EXPECT_EQ(display_width(lines[1]), display_width(lines[2]));
}

TEST(CrossTableText, HasPointsOfEachAgainstEach) {
  const auto plan = between({"Ann", "Ben", "Cid"});
  auto result = nothing_of(plan);
  result.table.add({0, 1, 1, std::nullopt});
  result.table.add({1, 0, 2, std::nullopt});
  result.table.add({2, 1, 0, std::nullopt});
  EXPECT_EQ(cross_table_text(plan, result),
            (Lines{"points of each against each:", "      1   2   3", "  1   - 1.5 1.0  Ben",
                   "  2 0.5   -      Ann", "  3 0.0       -  Cid"}));
}

TEST(CrossTableText, OfTwoPlayersThereIsNone) {
  const auto plan = between({"Ann", "Ben"});
  EXPECT_EQ(cross_table_text(plan, nothing_of(plan)), Lines{});
}

TEST(Tables, OfManyLongNamesFitAPage) {
  Lines names;
  for (int at = 0; at < 30; ++at) {
    names.push_back(std::string(200, 'x') + std::to_string(at));
  }
  const auto plan = between(names);
  auto result = nothing_of(plan);
  for (int games = 0; games < 100; ++games) {
    result.table.add({0, 1, 2, 123456.0});
  }
  for (const auto& lines : {standings_text(plan, result), cross_table_text(plan, result)}) {
    for (const auto& line : lines) {
      EXPECT_LE(display_width(line), 100) << line;
    }
  }
  EXPECT_GT(cross_table_text(plan, result).size(), 61U);
}

TEST(Fitted, KeepsWholeLetters) {
  EXPECT_EQ(fitted("Annabel", 7), "Annabel");
  EXPECT_EQ(fitted("Annabella", 7), "Anna...");
  EXPECT_EQ(fitted("\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\xc3\xa4\xc3\xb6", 5), "\xc3\xa4\xc3\xb6...");
}

}  // namespace
}  // namespace harness
