#include "harness/match/match_job.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/match/built_in_player.hpp"
#include "harness/match/earlier_games.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

/// Keeps what it hears.
class Heard final : public MatchListener {
 public:
  void ended(const GameRecord& game) override { lines[game.number] = game_line(game, false); }
  void fails_at_once(const std::string& player, const GameRecord& /*game*/) override {
    failing.push_back(player);
  }

  std::map<std::int64_t, std::string> lines;
  std::vector<std::string> failing;
};

Entrant entrant(std::string name, std::unique_ptr<MatchPlayer> player) {
  PlayerTerms terms;
  terms.given = name;
  terms.name = std::move(name);
  return {std::move(terms), std::move(player)};
}

Entrant random_player(std::string name) {
  return entrant(std::move(name), built_in_player({fuzz::BuiltInKind::random}));
}

MatchPlan plan_of(int games) {
  MatchPlan plan;
  plan.assignment = &testing::core_of("cs540-checkers");
  plan.pairings = {{0, 1}};
  plan.games_of_each = games;
  plan.openings = plan.assignment->play->openings({}, 1);
  plan.seed = 7;
  return plan;
}

TEST(Match, PlaysTheWholeSchedule) {
  auto plan = plan_of(8);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(result.games.size(), 8U);
  EXPECT_EQ(result.scheduled, 8);
  EXPECT_EQ(result.table.games(0, 1).games(), 8);
  EXPECT_EQ(result.table.games(1, 0), result.table.games(0, 1).of_the_other());
  EXPECT_EQ(moments(result.pairs.of(0)).count, 4);
  EXPECT_EQ(heard.lines.size(), 8U);
  EXPECT_FALSE(result.stopped);
  EXPECT_EQ(result.fault, "");
}

TEST(Match, IsTheSameWithAnyNumberOfWorkers) {
  Heard one;
  Heard three;
  for (const bool alone : {true, false}) {
    auto plan = plan_of(12);
    plan.players.push_back(random_player("Ann"));
    plan.players.push_back(random_player("Ben"));
    plan.workers = alone ? 1 : 3;
    play_match(plan, alone ? one : three, {});
  }
  EXPECT_EQ(one.lines, three.lines);
  EXPECT_NE(one.lines.at(1).substr(one.lines.at(1).find("moves")),
            one.lines.at(2).substr(one.lines.at(2).find("moves")));
}

TEST(Match, ASpoiltGameIsPlayedAgain) {
  auto plan = plan_of(4);
  plan.players.push_back(random_player("Ann"));
  int asked = 0;
  plan.players.push_back(
      entrant("Ben", std::make_unique<testing::Scripted>([&](const fuzz::Game& game, const Turn&) {
                return ++asked == 1 ? testing::spoilt("no room") : testing::moves(game.moves().front());
              })));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(result.games.size(), 4U);
  EXPECT_EQ(result.fault, "");
}

TEST(Match, EndsWhereAGameIsSpoiltAgainAndAgain) {
  auto plan = plan_of(4);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(
      entrant("Ben", std::make_unique<testing::Scripted>(
                         [](const fuzz::Game&, const Turn&) { return testing::spoilt("no room"); })));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(result.games.size(), 0U);
  EXPECT_EQ(result.fault, "game 1: no room");
}

TEST(Match, TellsAtOnceOfAPlayerWhoFailsItsFirstMoves) {
  auto plan = plan_of(10);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(
      entrant("Ben", std::make_unique<testing::Scripted>([](const fuzz::Game&, const Turn&) {
                return testing::forfeits(EndReason::no_answer, "there is no output.txt");
              })));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(heard.failing, std::vector<std::string>{"Ben"});
  EXPECT_EQ(result.table.games(0, 1).wins, 10);
  EXPECT_EQ(result.players[1].forfeits.at(EndReason::no_answer), 10);
  EXPECT_TRUE(result.players[0].forfeits.empty());
}

TEST(Match, WithASequentialTestCountsNoGameBehindTheDecision) {
  std::vector<std::size_t> counted;
  for (const int workers : {1, 4}) {
    auto plan = plan_of(400);
    plan.players.push_back(random_player("Ann"));
    plan.players.push_back(
        entrant("Ben", std::make_unique<testing::Scripted>([](const fuzz::Game&, const Turn&) {
                  return testing::forfeits(EndReason::crash, "exit status 1");
                })));
    plan.sprt = SprtSettings{};
    plan.workers = workers;
    Heard heard;
    const auto result = play_match(plan, heard, {});
    EXPECT_EQ(result.sprt->decision(), SprtDecision::elo1);
    EXPECT_EQ(static_cast<std::int64_t>(result.games.size()), 2 * result.sprt->read());
    EXPECT_FALSE(result.stopped);
    counted.push_back(result.games.size());
  }
  EXPECT_EQ(counted.front(), counted.back());
}

