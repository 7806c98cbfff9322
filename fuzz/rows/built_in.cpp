#include "fuzz/rows/built_in.hpp"

#include "fuzz/rows/rows.hpp"

namespace fuzz::rows {

std::vector<Assignment> built_in() {
  return {squirrel(),     stakeraid(),  starcircle(),    cs540_grid(),
          cs540_robots(), cs540_tree(), cs540_checkers()};
}

}  // namespace fuzz::rows
