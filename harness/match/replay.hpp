#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/judge/boards.hpp"
#include "harness/match/records/game_record.hpp"

namespace harness {

/// A game that was played again.
struct Replayed {
  /// The input files from the opening to the end, one more than moves.
  std::vector<std::string> positions;
  /// The names of its moves.
  std::vector<std::string> moves;
  /// By the rules; nothing where somebody forfeited the game.
  std::optional<fuzz::GameEnd> end;
};

/// Plays a record's moves by the rules of an assignment that has a `play`. Else it says at which of its
/// members it is no record of a game by these rules: "PLACE:1: expected ..., found ...".
tl::expected<Replayed, std::string> replay(const Assignment& assignment, const std::string& place,
                                           const GameRecord& record);

/// "Ann (RED)", made visible.
std::string named(const GamePlayer& player);
/// Whose turn it is after so many moves.
const GamePlayer& mover(const GameRecord& record, std::size_t moves_before);
/// "after 3 moves: the board is full; Ann (X) wins by 4"
std::string end_text(const GameRecord& record, const Replayed& replayed);

/// The boards of a position; without a board where none could be made.
BoardView boards_of(const Assignment& assignment, const std::string& position);
/// The board after so many moves. That of a game's end may be none that an input can say: who has no pieces
/// left is asked nothing.
std::optional<Grid> board_at(const Assignment& assignment, const Replayed& replayed, std::size_t moves);

}  // namespace harness
