#include "harness/match/kept_plan.hpp"

#include <gtest/gtest.h>

#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

MatchPlan some_plan() {
  MatchPlan plan;
  plan.assignment = &testing::core_of("squirrel");
  for (const std::string name : {"Ann", "B\xe9"}) {
    PlayerTerms terms;
    terms.name = name;
    terms.given = name + ".py";
    plan.players.push_back({terms, nullptr});
  }
  plan.pairings = {{0, 1}};
  plan.games_of_each = 6;
  plan.openings = {"one\n", "two\n"};
  plan.seed = 18446744073709551615U;
  plan.time = GameTime{60, 0.5};
  plan.sprt = SprtSettings{0, 30, 0.1, 0.05};
  plan.withdrawn = {{"Cid", "make agent: exit status 2"}};
  return plan;
}

TEST(KeptPlan, ComesBackAsItWas) {
  const auto plan = some_plan();
  const auto kept = read_plan(packed_plan(plan, "head\n", "again"), *plan.assignment);
  ASSERT_TRUE(kept) << kept.error();
  EXPECT_EQ(kept->head, "head\n");
  EXPECT_EQ(kept->again, "again");
  const MatchPlan& found = kept->plan;
  ASSERT_EQ(found.players.size(), 2U);
  EXPECT_EQ(found.players[1].terms, plan.players[1].terms);
  EXPECT_EQ(found.pairings, plan.pairings);
  EXPECT_EQ(found.games_of_each, 6);
  EXPECT_EQ(found.openings, plan.openings);
  EXPECT_EQ(found.seed, plan.seed);
  EXPECT_EQ(found.time, plan.time);
  EXPECT_EQ(found.sprt, plan.sprt);
  ASSERT_EQ(found.withdrawn.size(), 1U);
  EXPECT_EQ(found.withdrawn[0].name, "Cid");
  EXPECT_EQ(found.withdrawn[0].why, "make agent: exit status 2");
  EXPECT_EQ(found.protocol, Protocol::inputs);
  EXPECT_FALSE(found.keeps_between_games);
  EXPECT_FALSE(found.is_knockout);
}

TEST(KeptPlan, OfTheCoursesProtocolComesBack) {
  auto plan = some_plan();
  plan.protocol = Protocol::course;
  plan.keeps_between_games = true;
  plan.games_of_each = 5;
  plan.time->last_overrun_is_free = true;
  const auto kept = read_plan(packed_plan(plan, "", ""), *plan.assignment);
  ASSERT_TRUE(kept) << kept.error();
  EXPECT_EQ(kept->plan.protocol, Protocol::course);
  EXPECT_TRUE(kept->plan.keeps_between_games);
  EXPECT_EQ(kept->plan.games_of_each, 5);
  EXPECT_EQ(kept->plan.time, plan.time);
  plan.protocol = Protocol::inputs;
  EXPECT_FALSE(read_plan(packed_plan(plan, "", ""), *plan.assignment)) << "openings are played twice";
}

TEST(KeptPlan, OfAKnockoutHasNoPairings) {
  auto plan = some_plan();
  plan.is_knockout = true;
  EXPECT_FALSE(read_plan(packed_plan(plan, "", ""), *plan.assignment));
  plan.pairings.clear();
  const auto kept = read_plan(packed_plan(plan, "", ""), *plan.assignment);
  ASSERT_TRUE(kept) << kept.error();
  EXPECT_TRUE(kept->plan.is_knockout);
}

TEST(KeptPlan, OfNoMatchIsNone) {
  const auto& squirrel = testing::core_of("squirrel");
  EXPECT_FALSE(read_plan("", squirrel));
  EXPECT_FALSE(read_plan("hello", squirrel));
  auto plan = some_plan();
  plan.pairings.push_back({0, 2});
  EXPECT_FALSE(read_plan(packed_plan(plan, "", ""), squirrel));
  plan = some_plan();
  plan.openings.clear();
  EXPECT_FALSE(read_plan(packed_plan(plan, "", ""), squirrel));
}

}  // namespace
}  // namespace harness
