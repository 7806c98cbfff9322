#pragma once

#include <string>

#include "harness/judge/answer_text.hpp"
#include "harness/judge/boards.hpp"

namespace harness {

/// As many legal moves are listed in a hint.
inline constexpr std::size_t most_moves_listed = 12;

/// What is sure of the fields that differ: whether a move is legal and as good, whether a board is the one
/// that the move beside it gives, how a wrong number comes about. Empty when nothing is sure.
std::string answer_hint(const AnswerPair& answers, const BoardView& boards);

/// What is sure of a candidate's move `own` at the problem's start, where `due` is expected: that it is
/// spelled otherwise, not legal, worth less, or as good and later in the order.
std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own);

}  // namespace harness
