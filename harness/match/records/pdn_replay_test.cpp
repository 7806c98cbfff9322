// Random games by the solver's rules, written as PDN, and played again by a reader and rules that know
// nothing of them. 1,000 games with PLYCHECK_LONG_RUNS in the environment.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/testing/error_of.hpp"
#include "harness/match/records/game_record.hpp"
#include "harness/match/records/pdn.hpp"
#include "harness/match/records/testing/draughts.hpp"
#include "harness/match/records/testing/pdn_reader.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace harness {
namespace {

namespace checkers = cases::cs540_checkers;
namespace rules = solver::cs540_checkers;
using cases::testing::error_of;

/// A game that was played, and where it ended.
struct PlayedGame {
  GameRecord record;
  rules::State end;
};

checkers::Problem initial_problem() {
  checkers::Problem problem;
  for (int square = 0; square < checkers::squares; ++square) {
    const int row = square / checkers::side_length;
    if (checkers::is_dark(square) && (row < 3 || row > 4)) {
      problem.board[static_cast<std::size_t>(square)] = row < 3 ? checkers::Cell::black : checkers::Cell::red;
    }
  }
  return problem;
}

rules::Move random_move(const rules::State& state, std::mt19937_64& random) {
  const auto moves = rules::CheckersRules().moves(state);
  return *(moves.begin() + random() % moves.size());
}

/// The position after so many random plies of the usual start, or after fewer where a game ended before.
rules::State opening_after(int plies, std::mt19937_64& random) {
  rules::State state = rules::start_of(initial_problem());
  for (int ply = 0; ply < plies && !rules::CheckersRules().over(state); ++ply) {
    state = rules::CheckersRules().play(state, random_move(state, random));
  }
  return state;
}

/// Plays at random until a side cannot move, a position stands for the third time, or 80 plies were quiet.
class RandomGame {
 public:
  explicit RandomGame(std::uint64_t seed)
      : random_(seed), state_(opening_after(static_cast<int>(seed % 40), random_)) {
    auto opening = initial_problem();
    opening.board = rules::board_of(state_);
    opening.player = state_.turn == solver::Side::first ? checkers::Player::red : checkers::Player::black;
    record_.opening = checkers::print(opening);
    record_.begins = state_.turn == solver::Side::first ? 0 : 1;
    record_.players = {{{"RED", "first", ""}, {"BLACK", "second", ""}}};
  }

  PlayedGame played() {
    ++seen_[key()];
    while (!has_ended()) {
      play(random_move(state_, random_));
    }
    return {record_, state_};
  }

 private:
  std::array<std::uint64_t, 4> key() const {
    return {state_.red, state_.black, state_.kings, static_cast<std::uint64_t>(state_.turn)};
  }

  bool has_ended() {
    if (rules::CheckersRules().over(state_)) {
      record_.end = {state_.turn == solver::Side::first ? 1 : 0, EndReason::no_move, std::nullopt, ""};
      return true;
    }
    record_.end.winner = std::nullopt;
    record_.end.reason = seen_[key()] == 3 ? EndReason::repetition : EndReason::no_progress;
    return seen_[key()] == 3 || quiet_plies_ == 80;
  }

  void play(const rules::Move& move) {
    record_.moves.push_back(rules::move_name(move));
    const rules::State after = rules::CheckersRules().play(state_, move);
    const bool was_king = (state_.kings & rules::square(move.from)) != 0;
    const bool is_king = (after.kings & rules::square(move.to)) != 0;
    quiet_plies_ = move.captured == 0 && was_king == is_king ? quiet_plies_ + 1 : 0;
    state_ = after;
    ++seen_[key()];
  }

  std::mt19937_64 random_;
  rules::State state_;
  GameRecord record_;
  std::map<std::array<std::uint64_t, 4>, int> seen_;
  int quiet_plies_ = 0;
};

/// The same position by numbers: square 1 at the bottom right, then to the left, row by row.
testing::DraughtsPosition numbered(const rules::State& state) {
  const auto board = rules::board_of(state);
  testing::DraughtsPosition position;
  position.squares.fill('.');
  position.turn = state.turn == solver::Side::first ? 'B' : 'W';
  const std::map<checkers::Cell, char> pieces{{checkers::Cell::empty, '.'},
                                              {checkers::Cell::red, 'b'},
                                              {checkers::Cell::red_king, 'B'},
                                              {checkers::Cell::black, 'w'},
                                              {checkers::Cell::black_king, 'W'}};
  std::size_t number = 0;
  for (int square = checkers::squares - 1; square >= 0; --square) {
    if (checkers::is_dark(square)) {
      position.squares[++number] = pieces.at(board[static_cast<std::size_t>(square)]);
    }
  }
  return position;
}

/// That the reader's rules see the end that the record tells of.
void expect_same_end(const GameRecord& game, const testing::DraughtsReplay& replay,
                     const std::string& result) {
  const bool can_move = !testing::legal_moves(replay.end).empty();
  const std::string lost_by_turn = replay.end.turn == 'B' ? "0-1" : "1-0";
  EXPECT_EQ(can_move, game.end.reason != EndReason::no_move);
  EXPECT_EQ(result, can_move ? "1/2-1/2" : lost_by_turn);
  EXPECT_EQ(replay.times == 3, game.end.reason == EndReason::repetition);
  if (game.end.reason == EndReason::no_progress) {
    EXPECT_EQ(replay.quiet_plies, 80);
  }
}

TEST(PdnReplay, AReaderOfItsOwnComesToTheSameEnds) {
  const std::uint64_t games = std::getenv("PLYCHECK_LONG_RUNS") != nullptr ? 1000 : 150;
  std::map<EndReason, int> ends;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    SCOPED_TRACE(seed);
    const auto game = RandomGame(seed).played();
    const auto pdn = pdn_of(game.record);
    ASSERT_EQ(error_of(pdn), "");
    const auto read = testing::read_pdn(*pdn);
    ASSERT_EQ(error_of(read), "");
    ASSERT_EQ(read->size(), 1U);
    const auto replay = testing::replayed(read->front());
    ASSERT_EQ(error_of(replay), "");
    EXPECT_EQ(replay->end, numbered(game.end));
    expect_same_end(game.record, *replay, read->front().tags.at("Result"));
    ++ends[game.record.end.reason];
  }
  EXPECT_GT(ends[EndReason::no_move], 0);
}

}  // namespace
}  // namespace harness
