#include "harness/match/match_text.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

/// Nobody listens.
class Unheard final : public MatchListener {
 public:
  void ended(const GameRecord& /*game*/) override {}
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
};

Entrant crashing(std::string name) {
  PlayerTerms terms;
  terms.given = name + ".py";
  terms.name = std::move(name);
  return {std::move(terms), std::make_unique<testing::Scripted>([](const fuzz::Game&, const Turn&) {
            return testing::forfeits(EndReason::crash, "exit status 3");
          })};
}

Entrant moving(std::string name) {
  PlayerTerms terms;
  terms.given = name;
  terms.name = std::move(name);
  return {std::move(terms), std::make_unique<testing::Scripted>(testing::first_mover())};
}

/// Ann moves, Ben crashes at once: Ann wins all games.
MatchPlan won_by_ann(int games) {
  MatchPlan plan;
  plan.assignment = &testing::core_of("cs540-checkers");
  plan.players.push_back(moving("Ann"));
  plan.players.push_back(crashing("Ben"));
  plan.pairings = {{0, 1}};
  plan.games_of_each = games;
  plan.openings = plan.assignment->play->openings({}, games / 2);
  return plan;
}

MatchResult played(const MatchPlan& plan) {
  Unheard nobody;
  return play_match(plan, nobody, {});
}

using Lines = std::vector<std::string>;

TEST(MatchText, HasTableForfeitsAndStrength) {
  const auto plan = won_by_ann(4);
  EXPECT_EQ(match_text(plan, played(plan), false),
            (Lines{"      games    won  drawn   lost   points forfeits",
                   "Ann       4      4      0      0      4.0        0",
                   "Ben       4      0      0      4      0.0        4", "forfeits of Ben: crash 4",
                   "Ann against Ben: Elo " + elo_text(*elo_estimate(Pentanomial{0, 0, 0, 0, 2})) +
                       ", the stronger one with 87.5 %"}));
}

TEST(MatchText, ABusyMachineIsTold) {
  const auto plan = won_by_ann(2);
  auto result = played(plan);
  const auto lines = match_text(plan, result, true).size();
  result.wall_seconds = 100;
  result.waiting_seconds = 9;
  EXPECT_EQ(match_text(plan, result, true).size(), lines);
  result.waiting_seconds = 12;
  const auto text = match_text(plan, result, true);
  ASSERT_EQ(text.size(), lines + 1);
  EXPECT_NE(std::ranges::find(text,
                              "the machine was too busy for its clocks: players waited for a processor in 12 "
                              "% of their time; -j has fewer games at once"),
            text.end());
  EXPECT_EQ(match_text(plan, result, false), match_text(plan, played(plan), false));
}

TEST(MatchText, PlayersOfOursHaveNoClocksButThatOfAGame) {
  auto plan = won_by_ann(2);
  auto result = played(plan);
  result.wall_seconds = 100;
  result.waiting_seconds = 12;
  const auto lines = match_text(plan, result, true).size();
  plan.players[0].terms.given = "plycheck:greedy";
  EXPECT_EQ(match_text(plan, result, true).size(), lines);
  plan.players[1].terms.given = "plycheck:random,name=Ben";
  EXPECT_EQ(match_text(plan, result, true).size(), lines - 1);
  plan.time = GameTime{60, 0};
  EXPECT_EQ(match_text(plan, result, true).size(), lines);
}

/// Ben overruns his time, and loses to Ann and to Cat; Dan is withdrawn.
MatchPlan by_course() {
  auto plan = won_by_ann(1);
  plan.protocol = Protocol::course;
  plan.players.push_back(moving("Cat"));
  plan.pairings = {{0, 1}, {1, 2}};
  plan.withdrawn = {{"Dan", "make agent: exit status 2"}};
  plan.openings = plan.assignment->play->openings({}, 2);
  return plan;
}

TEST(MatchText, ByTheCourseWhoBeatsMorePlayersStandsFirst) {
  const auto plan = by_course();
  auto result = played(plan);
  result.players[0].left_behind = 2;
  const auto lines = match_text(plan, result, false);
  ASSERT_GT(lines.size(), 6U);
  EXPECT_EQ(lines[0], "     pairs won  games    won  drawn   lost   points forfeits");
  EXPECT_EQ(lines[1], "Ann          1      1      1      0      0      1.0        0");
  EXPECT_EQ(lines[2], "Cat          1      1      1      0      0      1.0        0");
  EXPECT_EQ(lines[3], "Ben          0      2      0      0      2      0.0        2");
  EXPECT_EQ(lines[4], "Dan is withdrawn: make agent: exit status 2");
  EXPECT_NE(std::ranges::find(lines, "processes that Ann left behind after moves, and that were stopped: 2"),
            lines.end());
}

TEST(MatchText, ByTheCourseEloIsOfGames) {
  const auto plan = by_course();
  const auto json = match_json(plan, played(plan), false);
  EXPECT_EQ(json["protocol"], "course");
  EXPECT_EQ(json["withdrawn"][0]["name"], "Dan");
  EXPECT_EQ(json["players"][0]["pairs_won"], 1);
  EXPECT_FALSE(json["pairings"][0].contains("pairs"));
  EXPECT_DOUBLE_EQ(json["pairings"][0]["elo_low"], elo_estimate(Trinomial{0, 0, 1})->low.value());
}

