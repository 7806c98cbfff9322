#include "harness/match/referee.hpp"

#include <gtest/gtest.h>

#include "harness/match/built_in_player.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

using testing::core_of;
using testing::first_mover;
using testing::Scripted;

/// A game of checkers from the initial board.
class CheckersMatch : public ::testing::Test {
 protected:
  GameTerms between(MatchPlayer& starter, MatchPlayer& other) {
    return {&assignment, opening, &starter, &other, 1, std::nullopt, {}};
  }

  const fuzz::Assignment& assignment = core_of("cs540-checkers");
  const std::string opening = assignment.play->openings({}, 1).front();
  Scripted first = first_mover();
};

TEST_F(CheckersMatch, IsPlayedToItsEndByTheRules) {
  const auto game = play_game(between(first, first), {});
  ASSERT_TRUE(game);
  EXPECT_FALSE(is_forfeit(game->end.reason));
  EXPECT_EQ(game->opening, opening);
  EXPECT_EQ(game->begins, 0);
  EXPECT_EQ(game->players[0].side, "RED");
  EXPECT_EQ(game->players[1].side, "BLACK");
  EXPECT_EQ(game->moves.size(), game->clocks.size());
  EXPECT_EQ(game->moves.front(), "(5,0),(4,1)");
}

TEST_F(CheckersMatch, CanBePlayedAgainFromItsRecord) {
  const auto who = built_in_player({fuzz::BuiltInKind::random});
  const auto game = play_game(between(*who, *who), {});
  ASSERT_TRUE(game);
  const auto again = assignment.play->begin(game->opening).value();
  for (const auto& move : game->moves) {
    ASSERT_TRUE(again->play(move)) << move;
  }
  EXPECT_TRUE(again->end());
}

TEST_F(CheckersMatch, TheSameSeedPlaysTheSameGame) {
  const auto who = built_in_player({fuzz::BuiltInKind::random});
  EXPECT_EQ(play_game(between(*who, *who), {})->moves, play_game(between(*who, *who), {})->moves);
}

TEST_F(CheckersMatch, AForfeitIsALossWithoutMargin) {
  Scripted crashing(
      [](const fuzz::Game&, const Turn&) { return testing::forfeits(EndReason::crash, "signal SIGSEGV"); });
  const auto game = play_game(between(first, crashing), {});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->end.winner, 0);
  EXPECT_EQ(game->end.reason, EndReason::crash);
  EXPECT_EQ(game->end.detail, "signal SIGSEGV");
  EXPECT_FALSE(game->end.margin);
  EXPECT_EQ(game->moves.size(), 1U);
  EXPECT_EQ(game->clocks.size(), 2U);
  EXPECT_EQ(half_points_of_starter(*game), 2);
}

TEST_F(CheckersMatch, TimeIsTakenOfTheWholeGame) {
  std::vector<double> told;
  Scripted slow([&](const fuzz::Game& game, const Turn& turn) {
    told.push_back(turn.seconds_left.value());
    return testing::moves(game.moves().front(), 4);
  });
  auto terms = between(slow, first);
  terms.time = GameTime{10, 1};
  const auto game = play_game(terms, {});
  ASSERT_TRUE(game);
  EXPECT_EQ(told, (std::vector<double>{10, 7, 4}));
  EXPECT_EQ(game->end.reason, EndReason::out_of_time);
  EXPECT_EQ(game->end.detail, "no CPU time is left of 10 s for the game and 1 s a move");
  EXPECT_EQ(game->end.winner, 1);
  EXPECT_EQ(game->clocks.back().left_seconds, 0);
}

TEST_F(CheckersMatch, WhereTheLastOverrunIsFreeTimeIsLookedAtBeforeAMove) {
  std::vector<double> told;
  Scripted slow([&](const fuzz::Game& game, const Turn& turn) {
    told.push_back(turn.seconds_left.value());
    return testing::moves(game.moves().front(), 4);
  });
  auto terms = between(slow, first);
  terms.time = GameTime{8, 0, true};
  const auto game = play_game(terms, {});
  ASSERT_TRUE(game);
  EXPECT_EQ(told, (std::vector<double>{8, 4, 0}));
  EXPECT_EQ(game->end.reason, EndReason::out_of_time);
  EXPECT_EQ(game->end.winner, 1);
  EXPECT_EQ(game->moves.size(), 6U);
  EXPECT_EQ(game->clocks.size(), 6U);
  EXPECT_EQ(game->clocks[4].left_seconds, -4);
}

TEST(StakeraidMatch, AnOverrunOnTheLastMoveIsFree) {
  const auto& assignment = core_of("stakeraid");
  Scripted slow([](const fuzz::Game& game, const Turn&) { return testing::moves(game.moves().front(), 5); });
  // Two squares: each has one move, which is his last.
  GameTerms terms{
      &assignment, "2\nALPHABETA\nX\n1\n2 2\n1 1\nX.\n.O\n", &slow, &slow, 1, GameTime{1, 0, true}, {}};
  EXPECT_EQ(play_game(terms, {})->end.reason, EndReason::full_board);
  terms.time->last_overrun_is_free = false;
  EXPECT_EQ(play_game(terms, {})->end.reason, EndReason::out_of_time);
}

