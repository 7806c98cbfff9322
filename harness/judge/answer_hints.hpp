#pragma once

#include <string>

#include "harness/judge/answer_text.hpp"
#include "harness/judge/boards.hpp"

namespace harness {

/// What is sure of the fields that differ: whether a move is legal and as good, whether a board is the one
/// that the move beside it gives, how a wrong number comes about. Empty when nothing is sure.
std::string answer_hint(const AnswerPair& answers, const BoardView& boards);

}  // namespace harness