MatchPlan course_plan(int games) {
  auto plan = plan_of(games);
  plan.protocol = Protocol::course;
  plan.openings = plan.assignment->play->openings({}, games);
  return plan;
}

Entrant crashing(std::string name) {
  return entrant(std::move(name), std::make_unique<testing::Scripted>([](const fuzz::Game&, const Turn&) {
                   return testing::forfeits(EndReason::crash, "exit status 1");
                 }));
}

TEST(CourseMatch, PlaysSingleGamesTheFirstNamedStartsTheOddOnes) {
  auto plan = course_plan(5);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  std::vector<int> starters;
  for (const auto& game : result.games) {
    starters.push_back(game.scheduled.starter);
  }
  EXPECT_EQ(starters, (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(moments(result.pairs.of(0)).count, 0);
  EXPECT_EQ(result.table.games(0, 1).games(), 5);
}

TEST(CourseMatch, ASequentialTestReadsSingleGames) {
  auto plan = course_plan(401);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(crashing("Ben"));
  plan.sprt = SprtSettings{};
  plan.workers = 3;
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(result.sprt->decision(), SprtDecision::elo1);
  EXPECT_EQ(static_cast<std::int64_t>(result.games.size()), result.sprt->read());
}

TEST(CourseMatch, WhatIsKeptBetweenGamesPlaysThemInTheirOrder) {
  auto plan = course_plan(6);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  plan.players.push_back(crashing("Cat"));
  plan.pairings = {{0, 1}, {0, 2}, {1, 2}};
  plan.keeps_between_games = true;
  plan.workers = 3;
  /// The games of each pairing as they end.
  class Order final : public MatchListener {
   public:
    void ended(const GameRecord& game) override {
      by_pairing[game.players[0].name < game.players[1].name ? game.players[0].name + game.players[1].name
                                                             : game.players[1].name + game.players[0].name]
          .push_back(game.number);
    }
    void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
    std::map<std::string, std::vector<std::int64_t>> by_pairing;
  };
  Order order;
  play_match(plan, order, {});
  ASSERT_EQ(order.by_pairing.size(), 3U);
  for (const auto& [pairing, games] : order.by_pairing) {
    EXPECT_EQ(games.size(), 6U) << pairing;
    EXPECT_TRUE(std::ranges::is_sorted(games)) << pairing;
  }
}

TEST(CourseMatch, OverrunsAndProcessesLeftAreAddedUp) {
  auto plan = course_plan(2);
  plan.time = GameTime{10, 0, true};
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(
      entrant("Ben", std::make_unique<testing::Scripted>([](const fuzz::Game& game, const Turn&) {
                auto reply = testing::moves(game.moves().front(), 12);
                reply.left_behind = 2;
                return reply;
              })));
  Heard heard;
  const auto result = play_match(plan, heard, {});
  EXPECT_EQ(result.players[1].overruns, 2);
  EXPECT_DOUBLE_EQ(result.players[1].overrun_seconds, 4);
  EXPECT_EQ(result.players[1].left_behind, 4);
  EXPECT_EQ(result.players[0].overruns, 0);
  EXPECT_EQ(result.players[1].forfeits.at(EndReason::out_of_time), 2);
}

TEST(Match, StoppedIsSaid) {
  auto plan = plan_of(4);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  std::stop_source source;
  source.request_stop();
  Heard heard;
  const auto result = play_match(plan, heard, source.get_token());
  EXPECT_TRUE(result.stopped);
  EXPECT_TRUE(result.games.empty());
}

TEST(Match, PlaysWhatWasNotPlayedEarlierAndEndsAlike) {
  const auto plan_with_players = [] {
    auto plan = plan_of(12);
    plan.players.push_back(random_player("Ann"));
    plan.players.push_back(random_player("Ben"));
    return plan;
  };
  auto plan = plan_with_players();
  Heard all;
  const auto whole = play_match(plan, all, {});
  EarlierGames earlier(plan);
  for (const std::int64_t number : {2, 7, 8}) {
    EXPECT_TRUE(earlier.add(read_game_line(all.lines.at(number)).value()));
  }
  Heard rest;
  const auto resumed = play_match(plan, rest, {}, earlier);
  EXPECT_EQ(rest.lines.size(), 9U);
  EXPECT_FALSE(rest.lines.contains(7));
  ASSERT_EQ(resumed.games.size(), 12U);
  EXPECT_EQ(resumed.table.games(0, 1), whole.table.games(0, 1));
  EXPECT_EQ(resumed.pairs.of(0), whole.pairs.of(0));
  for (const auto& [number, line] : all.lines) {
    earlier.add(read_game_line(line).value());
  }
  EXPECT_EQ(result_of(plan, earlier).table.games(0, 1), whole.table.games(0, 1));
}

TEST(Match, WhoseNameIsNoTextIsKnownAgain) {
  auto plan = plan_of(2);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("B\xe9n"));
  Heard heard;
  play_match(plan, heard, {});
  EXPECT_TRUE(EarlierGames(plan).add(read_game_line(heard.lines.at(1)).value()));
}

TEST(Match, GamesOfAnotherMatchDoNotCount) {
  auto plan = plan_of(4);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  Heard heard;
  play_match(plan, heard, {});
  const auto game = read_game_line(heard.lines.at(3)).value();
  EXPECT_TRUE(EarlierGames(plan).add(game));
  plan.part = MatchPart{0, 2};
  EXPECT_FALSE(EarlierGames(plan).add(game)) << "it is of the other part";
  plan.part.reset();
  plan.seed = 8;
  EXPECT_FALSE(EarlierGames(plan).add(game));
  plan.seed = 7;
  plan.first_number = 4;
  EXPECT_FALSE(EarlierGames(plan).add(game));
  plan.first_number = 0;
  plan.players[0].terms.name = "Cid";
  EXPECT_FALSE(EarlierGames(plan).add(game));
}

TEST(Match, WhoKeepsSomethingBetweenGamesPlaysABrokenPairingAgain) {
  auto plan = plan_of(4);
  for (const auto* name : {"Ann", "Ben", "Cid"}) {
    plan.players.push_back(random_player(name));
  }
  plan.pairings = round_robin(3);
  plan.keeps_between_games = true;
  Heard all;
  play_match(plan, all, {});
  EarlierGames earlier(plan);
  const auto schedule = schedule_of(plan);
  for (const auto& [number, line] : all.lines) {
    const auto& scheduled = schedule.at(static_cast<std::size_t>(number - 1));
    // The first pairing lacks its last game, the second one none, the third all but one.
    const bool is_there = scheduled.pairing == 0   ? scheduled.game_of_pairing < 3
                          : scheduled.pairing == 1 ? true
                                                   : scheduled.game_of_pairing == 0;
    if (is_there) {
      EXPECT_TRUE(earlier.add(read_game_line(line).value()));
    }
  }
  EXPECT_EQ(earlier.size(), 8U);
  earlier.leave_out_broken_chains();
  EXPECT_EQ(earlier.size(), 4U);
  Heard rest;
  const auto resumed = play_match(plan, rest, {}, earlier);
  EXPECT_EQ(rest.lines.size(), 8U);
  EXPECT_EQ(resumed.games.size(), 12U);
  for (const auto& [number, line] : rest.lines) {
    EXPECT_EQ(line, all.lines.at(number));
    EXPECT_NE(schedule.at(static_cast<std::size_t>(number - 1)).pairing, 1);
  }
}

TEST(Match, OfSingleGamesHasPartsOfSingleGames) {
  auto plan = plan_of(5);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  plan.protocol = Protocol::course;
  plan.part = MatchPart{1, 3};
  Heard part;
  const auto result = play_match(plan, part, {});
  EXPECT_EQ(games_planned(plan), 5);
  EXPECT_EQ(games_of_part(plan), 2);
  EXPECT_EQ(result.scheduled, 2);
  EXPECT_TRUE(part.lines.contains(2));
  EXPECT_TRUE(part.lines.contains(5));
  EXPECT_EQ(part.lines.size(), 2U);
}

TEST(Match, PartsAreWholePairsOfGames) {
  auto plan = plan_of(8);
  plan.players.push_back(random_player("Ann"));
  plan.players.push_back(random_player("Ben"));
  Heard whole;
  play_match(plan, whole, {});
  plan.part = MatchPart{1, 3};
  Heard part;
  const auto result = play_match(plan, part, {});
  EXPECT_EQ(part.lines,
            (std::map<std::int64_t, std::string>{{3, whole.lines.at(3)}, {4, whole.lines.at(4)}}));
  EXPECT_EQ(result.scheduled, 2);
  EXPECT_FALSE(result.stopped);
}

TEST(GameSummary, HasPlayersWaitNoLongerThanTheyTook) {
  GameRecord game;
  // Three threads that all waited, and one that waited for a part of its time.
  game.clocks = {{0.1, 2, std::nullopt, 6}, {0.1, 4, std::nullopt, 1}};
  const auto summary = summary_of({}, game);
  EXPECT_EQ(summary.wall_seconds, 6);
  EXPECT_EQ(summary.waiting_seconds, 3);
}

}  // namespace
}  // namespace harness