TEST_F(CheckersMatch, ProcessesLeftBehindAreCountedByPlayer) {
  int asked = 0;
  Scripted leaving([&](const fuzz::Game&, const Turn&) {
    auto reply = ++asked == 1 ? testing::moves("(5,0),(4,1)") : testing::forfeits(EndReason::crash, "x");
    reply.left_behind = asked;
    return reply;
  });
  const auto game = play_game(between(leaving, first), {});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->players[0].left_behind, 3);
  EXPECT_EQ(game->players[1].left_behind, 0);
}

/// Counts how many of its games have had a result.
class Counting final : public MatchPlayer {
 public:
  explicit Counting(Reply reply) : reply_(std::move(reply)) {}
  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& sitting, const std::stop_token&) override {
    pairing = sitting.pairing;
    return std::make_unique<OneSeat>(*this);
  }
  int counted = 0;
  int pairing = -1;

 private:
  class OneSeat final : public Seat {
   public:
    explicit OneSeat(Counting& player) : player_(player) {}
    Reply ask(const fuzz::Game&, const Turn&, const std::stop_token&) override { return player_.reply_; }
    void game_counts() override { ++player_.counted; }

   private:
    Counting& player_;
  };
  Reply reply_;
};

TEST_F(CheckersMatch, APlayerIsToldThatAGameCounts) {
  Counting crashing(testing::forfeits(EndReason::crash, "signal SIGSEGV"));
  auto terms = between(crashing, first);
  terms.sitting = {7};
  ASSERT_TRUE(play_game(terms, {}));
  EXPECT_EQ(crashing.counted, 1);
  EXPECT_EQ(crashing.pairing, 7);
  Counting spoilt(testing::spoilt("no room"));
  EXPECT_FALSE(play_game(between(spoilt, first), {}));
  EXPECT_EQ(spoilt.counted, 0);
}

/// Cannot even sit down.
class Absent final : public MatchPlayer {
 public:
  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting&, const std::stop_token&) override {
    return tl::unexpected(testing::spoilt("no folder for a game"));
  }
};

TEST_F(CheckersMatch, AGameThatNobodyCanSitDownToHasNoResult) {
  Absent absent;
  const auto game = play_game(between(first, absent), {});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().fault, "no folder for a game");
}

TEST_F(CheckersMatch, AFaultOfOursHasNoResult) {
  Scripted spoilt([](const fuzz::Game&, const Turn&) { return testing::spoilt("no room"); });
  const auto game = play_game(between(spoilt, first), {});
  ASSERT_FALSE(game);
  EXPECT_FALSE(game.error().stopped);
  EXPECT_EQ(game.error().fault, "no room");
}

TEST_F(CheckersMatch, NobodyLosesByAnIllegalMoveWhereTheOracleDiffers) {
  fuzz::Assignment wrong = assignment;
  wrong.successors = [](std::string_view, reference::Budget) { return reference::Successors(); };
  Scripted illegal([](const fuzz::Game&, const Turn&) {
    return testing::forfeits(EndReason::illegal_move, "(0,0),(1,1) is no move of RED");
  });
  auto terms = between(illegal, first);
  EXPECT_EQ(play_game(terms, {})->end.reason, EndReason::illegal_move);
  terms.assignment = &wrong;
  EXPECT_FALSE(play_game(terms, {}));
}

TEST_F(CheckersMatch, TheOracleIsAskedAtOneMoveInFifty) {
  fuzz::Assignment counting = assignment;
  std::vector<std::string> asked;
  counting.successors = [&](std::string_view input, reference::Budget budget) {
    asked.emplace_back(input);
    return assignment.successors(input, budget);
  };
  const auto random = built_in_player({fuzz::BuiltInKind::random});
  auto terms = between(*random, *random);
  terms.assignment = &counting;
  terms.seed = 1 + 7 * 50;
  const auto moves = play_game(terms, {}).value().moves;
  ASSERT_GT(moves.size(), 49U);
  // Seed and number of the move: 49 is the first that makes a multiple of 50.
  EXPECT_EQ(asked.size(), moves.size() / 50);
  const auto game = assignment.play->begin(opening).value();
  for (std::size_t at = 0; at < 49; ++at) {
    game->play(moves[at]);
  }
  ASSERT_FALSE(asked.empty());
  EXPECT_EQ(asked.front(), game->input());
}

TEST_F(CheckersMatch, ALegalGameIsSpoiltByAnOracleThatDiffers) {
  fuzz::Assignment wrong = assignment;
  wrong.successors = [](std::string_view, reference::Budget) { return reference::Successors(); };
  auto terms = between(first, first);
  terms.assignment = &wrong;
  // At its first move.
  terms.seed = 50;
  const auto game = play_game(terms, {});
  ASSERT_FALSE(game);
  EXPECT_FALSE(game.error().stopped);
  EXPECT_EQ(game.error().fault,
            "the rules of play have 7 moves and the oracle 0, and they are not the same ones");
}

TEST_F(CheckersMatch, IsStopped) {
  std::stop_source source;
  source.request_stop();
  const auto game = play_game(between(first, first), source.get_token());
  ASSERT_FALSE(game);
  EXPECT_TRUE(game.error().stopped);
}

}  // namespace
}  // namespace harness
