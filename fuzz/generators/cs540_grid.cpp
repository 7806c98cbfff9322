#include "fuzz/generators/cs540_grid.hpp"

#include <cassert>
#include <ostream>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/cs540_grid_edges.hpp"
#include "fuzz/generators/cs540_grid_limits.hpp"
#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "fuzz/generators/cs540_grid_smaller.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::longest_side;
using cases::cs540_grid::Problem;

/// As the assignment's own grid: about 5 x 5, with unit costs or one cost a direction.
Problem course_problem(Chance& chance, Algorithm task) {
  const int dearest = chance.in_percent(50) ? 1 : 10;
  return random_problem(chance, task,
                        {.heights = {4, 7}, .widths = {4, 7}, .wall_percent = 25, .costs = {1, dearest}});
}

/// The largest mazes, and depth-first walks that come near their limit.
Problem stress_problem(Chance& chance, Algorithm task) {
  if (task != Algorithm::dfs) {
    return random_problem(chance, task,
                          {.heights = {15, longest_side},
                           .widths = {15, longest_side},
                           .wall_percent = chance.between(0, 35),
                           .costs = {1, 50}});
  }
  Problem problem;
  for (int tries = 20; tries > 0; --tries) {
    problem = random_problem(chance, task,
                             {.heights = {4, 7}, .widths = {4, 7}, .wall_percent = 20, .costs = {1, 50}});
    if (expansions(problem, most_dfs_expansions) >= most_dfs_expansions / 5) {
      break;
    }
  }
  return problem;
}

Problem make_problem(Chance& chance, Profile profile, Algorithm task) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance, task);
    case Profile::edge:
      return edge_problem(chance, task);
    case Profile::limits:
      return limit_problem(chance, task);
    case Profile::stress:
    case Profile::deep:
      return stress_problem(chance, task);
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Algorithm> task) {
  const rc::Gen<Problem> drawn = [=](const rc::Random& random, int) {
    Chance chance(random);
    const auto chosen = task ? *task : random_task(chance, task_shares);
    return rc::shrinkable::just(make_problem(chance, profile, chosen));
  };
  return rc::gen::shrink(drawn, [](const Problem& problem) { return smaller(problem); });
}

Problem draw(Profile profile, std::optional<Algorithm> task, std::uint64_t seed, std::int64_t index) {
  return problems(profile, task)(rc::Random(mixed_seed(seed, index))).value();
}

}  // namespace fuzz::cs540_grid

namespace cases::cs540_grid {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::cs540_grid
