#pragma once

#include <vector>

#include "fuzz/foundations/mutant.hpp"

namespace fuzz::cs540_checkers {

/// Ends of games that random boards seldom come to.
// NOLINTNEXTLINE(readability-function-size): a table
inline std::vector<MutantInput> mutant_inputs() {
  return {
      // A bound from three plies above cuts off: that shows at a depth limit of six, with few pieces.
      {"window-from-parent-alone",
       "CHECKERS\nRED\nBASIC\n6\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- r - b - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"},
      // RED's pawn goes where it is stuck: BLACK, who is next, has won.
      {"mover-stuck-goes-on",
       "CHECKERS\nRED\nBASIC\n1\n"
       "- b - - - - - -\n"
       "- - - - - - - -\n"
       "- r - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"},
      // The same with the sides changed, and a ply deeper.
      {"mover-stuck-goes-on",
       "CHECKERS\nBLACK\nBASIC\n2\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - b - - - - -\n"
       "- - - - - - - -\n"
       "r - r - - - - -\n"},
      // In the middle of the last row but one, behind two kings.
      {"mover-stuck-goes-on",
       "CHECKERS\nRED\nBASIC\n1\n"
       "- - - B - B - -\n"
       "- - - - - - - -\n"
       "- - - - - r - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"},
      // BLACK has a pawn that is stuck, and RED can still move.
      {"wins-by-pieces",
       "CHECKERS\nRED\nBASIC\n1\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - r\n"
       "b - - - - - - -\n"
       "- r - - - - - -\n"
       "- - r - - - - -\n"},
      // RED takes the last black piece and is stuck: neither side can move, so BLACK has won.
      {"wins-by-pieces",
       "CHECKERS\nRED\nBASIC\n1\n"
       "- R - R - R - R\n"
       "r - r - r - - -\n"
       "- - - - - b - -\n"
       "- - - - r - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"
       "- - - - - - - -\n"},
  };
}

}  // namespace fuzz::cs540_checkers
