#pragma once

#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::models::starcircle {

/// Right programs for starcircle, as students write them: one lists all moves and sorts them, the other finds
/// them piece by piece in their order.
const Model& model();

/// What each of them answers.
std::vector<MutantRun> right_answers(const cases::starcircle::Problem& problem);

/// What it answers with this slip; without one where there is none of that name.
MutantRun answer(const cases::starcircle::Problem& problem, std::string_view slip,
                 const MutantBudget& budget);

}  // namespace fuzz::models::starcircle
