#pragma once

#include <cstdint>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of cs540-checkers put problems together from.
namespace fuzz::cs540_checkers {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random problem looks like.
struct Look {
  /// Of each side.
  Range pieces{1, 5};
  int king_percent = 40;
  Range depths{1, 4};
};

/// Pieces scattered over the board; each side moves first in half of the problems.
cases::cs540_checkers::Problem scattered(Chance& chance, cases::cs540_checkers::Evaluation evaluation,
                                         const Look& look);

/// A position out of a game from the usual start, after up to so many random moves; its end is not among
/// them.
cases::cs540_checkers::Problem played(Chance& chance, cases::cs540_checkers::Evaluation evaluation, int plies,
                                      Range depths);

/// Lowers the depth limit until the searches of all depths enter no more than `nodes` nodes.
void lower_depth(cases::cs540_checkers::Problem& problem, std::int64_t nodes);

/// Puts a piece there unless a rule of the input forbids it: a light or taken square, a pawn in its last row,
/// a thirteenth piece.
void put(cases::cs540_checkers::Problem& problem, int row, int column, cases::cs540_checkers::Cell cell);

/// The same game with the board turned by half and the sides exchanged. BASIC and ENHANCED see no difference,
/// but the order of moves is another one.
cases::cs540_checkers::Problem turned(cases::cs540_checkers::Problem problem);

}  // namespace fuzz::cs540_checkers
