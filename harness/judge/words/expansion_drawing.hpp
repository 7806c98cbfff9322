#pragma once

#include <string>
#include <vector>

#include "harness/judge/judgement.hpp"

namespace harness {

/// The fringe as a table, what is taken first on top: the place, the key, g, h, when each node joined and
/// from which expansion. The nodes that the expected search and the candidate take are marked.
std::vector<std::string> draw_fringe(const Fringe& fringe);

/// The map twice, numbered by the expected log and by the candidate's: side by side where they fit.
std::vector<std::string> draw_maps(const NumberedMaps& maps);

}  // namespace harness
