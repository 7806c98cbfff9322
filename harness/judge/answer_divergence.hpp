#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/judge/searches.hpp"

namespace harness {

/// Tells in which fields two answers differ, and why as far as that is known: whether a move is legal and as
/// good, whether a board is the one that the move beside it gives, whether a way is one and what it costs.
Divergence diverge_in_answer(const OutputFile& file, std::string_view expected, std::string_view got,
                             const cases::LineDifference& difference, const BoardView& boards,
                             const SearchView& search);

/// The answer in which a candidate's own move stands with the board that it gives; nothing where that move is
/// not legal.
std::optional<std::string> answer_of_own_move(const OutputFile& file, std::string_view got,
                                              const BoardView& boards);

}  // namespace harness
