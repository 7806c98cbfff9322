#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"
#include "harness/match/records/game_record.hpp"

namespace harness {

/// What a player is told beside the game when it is asked for a move.
struct Turn {
  /// Of all that is random in the game.
  std::uint64_t seed = 0;
  /// Where a player has a time for the game: what is left of it, above 0.
  std::optional<double> seconds_left;
};

/// What came of asking for a move.
struct Reply {
  enum class Kind {
    /// `text` is the name of a legal move.
    move,
    /// The player loses: `reason` says by what, `text` tells it in a sentence.
    forfeit,
    /// By no fault of the player there is no answer; `text` says why.
    fault,
    /// Everything is to end.
    stopped
  };
  Kind kind = Kind::stopped;
  std::string text;
  EndReason reason = EndReason::no_answer;
  MoveClock clock;
  /// Processes that still ran when the move was made, and were stopped.
  int left_behind = 0;
};

/// One without clock.
inline Reply reply_of(Reply::Kind kind, std::string text, EndReason reason = EndReason::no_answer) {
  Reply reply;
  reply.kind = kind;
  reply.text = std::move(text);
  reply.reason = reason;
  return reply;
}

/// What a player is told of a game before it begins.
struct Sitting {
  /// Which of the schedule's pairings plays it.
  int pairing = 0;
};

/// A player in one game. One thread at a time asks.
class Seat {
 public:
  virtual ~Seat() = default;
  /// The game goes on, and it is the player's turn.
  virtual Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) = 0;
  /// The game has a result: what it has left may be kept.
  virtual void game_counts() {}
};

/// Who takes part. Several threads may have it sit at once.
class MatchPlayer {
 public:
  virtual ~MatchPlayer() = default;
  /// For a new game; else a fault, or that everything is to end. The player outlives the seat.
  virtual tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& sitting,
                                                         const std::stop_token& stop) = 0;
};

/// A player's place where each move stands for itself: all games ask the same function.
class FreeSeat final : public Seat {
 public:
  using Answer = std::function<Reply(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop)>;
  explicit FreeSeat(Answer answer) : answer_(std::move(answer)) {}

  Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) override {
    return answer_(game, turn, stop);
  }

 private:
  Answer answer_;
};

}  // namespace harness
