#pragma once

#include <vector>

#include "fuzz/foundations/mutant.hpp"

namespace fuzz::starcircle {

/// Inputs that show mistakes which drawn problems hardly ever do.
inline std::vector<MutantInput> mutant_inputs() {
  return {
      // Circle is blocked and passes; Star lets it go, comes home and passes too, with moves in between.
      {"pass-flag-of-each-side",
       "Circle\nMINIMAX\n9\n"
       "0,0,0,0,0,0,0,C1\n"
       "0,0,0,0,0,0,S1,0\n"
       "0,0,0,0,0,S1,0,0\n"
       "0,0,0,0,0,0,0,0\n"
       "0,0,0,0,0,0,0,0\n"
       "0,0,0,0,0,0,0,0\n"
       "0,0,0,0,0,0,0,0\n"
       "0,0,0,0,0,0,0,0\n"
       "10,20,30,40,50,60,70,80"},
  };
}

}  // namespace fuzz::starcircle
