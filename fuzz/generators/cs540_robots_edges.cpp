#include "fuzz/generators/cs540_robots_edges.hpp"

#include "fuzz/generators/cs540_robots_buildings.hpp"
#include "fuzz/generators/cs540_robots_situations.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::cs540_robots::Building;
using solver::cs540_robots::RobotsGraph;

/// Draws with `make` until a problem `fits`; after `tries` the last one has to do.
template <class Make, class Fits>
Problem until(const Make& make, const Fits& fits, int tries = 60) {
  Problem problem = make();
  while (--tries > 0 && !fits(problem)) {
    problem = make();
  }
  return problem;
}

template <class Make>
Problem until_held(std::string_view tag, const Make& make) {
  return until(make, [tag](const Problem& problem) { return situations(problem).has(tag); });
}

Problem tiny(Chance& chance) {
  return random_problem(chance, {.nodes = {1, 3}, .distances = {0, 2}, .parts = 2, .more_edges_percent = 60});
}

Problem start_is_goal(Chance& chance) {
  Problem problem = random_problem(chance, {.nodes = {1, 8}, .distances = {0, 3}, .parts = 2});
  problem.a_goal = problem.a_start;
  problem.b_goal = problem.b_start;
  return problem;
}

Problem distance_0(Chance& chance) {
  return random_problem(chance, {.nodes = {2, 8}, .distances = {0, 0}});
}

Problem start_illegal(Chance& chance) {
  return until(
      [&] {
        return random_problem(chance, {.nodes = {1, 8}, .distances = {1, 4}});
      },
      [](const Problem& problem) {
        return Building(problem).distance(problem.a_start, problem.b_start) < problem.distance;
      });
}

Problem goal_illegal(Chance& chance) {
  return until(
      [&] {
        return random_problem(chance, {.nodes = {1, 8}, .distances = {1, 4}});
      },
      [](const Problem& problem) {
        return Building(problem).distance(problem.a_goal, problem.b_goal) < problem.distance;
      });
}

Problem destination_unreachable(Chance& chance) {
  return until(
      [&] {
        return random_problem(chance, {.nodes = {2, 10}, .distances = {0, 4}, .parts = 3});
      },
      [](const Problem& problem) {
        const RobotsGraph graph(problem);
        return graph.heuristic(graph.start()) == RobotsGraph::infinite;
      });
}

/// Two parts, each robot in its own: t forbids nothing there.
Problem in_parts(Chance& chance) {
  return until(
      [&] {
        return random_problem(chance, {.nodes = {2, 9}, .distances = {1, 9}, .parts = 2});
      },
      [](const Problem& problem) {
        const RobotsGraph graph(problem);
        return Building(problem).distance(problem.a_start, problem.b_start) == Building::apart &&
               is_searched(graph);
      });
}

/// A corridor with a few niches, whose robots want to change places.
Problem swap_in_a_corridor(Chance& chance) {
  Problem problem = random_problem(
      chance,
      {.nodes = {2, 9}, .distances = {1, 2}, .more_edges_percent = chance.between(0, 20), .corridors = true});
  problem.a_goal = problem.b_start;
  problem.b_goal = problem.a_start;
  return problem;
}

Problem finds_nothing(Chance& chance) {
  return until_held("finds-nothing", [&] { return swap_in_a_corridor(chance); });
}

Problem plan_longer_than_h(Chance& chance) {
  return until_held("plan-longer-than-h", [&] {
    return random_problem(chance, {.nodes = {5, 10}, .distances = {1, 2}, .more_edges_percent = 25});
  });
}

Problem many_edges(Chance& chance) {
  return random_problem(chance, {.nodes = {4, 9}, .distances = {0, 1}, .more_edges_percent = 150});
}

Problem any(Chance& chance) {
  return random_problem(chance, {.nodes = {3, 10}, .distances = {0, 2}, .parts = 2});
}

}  // namespace

const std::vector<RareBuilding>& rare_buildings() {
  static const std::vector<RareBuilding> table{
      {"tiny", 6, tiny},
      {"start-is-goal", 8, start_is_goal},
      {"distance-0", 10, distance_0},
      {"start-illegal", 6, start_illegal},
      {"goal-illegal", 6, goal_illegal},
      {"destination-unreachable", 6, destination_unreachable},
      {"in-parts", 8, in_parts},
      {"swap-in-a-corridor", 8, swap_in_a_corridor},
      {"finds-nothing", 10, finds_nothing},
      {"plan-longer-than-h", 12, plan_longer_than_h},
      {"many-edges", 10, many_edges},
      {"any", 10, any},
  };
  return table;
}

Problem edge_problem(Chance& chance) {
  return chance.one_by_weight(rare_buildings()).make(chance);
}

}  // namespace fuzz::cs540_robots
