#pragma once

#include <array>

#include "fuzz/mutants/rare_input.hpp"

namespace fuzz::cs540_grid {

inline constexpr std::array rare_inputs{
    RareInput{"greedy-lower-g-replaces",
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
    RareInput{"greedy-reopens",
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
    RareInput{"late-lower-g-dropped",
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
    RareInput{"old-place-kept",
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

}  // namespace fuzz::cs540_grid
