#pragma once

#include <string_view>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::models::squirrel {

/// Right programs for squirrel, as students write them: one copies boards, the other takes moves back.
const Model& model();

/// What each of them answers.
std::vector<MutantRun> right_answers(const cases::squirrel::Problem& problem);

/// What it answers with this slip; without one where there is none of that name.
MutantRun answer(const cases::squirrel::Problem& problem, std::string_view slip, const MutantBudget& budget);

}  // namespace fuzz::models::squirrel
