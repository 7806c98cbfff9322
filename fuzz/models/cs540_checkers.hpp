#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::models::cs540_checkers {

/// A right program for cs540-checkers, as students write it.
const Model& model();

/// What each of them answers.
std::vector<MutantRun> right_answers(const cases::cs540_checkers::Problem& problem);

/// What it answers with this slip; without one where there is none of that name.
MutantRun answer(const cases::cs540_checkers::Problem& problem, std::string_view slip,
                 const MutantBudget& budget);

}  // namespace fuzz::models::cs540_checkers
