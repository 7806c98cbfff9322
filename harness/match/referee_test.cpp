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
    return {&assignment_, opening_, &starter, &other, 1, std::nullopt};
  }

  const fuzz::Assignment& assignment_ = core_of("cs540-checkers");
  const std::string opening_ = assignment_.play->openings({}, 1).front();
  Scripted first_ = first_mover();
};

TEST_F(CheckersMatch, IsPlayedToItsEndByTheRules) {
  const auto game = play_game(between(first_, first_), {});
  ASSERT_TRUE(game);
  EXPECT_FALSE(is_forfeit(game->end.reason));
  EXPECT_EQ(game->opening, opening_);
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
  const auto again = assignment_.play->begin(game->opening).value();
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
  const auto game = play_game(between(first_, crashing), {});
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
  auto terms = between(slow, first_);
  terms.time = GameTime{10, 1};
  const auto game = play_game(terms, {});
  ASSERT_TRUE(game);
  EXPECT_EQ(told, (std::vector<double>{10, 7, 4}));
  EXPECT_EQ(game->end.reason, EndReason::out_of_time);
  EXPECT_EQ(game->end.detail, "no CPU time is left of 10 s for the game and 1 s a move");
  EXPECT_EQ(game->end.winner, 1);
  EXPECT_EQ(game->clocks.back().left_seconds, 0);
}

TEST_F(CheckersMatch, AFaultOfOursHasNoResult) {
  Scripted spoilt([](const fuzz::Game&, const Turn&) { return testing::spoilt("no room"); });
  const auto game = play_game(between(spoilt, first_), {});
  ASSERT_FALSE(game);
  EXPECT_FALSE(game.error().stopped);
  EXPECT_EQ(game.error().fault, "no room");
}

TEST_F(CheckersMatch, NobodyLosesByAnIllegalMoveWhereTheOracleDiffers) {
  fuzz::Assignment wrong = assignment_;
  wrong.successors = [](std::string_view, reference::Budget) { return reference::Successors(); };
  Scripted illegal([](const fuzz::Game&, const Turn&) {
    return testing::forfeits(EndReason::illegal_move, "(0,0),(1,1) is no move of RED");
  });
  auto terms = between(illegal, first_);
  EXPECT_EQ(play_game(terms, {})->end.reason, EndReason::illegal_move);
  terms.assignment = &wrong;
  EXPECT_FALSE(play_game(terms, {}));
}

TEST_F(CheckersMatch, IsStopped) {
  std::stop_source source;
  source.request_stop();
  const auto game = play_game(between(first_, first_), source.get_token());
  ASSERT_FALSE(game);
  EXPECT_TRUE(game.error().stopped);
}

}  // namespace
}  // namespace harness
