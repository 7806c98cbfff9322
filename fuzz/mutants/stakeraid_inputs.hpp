#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/mutant.hpp"

namespace fuzz::stakeraid {

/// The largest board with the largest values, all but A1 the enemy's.
inline std::string as_far_behind_as_can_be(cases::stakeraid::Task task) {
  using cases::stakeraid::Cell;
  constexpr std::size_t side = cases::stakeraid::longest_side;
  cases::stakeraid::Problem problem;
  problem.task = task;
  problem.side = static_cast<int>(side);
  problem.values.assign(side * side, cases::stakeraid::largest_value);
  problem.board.assign(side * side, Cell::o);
  problem.board.front() = Cell::empty;
  return print(problem);
}

/// Inputs that show mistakes which drawn problems hardly ever do.
inline std::vector<MutantInput> mutant_inputs() {
  using cases::stakeraid::Task;
  return {{"infinity-65535", as_far_behind_as_can_be(Task::minimax)},
          {"infinity-65535", as_far_behind_as_can_be(Task::alpha_beta)}};
}

}  // namespace fuzz::stakeraid
