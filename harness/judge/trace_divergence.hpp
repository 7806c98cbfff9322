#pragma once

#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// Tells at which move a sequence of boards differs, and how: other squares, a board too many, too few.
Divergence diverge_in_trace(std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards);

}  // namespace harness
