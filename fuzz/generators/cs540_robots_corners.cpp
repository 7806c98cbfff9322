#include "fuzz/generators/cs540_robots_corners.hpp"

#include <utility>

#include "fuzz/generators/cs540_robots_buildings.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;

/// Two robots in a corridor, each of which has to come by the other one and cannot: both searches go through
/// all that there is on their side.
Problem robots_that_cannot_pass(Chance& chance, Range nodes) {
  Problem problem;
  problem.nodes = chance.between(nodes.low, nodes.high);
  for (int node = 1; node < problem.nodes; ++node) {
    problem.edges.push_back({node - 1, node});
  }
  problem.distance = chance.between(1, 2);
  const int last = problem.nodes - 1;
  problem.a_start = chance.between(0, 3);
  problem.b_start = last - chance.between(0, 3);
  problem.a_goal = last - chance.between(0, 3);
  problem.b_goal = chance.between(0, 3);
  if (chance.in_percent(50)) {
    std::swap(problem.a_start, problem.b_start);
    std::swap(problem.a_goal, problem.b_goal);
  }
  return problem;
}

Problem cannot_pass(Chance& chance) {
  return robots_that_cannot_pass(chance, {10, 40});
}

Problem many_states(Chance& chance) {
  return robots_that_cannot_pass(chance, {many_nodes, many_nodes + 10});
}

}  // namespace

const std::vector<Corner>& corners() {
  static const std::vector<Corner> table{
      {"cannot-pass", 85, cannot_pass},
      {"many-states", 15, many_states},
  };
  return table;
}

Problem corner(std::uint64_t seed, std::int64_t index) {
  Chance chance = corner_chance(seed, index);
  return chance.one_by_weight(corners()).make(chance);
}

}  // namespace fuzz::cs540_robots
