#pragma once

#include "harness/judge/answer_text.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/hint.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// What is sure of the fields that differ: whether a move is legal and as good, whether a board is the one
/// that the move beside it gives, how a wrong number comes about. Empty when nothing is sure.
Hints answer_hints(const AnswerPair& answers, const BoardView& boards, const SearchView& search);

/// What is sure of the ways among them, also where one answer has more lines than the other.
Hints ways_hints(const AnswerPair& answers, const SearchView& search);

}  // namespace harness