TEST(MatchText, WhatWasUsedBeyondTheTimeIsTold) {
  const auto plan = by_course();
  auto result = played(plan);
  result.players[1].cpu_seconds = {1.5F};
  result.players[1].overruns = 2;
  result.players[1].overrun_seconds = 3.25;
  const auto text = match_text(plan, result, true);
  EXPECT_NE(std::ranges::find(text, "beyond the time of a game: Ben, 3.25 s in 2 games"), text.end());
  EXPECT_EQ(match_json(plan, result, true)["measured"]["players"][1]["overruns"], 2);
}

TEST(MatchText, TimesAreLeftOutWhereTheyAreNotWanted) {
  const auto plan = won_by_ann(2);
  const auto result = played(plan);
  EXPECT_EQ(match_text(plan, result, true).size(), match_text(plan, result, false).size() + 2);
  EXPECT_TRUE(match_json(plan, result, true).contains("measured"));
  EXPECT_FALSE(match_json(plan, result, false).contains("measured"));
}

TEST(MatchText, OpeningsThatAreAlikeCountOnce) {
  EXPECT_EQ(different_openings(won_by_ann(8)), 1U);
}

TEST(EloText, TellsTheInterval) {
  EXPECT_EQ(elo_text({0.5, 0, -20.4, 20.4, false}), "+0 (95 %: -20 to +20)");
  EXPECT_EQ(elo_text({0.9, 382, 120, std::nullopt, false}), "+382 (95 %: +120 to open)");
}

TEST(EloText, HasNoMinusBeforeNothing) {
  EXPECT_EQ(elo_text({0.5, -1e-15, -0.4, 0.4, false}), "+0 (95 %: +0 to +0)");
}

Entrant of_ours(fuzz::BuiltIn who) {
  PlayerTerms terms;
  terms.built_in = who;
  return {std::move(terms), nullptr};
}

TEST(MatchText, IsNeverQuiteSure) {
  auto plan = won_by_ann(40);
  EXPECT_EQ(match_text(plan, played(plan), false).back(),
            "Ann against Ben: Elo at least +317 (95 %), the stronger one with more than 99.9 %");
  std::swap(plan.players[0], plan.players[1]);
  EXPECT_EQ(match_text(plan, played(plan), false).back(),
            "Ben against Ann: Elo at most -317 (95 %), the stronger one with less than 0.1 %");
}

TEST(RepetitionRemark, IsMadeOfPlayersWithoutChance) {
  auto plan = won_by_ann(8);
  EXPECT_EQ(repetition_remark(plan), "");
  plan.players.clear();
  plan.players.push_back(of_ours({fuzz::BuiltInKind::basic, 2}));
  plan.players.push_back(of_ours({fuzz::BuiltInKind::basic, 2, fuzz::Noise::code}));
  EXPECT_EQ(repetition_remark(plan), "");
  plan.players.push_back(of_ours({fuzz::BuiltInKind::greedy}));
  EXPECT_EQ(repetition_remark(plan),
            "players of ours without chance play the same 2 games again and again, and what is said of their "
            "strength takes each for a new one: --openings random=N has more openings");
  plan.games_of_each = 2;
  EXPECT_EQ(repetition_remark(plan), "");
}

TEST(EloText, TellsABoundWhereAllWasWonOrLost) {
  EXPECT_EQ(elo_text({1, std::nullopt, 207, std::nullopt, true}), "at least +207 (95 %)");
  EXPECT_EQ(elo_text({0, std::nullopt, std::nullopt, -207, true}), "at most -207 (95 %)");
}

TEST(MatchJson, HasPairsAndForfeits) {
  const auto plan = won_by_ann(4);
  const auto json = match_json(plan, played(plan), false);
  EXPECT_EQ(json["pairings"][0]["pairs"], (std::vector<int>{0, 0, 0, 0, 2}));
  EXPECT_FALSE(json["pairings"][0].contains("elo"));
  EXPECT_TRUE(json["pairings"][0].contains("elo_low"));
  EXPECT_EQ(json["players"][1]["forfeits"]["crash"], 4);
  EXPECT_EQ(json["players"][1]["given"], "Ben.py");
  EXPECT_EQ(json["stopped"], "no");
}

TEST(MatchJson, SaysWhatIsRuledAndWhere) {
  const auto plan = won_by_ann(2);
  const auto rulings = match_json(plan, played(plan), false)["rulings"];
  EXPECT_EQ(rulings["by"], "plycheck");
  EXPECT_EQ(rulings["page"], "docs/cs540-checkers.md#games");
  EXPECT_EQ(rulings["points"][1]["point"], "no move");
  EXPECT_EQ(rulings["points"][1]["rule"],
            "the side that is to move and cannot has lost, with or without pieces");
}

TEST(MatchCsv, HasALineAGame) {
  const auto plan = won_by_ann(2);
  EXPECT_EQ(match_csv(plan, played(plan)),
            "game,opening,begins,other,points_of_begins,margin_of_begins,reason,plies\n"
            "1,1,Ann,Ben,1,,crash,1\n"
            "2,1,Ben,Ann,0,,crash,0\n");
}

TEST(MatchCsv, QuotesNamesWithCommas) {
  auto plan = won_by_ann(2);
  plan.players[0].terms.name = "basic=2,noise=\"2\"";
  EXPECT_NE(match_csv(plan, played(plan)).find("1,1,\"basic=2,noise=\"\"2\"\"\",Ben,1,"), std::string::npos);
}

}  // namespace
}  // namespace harness
