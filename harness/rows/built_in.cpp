#include "harness/rows/built_in.hpp"

#include "fuzz/rows/rows.hpp"
#include "harness/rows/rows.hpp"

namespace harness {

std::vector<Assignment> built_in_assignments() {
  return {rows::squirrel(fuzz::rows::squirrel()),
          rows::stakeraid(fuzz::rows::stakeraid()),
          rows::starcircle(fuzz::rows::starcircle()),
          rows::cs540_grid(fuzz::rows::cs540_grid()),
          rows::cs540_robots(fuzz::rows::cs540_robots()),
          rows::cs540_tree(fuzz::rows::cs540_tree()),
          rows::cs540_checkers(fuzz::rows::cs540_checkers())};
}

}  // namespace harness
