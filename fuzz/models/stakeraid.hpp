#pragma once

#include <string_view>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::models::stakeraid {

/// Right programs for stakeraid, as students write them: one loops over the squares, the other lists moves.
const Model& model();

/// What each of them answers.
std::vector<MutantRun> right_answers(const cases::stakeraid::Problem& problem);

/// What it answers with this slip; without one where there is none of that name.
MutantRun answer(const cases::stakeraid::Problem& problem, std::string_view slip, const MutantBudget& budget);

}  // namespace fuzz::models::stakeraid
