#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/boards.hpp"

namespace harness {

/// `boards.after`, `boards.story`, `boards.legal` and `boards.outcomes` where the view has them; nothing, no
/// words, no moves and no numbers where it has not.
std::optional<Grid> board_after(const BoardView& boards, std::span<const std::string> moves);
std::string story_of(const BoardView& boards, std::span<const std::string> moves);
std::vector<std::string> legal_moves(const BoardView& boards, std::span<const std::string> moves);
std::vector<std::int64_t> outcomes_of(const BoardView& boards, const std::string& move);

/// The names of all squares, row by row.
std::vector<std::string> square_names(const BoardView& boards);
/// `moves` and one more.
std::vector<std::string> and_then(std::span<const std::string> moves, std::string move);

}  // namespace harness
