#include "fuzz/rows/assignments.hpp"

#include <algorithm>

#include "fuzz/rows/rows.hpp"

namespace fuzz {

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
