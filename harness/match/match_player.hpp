#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

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
};

/// Who is asked for moves. Several threads may ask at once.
class MatchPlayer {
 public:
  virtual ~MatchPlayer() = default;
  /// The game goes on, and it is the player's turn.
  virtual Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) = 0;
};

}  // namespace harness
