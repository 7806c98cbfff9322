#include "harness/match/worst_case.hpp"

#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/rows/built_in.hpp"

namespace harness {
namespace {

const Assignment& row_of(std::string_view name) {
  static const std::vector<Assignment> rows = built_in_assignments();
  return *std::ranges::find_if(rows, [&](const auto& row) { return row.facts().name == name; });
}

Entrant program() {
  PlayerTerms terms;
  terms.program = "mine.py";
  return {std::move(terms), nullptr};
}

Entrant of_ours() {
  PlayerTerms terms;
  terms.built_in = fuzz::BuiltIn{};
  return {std::move(terms), nullptr};
}

/// Two games of two programs on a board of 25 squares.
MatchPlan squirrel_plan() {
  MatchPlan plan;
  plan.assignment = &row_of("squirrel").core;
  plan.players.push_back(program());
  plan.players.push_back(program());
  plan.pairings = {{0, 1}};
  plan.games_of_each = 2;
  plan.openings = plan.assignment->play->openings({}, 1);
  return plan;
}

/// One game of two programs on a board of 9 squares.
MatchPlan course_plan() {
  auto plan = squirrel_plan();
  plan.assignment = &row_of("stakeraid").core;
  plan.protocol = Protocol::course;
  plan.games_of_each = 1;
  plan.openings = {"3\nALPHABETA\nX\n1\n1 2 3\n4 5 6\n7 8 9\n...\n...\n...\n"};
  plan.time = GameTime{1, 0, true};
  return plan;
}

WorstCase worst_of(const MatchPlan& plan) {
  JobLimits limits;
  limits.usual.cpu_seconds = 10;
  limits.usual.wall_seconds = 40;
  return worst_case(plan, row_of(plan.assignment->facts.name), limits);
}

// All numbers by hand. Who begins has 13 of 25 moves.

TEST(WorstCase, IsGamesTimesMovesTimesLimits) {
  const auto worst = worst_of(squirrel_plan());
  EXPECT_EQ(worst.games, 2);
  EXPECT_EQ(worst.plies, 25);
  EXPECT_EQ(worst.move_cpu_seconds, 10);
  EXPECT_EQ(worst.move_wall_seconds, 40);
  EXPECT_EQ(worst.cpu_seconds, 2 * 25 * 10);
  EXPECT_EQ(worst.wall_seconds, 2 * 25 * 40);
}

TEST(WorstCase, HasNoTimeOfPlayersOfOurs) {
  auto plan = squirrel_plan();
  plan.players[1] = of_ours();
  EXPECT_EQ(worst_of(plan).cpu_seconds, (13 + 12) * 10);
}

TEST(WorstCase, IsNoMoreThanTheTimeForTheGameWithWhatEachMoveAdds) {
  auto plan = squirrel_plan();
  plan.time = GameTime{60, 0.5};
  EXPECT_DOUBLE_EQ(worst_of(plan).cpu_seconds, 2 * (66.5 + 66));
  EXPECT_EQ(worst_of(plan).wall_seconds, 2 * 25 * 40);
  plan.time = GameTime{1000, 0};
  EXPECT_EQ(worst_of(plan).cpu_seconds, 2 * 25 * 10) << "a move's limit holds as well";
}

TEST(WorstCase, OfShardsIsThatOfTheWholeMatch) {
  auto plan = squirrel_plan();
  plan.part = MatchPart{1, 4};
  EXPECT_EQ(worst_of(plan).games, 2);
}

TEST(WorstCase, FollowsEachOpening) {
  auto plan = squirrel_plan();
  plan.games_of_each = 4;
  auto game = plan.assignment->play->begin(plan.openings.front()).value();
  for (int ply = 0; ply < 5; ++ply) {
    game->play(game->moves().front());
  }
  plan.openings.push_back(game->input({"greedy", 1}));
  EXPECT_EQ(worst_of(plan).plies, 25);
  EXPECT_EQ(worst_of(plan).cpu_seconds, (2 * 25 + 2 * 20) * 10);
}

TEST(WorstCase, OfAKnockoutHasTheGamesThatBreakTies) {
  auto plan = squirrel_plan();
  plan.players.push_back(program());
  plan.players.push_back(of_ours());
  plan.is_knockout = true;
  plan.pairings.clear();
  const auto worst = worst_of(plan);
  EXPECT_EQ(worst.games, 3 * (2 + 6));
  EXPECT_EQ(worst.cpu_seconds, 24 * 2 * 13 * 10);
}

/// X has five moves, O four. A sleeping player loses no time: each move may last for all of it, and 10 s.
TEST(WorstCase, ByTheCoursesProtocolAMoveEndsByTheClock) {
  auto plan = course_plan();
  EXPECT_EQ(worst_of(plan).cpu_seconds, 2);
  EXPECT_EQ(worst_of(plan).wall_seconds, (60 + 5 * 11) + (60 + 4 * 11));
  plan.time->increment = 1;
  EXPECT_EQ(worst_of(plan).cpu_seconds, (1 + 5) + (1 + 4));
  EXPECT_EQ(worst_of(plan).wall_seconds, (60 + 5 * 11 + 0 + 1 + 2 + 3 + 4) + (60 + 4 * 11 + 0 + 1 + 2 + 3));
}

/// An input that says 200 s gives the run four times that by the clock, as in `test`.
TEST(WorstCase, GoesByTheLimitsThatAnInputStates) {
  auto plan = course_plan();
  plan.protocol = Protocol::inputs;
  plan.games_of_each = 2;
  plan.time = GameTime{200, 0};
  for (auto& entrant : plan.players) {
    entrant.terms.task = plan.assignment->play->tasks.back();
  }
  EXPECT_EQ(worst_of(plan).move_cpu_seconds, 200);
  EXPECT_EQ(worst_of(plan).move_wall_seconds, 800);
  EXPECT_EQ(worst_of(plan).cpu_seconds, 2 * 2 * 200);
  EXPECT_EQ(worst_of(plan).wall_seconds, 2 * 9 * 800);
}

TEST(GamesText, HasAWordForOne) {
  EXPECT_EQ(games_text(1), "1 game");
  EXPECT_EQ(games_text(20), "20 games");
}

TEST(DurationText, IsNeverLessThanItIs) {
  EXPECT_EQ(duration_text(72), "72 s");
  EXPECT_EQ(duration_text(72.1), "73 s");
  EXPECT_EQ(duration_text(121), "3 min");
  EXPECT_EQ(duration_text(3600), "60 min");
  EXPECT_EQ(duration_text(7201), "2.1 h");
  EXPECT_EQ(duration_text(36000), "10.0 h");
  EXPECT_EQ(duration_text(3 * 86400), "3 days");
  EXPECT_EQ(duration_text(3 * 86400 + 1), "4 days");
}

}  // namespace
}  // namespace harness
