#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// One of the two programs in a game.
struct GamePlayer {
  /// The side in the assignment's words: `RED`, `X`, `Star`. The two of a game differ.
  std::string side;
  /// What tables call it.
  std::string name;
  /// The program as typed, with its settings: `plycheck:enhanced=4,noise=code`.
  std::string given;
  /// Processes of it that still ran after a move, and were stopped.
  int left_behind = 0;
  bool operator==(const GamePlayer&) const = default;
};

/// What an answer took, in seconds; finite.
struct MoveClock {
  /// What counts by the protocol: in a course's match the user time alone.
  double cpu_seconds = 0;
  double wall_seconds = 0;
  /// Where a game has a time: what is left of it after the answer, below 0 where it was overrun.
  std::optional<double> left_seconds;
  /// In which it had work to do and no processor; 0 where nobody tells.
  double waiting_seconds = 0;
  bool operator==(const MoveClock&) const = default;
};

/// Why a game ended. The last five are forfeits: the player has lost whose turn it was. The first six are
/// those of `fuzz::EndReason`, which this layer may not see: a record is plain data that can be read without
/// the rules, and its names stay what they are. The referee turns one into the other, and no enumerator can
/// be forgotten there.
enum class EndReason {
  /// Squirrel and stakeraid: no square is empty.
  full_board,
  /// Starcircle: the rules' own end.
  end_of_game,
  /// Starcircle: neither side can move.
  both_blocked,
  /// Checkers: a side that cannot move has lost.
  no_move,
  /// Checkers: a position stands for the third time.
  repetition,
  /// Checkers: 80 plies without capture or promotion.
  no_progress,
  /// A move that the rules forbid, or a board that is not the one after the move.
  illegal_move,
  /// A file that is empty, not whole, or something else.
  torn_answer,
  /// A file is not there.
  no_answer,
  crash,
  out_of_time
};

/// Its name in JSON: `no_move`.
std::string_view name_of(EndReason reason);
/// The reason of that name.
std::optional<EndReason> end_reason(std::string_view name);
/// The reason in words, for a table or behind a colon: `no move`.
std::string_view words_of(EndReason reason);
bool is_forfeit(EndReason reason);

/// How a game ended.
struct GameOutcome {
  /// Index into the players; nothing for a draw.
  std::optional<int> winner;
  EndReason reason = EndReason::full_board;
  /// The first player's score less the other's; nothing in checkers, which has none, and after a forfeit.
  std::optional<std::int64_t> margin;
  /// What more there is to say, a sentence; may be empty.
  std::string detail;
  bool operator==(const GameOutcome&) const = default;
};

/// A game between two programs, all of it: with the assignment's rules it can be played again.
struct GameRecord {
  /// plycheck's version.
  std::string plycheck;
  std::string assignment;
  /// In the schedule, from 1.
  std::int64_t number = 1;
  /// Of all that was drawn at random in the game.
  std::uint64_t seed = 0;
  /// In the order in which the assignment names the sides: RED first, then BLACK.
  std::array<GamePlayer, 2> players;
  /// The input file that begins the game, as the first to move gets it.
  std::string opening;
  /// Index of the player who moves first. They take turns; a pass is a move.
  int begins = 0;
  /// As the assignment's answers spell them: `(5,0),(4,1)`, `D4 Stake`. In squirrel the board after it.
  std::vector<std::string> moves;
  /// One for each time that a player was asked: for each move, and one more where no move came of the last;
  /// not where he was asked no more, since his time was over.
  /// Empty where nothing was measured.
  std::vector<MoveClock> clocks;
  GameOutcome end;
  bool operator==(const GameRecord&) const = default;
};

}  // namespace harness
