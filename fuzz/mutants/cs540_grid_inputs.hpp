#pragma once

#include <vector>

#include "fuzz/foundations/mutant.hpp"

namespace fuzz::cs540_grid {

/// Inputs that show mistakes which drawn problems seldom do.
inline std::vector<MutantInput> mutant_inputs() {
  return {
      {"greedy-lower-g-replaces",
       "GRID\n"
       "GREEDY\n"
       "1 1 1 1\n"
       "3 4\n"
       "+---+---+---+---+\n"
       "|         S     |\n"
       "+---+   +---+   +\n"
       "| G |       |   |\n"
       "+---+   +   +   +\n"
       "|               |\n"
       "+---+---+---+---+\n"},
      {"greedy-reopens",
       "GRID\n"
       "GREEDY\n"
       "1 1 1 1\n"
       "3 3\n"
       "+---+---+---+\n"
       "| G |       |\n"
       "+---+   +   +\n"
       "|           |\n"
       "+   +   +   +\n"
       "|         S |\n"
       "+---+---+---+\n"},
      {"late-lower-g-dropped",
       "GRID\n"
       "UCS\n"
       "1 1 1 4\n"
       "3 3\n"
       "+---+---+---+\n"
       "| G |       |\n"
       "+---+   +   +\n"
       "|     S |   |\n"
       "+   +---+   +\n"
       "|           |\n"
       "+---+---+---+\n"},
      {"old-place-kept",
       "GRID\n"
       "UCS\n"
       "4 1 1 1\n"
       "3 4\n"
       "+---+---+---+---+\n"
       "|             G |\n"
       "+   +   +   +   +\n"
       "|     S |       |\n"
       "+   +---+   +   +\n"
       "|               |\n"
       "+---+---+---+---+\n"},
  };
}

}  // namespace fuzz::cs540_grid
