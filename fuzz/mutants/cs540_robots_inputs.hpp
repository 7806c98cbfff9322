#pragma once

#include <vector>

#include "fuzz/foundations/mutant.hpp"

namespace fuzz::cs540_robots {

/// Inputs that show mistakes which drawn problems seldom do.
inline std::vector<MutantInput> mutant_inputs() {
  return {
      {"astar-late-lower-g-dropped",
       "ROBOTS\n"
       "8 8\n"
       "2\n"
       "0 1\n"
       "1 0\n"
       "0 5\n"
       "1 2\n"
       "1 7\n"
       "2 7\n"
       "3 4\n"
       "3 7\n"
       "5 6\n"
       "6 7\n"},
      {"astar-lowest-g-of-equals",
       "ROBOTS\n"
       "5 4\n"
       "1\n"
       "1 2\n"
       "0 4\n"
       "0 1\n"
       "0 3\n"
       "0 4\n"
       "2 4\n"},
      {"astar-old-place-kept",
       "ROBOTS\n"
       "6 6\n"
       "1\n"
       "3 0\n"
       "5 3\n"
       "0 2\n"
       "0 4\n"
       "0 5\n"
       "1 2\n"
       "1 3\n"
       "3 4\n"},
  };
}

}  // namespace fuzz::cs540_robots
