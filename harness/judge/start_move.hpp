#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/hint.hpp"

namespace harness {

/// What is sure of a candidate's move `own` at the problem's start, where `due` is expected: that it is
/// spelled otherwise, not legal, worth less, or as good and later in the order.
Hints start_move_hints(const BoardView& boards, const std::string& due, const std::string& own);
/// The same where both are moves of one of the problem's searches, counted from 0.
Hints start_move_hints(const BoardView& boards, const std::string& due, const std::string& own,
                       std::size_t search);

/// The numbers, from 1, of the searches that find a move to be worth so much; none where there are none.
std::vector<std::string> searches_that_find(const BoardView& boards, const std::string& move,
                                            std::int64_t worth);

}  // namespace harness
