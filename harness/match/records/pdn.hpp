#pragma once

#include <string>

#include <tl/expected.hpp>

#include "harness/match/records/game_record.hpp"

namespace harness {

/// A game of cs540-checkers in Portable Draughts Notation, ended by an empty line, so that the games of a
/// file may stand one behind the other. RED is PDN's Black; docs/formats.md has the rest. Else why there is
/// none: what of the opening or of a move is not checkers.
tl::expected<std::string, std::string> pdn_of(const GameRecord& game);

}  // namespace harness
