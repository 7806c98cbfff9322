#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "harness/match/match_player.hpp"
#include "harness/match/records/game_record.hpp"

namespace harness {

/// The CPU time that a player has for a game, and what each move adds to it.
struct GameTime {
  double seconds = 0;
  double increment = 0;
  /// It is looked at before a move alone: an overrun loses where another move would come, and the last move's
  /// is free. Else it loses at once.
  bool last_overrun_is_free = false;
  bool operator==(const GameTime&) const = default;
};

/// A game that is to be played.
struct GameTerms {
  /// It has a `play`.
  const fuzz::Assignment* assignment = nullptr;
  /// An input file.
  std::string_view opening;
  /// Who has the side that begins, and who the other one.
  MatchPlayer* starter = nullptr;
  MatchPlayer* other = nullptr;
  /// Of all that is random in it.
  std::uint64_t seed = 0;
  std::optional<GameTime> time;
  Sitting sitting = {};
};

/// Why a game has no result.
struct NotPlayed {
  /// It was stopped; else `fault` says what of ours or of the machine is to blame.
  bool stopped = false;
  std::string fault;
};

/// Plays a game by the solver's rules, and holds these against the oracle: at one move in 50, and before a
/// player loses by an illegal move. A record of it, with the players' sides alone, and without number and
/// assignment.
tl::expected<GameRecord, NotPlayed> play_game(const GameTerms& terms, const std::stop_token& stop);

/// What the one has of a game who had the side that begins: 2 for a win, 1 for a draw.
int half_points_of_starter(const GameRecord& game);

}  // namespace harness
