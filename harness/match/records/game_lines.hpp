#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/match/records/game_record.hpp"

namespace harness {

/// A game as a line of JSON, ended by LF (docs/formats.md, docs/schemas/game.schema.json). It is ASCII; bytes
/// that are not UTF-8 become U+FFFD. With `times` = false the clocks are left out.
std::string game_line(const GameRecord& game, bool times);

/// The game of a line, ended or not: `read_game_line(game_line(g, true)) == g` where g is UTF-8. Members that
/// are not known are passed over. Else what was expected.
tl::expected<GameRecord, std::string> read_game_line(std::string_view line);

/// A text as it is read out of a line again.
std::string out_of_a_line(std::string_view text);

/// The games of a file.
struct GameLines {
  std::vector<GameRecord> games;
  /// The bytes of the lines that are ended. What stands behind them is a game that somebody was writing when
  /// he was killed, and no game.
  std::size_t whole_bytes = 0;
};

/// Reads the lines of a file, or says `line 3: expected ...`. Empty lines are passed over.
tl::expected<GameLines, std::string> read_game_lines(std::string_view text);

}  // namespace harness
