#pragma once

#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::models::cs540_robots {

/// The most nodes that the programs' tables hold. Buildings with more cost them more steps than they may do.
inline constexpr int most_nodes = 100;

/// Right programs for cs540-robots, as students write them: one has a matrix of edges and Floyd-Warshall, the
/// other lists of neighbours and a search from each node.
const Model& model();

/// What each of them answers.
std::vector<MutantRun> right_answers(const cases::cs540_robots::Problem& problem);

/// What it answers with this slip; without one where there is none of that name.
MutantRun answer(const cases::cs540_robots::Problem& problem, std::string_view slip,
                 const MutantBudget& budget);

}  // namespace fuzz::models::cs540_robots
