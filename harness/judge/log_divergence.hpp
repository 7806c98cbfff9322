#pragma once

#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// Tells the first difference between two logs of a game tree search in the search's words. Reads only what
/// stands around the difference, whatever the size of the logs.
Divergence diverge_in_log(std::string_view expected, std::string_view got,
                          const cases::LineDifference& difference, const BoardView& boards);

}  // namespace harness
