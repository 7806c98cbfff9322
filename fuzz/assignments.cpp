#include "fuzz/assignments.hpp"

#include <algorithm>

#include "fuzz/rows/rows.hpp"

namespace fuzz {

std::vector<std::size_t> killable_mutants(const Assignment& assignment) {
  std::vector<std::size_t> killable;
  for (std::size_t mutant = 0; mutant < assignment.mutants.size(); ++mutant) {
    if (assignment.mutants[mutant].mutant_class == MutantClass::killable) {
      killable.push_back(mutant);
    }
  }
  return killable;
}

const std::vector<Assignment>& assignments() {
  static const std::vector<Assignment> table{
      rows::squirrel(),     rows::stakeraid(),  rows::starcircle(),     rows::cs540_grid(),
      rows::cs540_robots(), rows::cs540_tree(), rows::cs540_checkers(),
  };
  return table;
}

const Assignment* find_assignment(std::string_view name) {
  const auto found = std::ranges::find(assignments(), name, &Assignment::name);
  return found == assignments().end() ? nullptr : &*found;
}

}  // namespace fuzz
