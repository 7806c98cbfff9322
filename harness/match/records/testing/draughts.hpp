#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/match/records/testing/pdn_reader.hpp"

/// English draughts by its own rules, on squares by number: an independent player of PDN's games. It shares
/// nothing with what wrote them.
namespace harness::testing {

/// A position. Black's men go to higher numbers, White's to lower ones.
struct DraughtsPosition {
  /// By number, from 1: `b`, `w` men, `B`, `W` kings, `.` nothing; the first is not used.
  std::array<char, 33> squares{};
  char turn = 'B';
  bool operator==(const DraughtsPosition&) const = default;
};

/// A move's squares: where it starts, and where each step or jump lands.
struct DraughtsMove {
  std::vector<int> squares;
  bool captures = false;
  bool operator==(const DraughtsMove&) const = default;
};

DraughtsPosition initial_draughts();

/// The position of a tag FEN.
tl::expected<DraughtsPosition, std::string> position_of_fen(std::string_view fen);

/// All legal moves of the side to move, in no particular order. Who can capture must, and goes on as long as
/// he can; a man that reaches the last row stops there.
std::vector<DraughtsMove> legal_moves(const DraughtsPosition& position);

DraughtsPosition played(const DraughtsPosition& position, const DraughtsMove& move);

/// Where a game has led.
struct DraughtsReplay {
  DraughtsPosition end;
  /// How often the last position stood on the board, and how many plies before it there was neither capture
  /// nor promotion.
  int times = 1;
  int quiet_plies = 0;
};

/// Plays a game from its first position, or says which of its moves is illegal or more than one, whose number
/// is not that of its move, or what else of its tags does not fit.
tl::expected<DraughtsReplay, std::string> replayed(const PdnGame& game);

}  // namespace harness::testing
