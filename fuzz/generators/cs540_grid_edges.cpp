#include "fuzz/generators/cs540_grid_edges.hpp"

#include <algorithm>

#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;

/// Draws with `make` until a problem holds the situation; after `tries` the last one has to do.
template <class Make>
Problem until(std::string_view tag, const Make& make, int tries = 60) {
  Problem problem = make();
  while (--tries > 0 && !situations(problem).has(tag)) {
    problem = make();
  }
  return problem;
}

Problem small(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.heights = {1, 3}, .widths = {1, 3}, .wall_percent = 20, .costs = {1, 3}});
}

Problem one_row(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.heights = {1, 1}, .widths = {2, 12}, .wall_percent = 10, .costs = {1, 5}});
}

Problem one_column(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.heights = {2, 12}, .widths = {1, 1}, .wall_percent = 10, .costs = {1, 5}});
}

Problem open(Chance& chance, Algorithm algorithm) {
  return random_problem(
      chance, algorithm,
      {.heights = {3, 7}, .widths = {3, 7}, .wall_percent = chance.between(0, 10), .costs = {1, 1}});
}

Problem dear_steps(Chance& chance, Algorithm algorithm) {
  return random_problem(
      chance, algorithm,
      {.heights = {3, 6}, .widths = {3, 6}, .wall_percent = chance.between(0, 35), .costs = {1, 30}});
}

Problem scattered(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.heights = {3, 8}, .widths = {3, 8}, .wall_percent = 55, .costs = {1, 2}});
}

Problem goal_walled_in(Chance& chance, Algorithm algorithm) {
  Problem problem;
  do {
    problem = random_problem(chance, algorithm,
                             {.heights = {2, 5}, .widths = {2, 5}, .wall_percent = 20, .costs = {1, 9}});
    wall_in(problem, problem.goal);
  } while (!is_bounded(problem));
  return problem;
}

/// Detours around walls that are cheaper than the way straight on.
Problem lower_g_late(Chance& chance, Algorithm algorithm) {
  return until(
      "told/lower-g-late-dropped",
      [&] {
        Problem problem = random_problem(
            chance, algorithm, {.heights = {3, 6}, .widths = {3, 6}, .wall_percent = 30, .costs = {1, 4}});
        problem.step_costs[static_cast<std::size_t>(chance.between(0, 3))] = chance.between(8, 30);
        return problem;
      },
      300);
}

Problem global_visited_set(Chance& chance, Algorithm algorithm) {
  return until("told/global-visited-set", [&] {
    return random_problem(
        chance, algorithm,
        {.heights = {3, 5}, .widths = {3, 5}, .wall_percent = chance.between(10, 35), .costs = {1, 3}});
  });
}

Problem greedy_by_f(Chance& chance, Algorithm algorithm) {
  return until("told/greedy-by-f", [&] {
    return random_problem(chance, algorithm,
                          {.heights = {4, 6}, .widths = {4, 6}, .wall_percent = 30, .costs = {1, 6}});
  });
}

Problem goal_first_among_equals(Chance& chance, Algorithm algorithm) {
  return until("told/goal-first-among-equals", [&] {
    return random_problem(chance, algorithm,
                          {.heights = {3, 6}, .widths = {3, 6}, .wall_percent = 15, .costs = {1, 2}});
  });
}

std::vector<Algorithm> all() {
  return {Algorithm::dfs, Algorithm::ucs, Algorithm::greedy, Algorithm::astar};
}

}  // namespace

const std::vector<Edge>& edges() {
  using enum Algorithm;
  static const std::vector<Edge> table{
      {"small", 8, all(), small},
      {"one-row", 9, all(), one_row},
      {"one-column", 9, all(), one_column},
      {"open", 12, all(), open},
      {"dear-steps", 12, all(), dear_steps},
      {"scattered", 8, all(), scattered},
      {"goal-walled-in", 10, all(), goal_walled_in},
      {"told/lower-g-late-dropped", 30, {ucs, astar}, lower_g_late},
      {"told/global-visited-set", 30, {dfs}, global_visited_set},
      {"told/greedy-by-f", 30, {greedy}, greedy_by_f},
      {"told/goal-first-among-equals", 15, {ucs, astar}, goal_first_among_equals},
  };
  return table;
}

Problem edge_problem(Chance& chance, Algorithm algorithm) {
  const auto weight_of = [&](const Edge& edge) {
    const bool fits = std::ranges::count(edge.algorithms, algorithm) != 0;
    return fits ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, algorithm);
}

}  // namespace fuzz::cs540_grid
