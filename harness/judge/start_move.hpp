#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/judge/boards.hpp"

namespace harness {

/// As many legal moves are listed in a hint.
inline constexpr std::size_t most_moves_listed = 12;

/// What is sure of a candidate's move `own` at the problem's start, where `due` is expected: that it is
/// spelled otherwise, not legal, worth less, or as good and later in the order.
std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own);
/// The same where both are moves of one of the problem's searches, counted from 0.
std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own,
                            std::size_t search);

/// The searches that find a move to be worth so much: "at depth limit 3", "at depth limits 1 and 3". Empty
/// where there are none.
std::string searches_that_find(const BoardView& boards, const std::string& move, std::int64_t worth);

}  // namespace harness
