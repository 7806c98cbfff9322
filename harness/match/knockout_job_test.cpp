#include "harness/match/knockout_job.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/match/knockout_text.hpp"
#include "harness/match/match_text.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

/// Keeps the numbers of games.
class Numbers final : public MatchListener {
 public:
  void ended(const GameRecord& game) override { seen.push_back(game.number); }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}

  std::vector<std::int64_t> seen;
};

/// One who loses to all that were named before, unless both never lose: then the first of the moves is made.
Entrant player(std::string name, bool moves) {
  PlayerTerms terms;
  terms.given = name;
  terms.name = std::move(name);
  if (moves) {
    return {std::move(terms), std::make_unique<testing::Scripted>(testing::first_mover())};
  }
  return {std::move(terms), std::make_unique<testing::Scripted>([](const fuzz::Game&, const Turn&) {
            return testing::forfeits(EndReason::crash, "exit status 3");
          })};
}

/// Players of whom the first alone makes moves. With two others the one who is not asked first wins.
MatchPlan knockout_of(int players, std::string_view assignment = "cs540-checkers") {
  MatchPlan plan;
  plan.assignment = &testing::core_of(assignment);
  for (int at = 0; at < players; ++at) {
    plan.players.push_back(player("P" + std::to_string(at), at == 0));
  }
  plan.is_knockout = true;
  plan.games_of_each = 4;
  plan.openings = plan.assignment->play->openings({}, 5);
  plan.seed = 3;
  return plan;
}

MatchResult played(MatchPlan& plan) {
  Numbers numbers;
  auto result = play_knockout(plan, numbers, {});
  std::ranges::sort(numbers.seen);
  for (std::size_t at = 0; at < numbers.seen.size(); ++at) {
    EXPECT_EQ(numbers.seen[at], static_cast<std::int64_t>(at) + 1);
  }
  return result;
}

TEST(KnockoutJob, WhoLosesIsOut) {
  auto plan = knockout_of(5);
  EXPECT_EQ(games_planned(plan), 16);
  const auto result = played(plan);
  ASSERT_EQ(result.rounds.size(), 3U);
  EXPECT_EQ(result.rounds[0].size(), 4U);
  EXPECT_EQ(result.rounds[2].size(), 1U);
  EXPECT_EQ(result.rounds[2][0].winner.player, 0);
  EXPECT_EQ(plan.pairings.size(), 4U);
  EXPECT_EQ(static_cast<std::int64_t>(result.games.size()), result.scheduled);
  EXPECT_EQ(result.fault, "");
  EXPECT_FALSE(result.stopped);
}

/// Keeps the games themselves.
class Games final : public MatchListener {
 public:
  void ended(const GameRecord& game) override { seen.push_back(game); }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}

  std::vector<GameRecord> seen;
};

TEST(KnockoutJob, PlaysWhatWasNotPlayedEarlierAndEndsAlike) {
  auto plan = knockout_of(5);
  Games all;
  const auto whole = play_knockout(plan, all, {});
  const auto text = match_text(plan, whole, false);
  ASSERT_GT(all.seen.size(), 16U) << "with further pairs of games";
  for (const std::size_t there : {std::size_t{1}, std::size_t{7}, all.seen.size() - 1, all.seen.size()}) {
    auto again = knockout_of(5);
    EarlierGames earlier(again);
    for (std::size_t at = 0; at < there; ++at) {
      EXPECT_TRUE(earlier.add(all.seen[at]));
    }
    Games rest;
    const auto resumed = play_knockout(again, rest, {}, earlier);
    EXPECT_EQ(rest.seen.size(), all.seen.size() - there);
    EXPECT_EQ(match_text(again, resumed, false), text);
    EXPECT_EQ(match_csv(again, resumed), match_csv(plan, whole));
  }
}

TEST(KnockoutJob, IsToldAgainByItsGames) {
  auto plan = knockout_of(4);
  Games all;
  const auto whole = play_knockout(plan, all, {});
  auto again = knockout_of(4);
  EarlierGames earlier(again);
  for (const auto& game : all.seen) {
    earlier.add(game);
  }
  EXPECT_EQ(match_text(again, result_of(again, earlier), false), match_text(plan, whole, false));
  auto broken_off = knockout_of(4);
  EarlierGames some(broken_off);
  for (std::size_t at = 0; at + 1 < all.seen.size(); ++at) {
    some.add(all.seen[at]);
  }
  const auto result = result_of(broken_off, some);
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(result.games.size(), all.seen.size() - 1);
}

TEST(KnockoutJob, EvenMatchesGoOnAndAreDecidedByLot) {
  // Who is asked first crashes, so two of them win one game each, again and again.
  auto plan = knockout_of(3);
  plan.players.erase(plan.players.begin());
  const auto result = played(plan);
  const auto& last = result.rounds.back().front();
  EXPECT_EQ(last.further_pairs, most_further_pairs);
  EXPECT_EQ(last.games, (Tally{5, 0, 5}));
  EXPECT_EQ(last.winner, (KnockoutWinner{last.place.first, KnockoutReason::lot}));
  EXPECT_EQ(result.games.size(), 10U);
  EXPECT_EQ(result.scheduled, 10);
  EXPECT_EQ(result.games.back().scheduled.opening, 4);
  EXPECT_EQ(moments(result.pairs.of(0)).count, 5);
}

TEST(KnockoutJob, IsTheSameWithAnyNumberOfWorkers) {
  std::vector<std::string> texts;
  for (const int workers : {1, 3}) {
    auto plan = knockout_of(6);
    plan.workers = workers;
    const auto result = played(plan);
    texts.push_back(match_json(plan, result, false).dump() + match_csv(plan, result));
  }
  EXPECT_EQ(texts.front(), texts.back());
}

TEST(KnockoutJob, ThatIsStoppedHasNoWinner) {
  auto plan = knockout_of(4);
  std::stop_source source;
  source.request_stop();
  Numbers numbers;
  const auto result = play_knockout(plan, numbers, source.get_token());
  EXPECT_TRUE(result.stopped);
  EXPECT_TRUE(result.rounds.empty());
  EXPECT_EQ(knockout_text(plan, result), std::vector<std::string>{});
}

using Lines = std::vector<std::string>;

TEST(KnockoutText, TellsRoundsByesAndWhatDecided) {
  auto plan = knockout_of(3);
  MatchResult result = result_of_games(plan, {});
  PlayedPlace bye;
  bye.place = {2, std::nullopt};
  bye.winner = {2, KnockoutReason::bye};
  result.rounds = {{bye, {{0, 1}, 0, {2, 0, 2}, -12, 0, {1, KnockoutReason::margin}}},
                   {{{2, 1}, 1, {2, 1, 2}, 0, 3, {2, KnockoutReason::lot}}}};
  EXPECT_EQ(
      knockout_text(plan, result),
      (Lines{"round 1   P2 has a bye", "          P1 beats P0, 2.0 : 2.0, by margin (+12)",
             "final     P2 beats P1, 2.5 : 2.5, by lot, after 3 further pairs of games", "winner    P2"}));
  plan.pairings = {{0, 1}, {2, 1}};
  EXPECT_EQ(rounds_of_pairings(plan, result), (std::vector<int>{1, 2}));
  const auto json = knockout_json(plan, result);
  EXPECT_EQ(json[0][0].dump(), R"({"first":"P2","winner":"P2","by":"bye"})");
  EXPECT_EQ(json[1][0]["further_pairs"], 3);
}

}  // namespace
}  // namespace harness
