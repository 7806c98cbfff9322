#pragma once

#include <string>
#include <vector>

#include "fuzz/foundations/play.hpp"
#include "harness/match/match_plan.hpp"

namespace harness {

/// What plycheck has ruled of the games of a match, where the handout is silent or at odds with itself: on
/// moves, ends and draws as the assignment has it, on forfeits, and by the course's protocol on its clocks.
std::vector<fuzz::Ruling> rulings_of(const MatchPlan& plan);

/// Where they are told at length: "docs/squirrel.md#games".
std::string page_of_rulings(const MatchPlan& plan);

}  // namespace harness
