#include "fuzz/generators/cs540_robots_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "fuzz/generators/cs540_robots_buildings.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Edge;
using cases::cs540_robots::largest_distance;
using cases::cs540_robots::most_nodes;
using cases::cs540_robots::Problem;

/// No two nodes are as far apart; each is one that programs may keep in a smaller type.
int far_beyond(Chance& chance) {
  return chance.one_of(std::vector{1'000, 32'768, 65'535, 65'536, 1'000'001, 16'777'217, largest_distance - 1,
                                   largest_distance});
}

void place_anywhere(Chance& chance, Problem& problem) {
  for (int* const node : {&problem.a_start, &problem.a_goal, &problem.b_start, &problem.b_goal}) {
    *node = chance.between(0, problem.nodes - 1);
  }
}

/// The nodes in an order of their own: as they are, from the last to the first, or mixed.
std::vector<int> numbering(Chance& chance, int nodes) {
  std::vector<int> order(static_cast<std::size_t>(nodes));
  std::iota(order.begin(), order.end(), 0);
  const int kind = chance.between(0, 2);
  if (kind == 1) {
    std::ranges::reverse(order);
  }
  if (kind == 2) {
    chance.shuffle(order);
  }
  return order;
}

/// Joins the nodes at the places [from, to) to a corridor.
void join(Problem& problem, const std::vector<int>& order, std::size_t from, std::size_t to) {
  for (std::size_t at = from + 1; at < to; ++at) {
    problem.edges.push_back({order[at - 1], order[at]});
  }
}

/// A corridor in which few states are legal, since both robots stand near its ends and have to stay apart.
Problem corridor_of(Chance& chance, int nodes) {
  Problem problem;
  problem.nodes = nodes;
  const auto order = numbering(chance, nodes);
  join(problem, order, 0, order.size());
  const int room = chance.between(0, std::min(nodes - 1, 12));
  problem.distance = nodes - 1 - room;
  const int a_start = chance.between(0, room);
  const int b_start = chance.between(0, room - a_start);
  const int a_goal = chance.between(0, room);
  const int b_goal = chance.between(0, room - a_goal);
  const auto at = [&](int place) { return order[static_cast<std::size_t>(place)]; };
  problem.a_start = at(a_start);
  problem.b_start = at(nodes - 1 - b_start);
  problem.a_goal = at(a_goal);
  problem.b_goal = at(nodes - 1 - b_goal);
  return problem;
}

Problem one_node(Chance& chance) {
  Problem problem;
  problem.distance = chance.in_percent(50) ? chance.between(0, 1) : far_beyond(chance);
  return problem;
}

Problem two_nodes(Chance& chance) {
  Problem problem;
  problem.nodes = 2;
  if (chance.in_percent(50)) {
    problem.edges.push_back({chance.between(0, 1), 0});
    problem.edges.back().to = 1 - problem.edges.back().from;
  }
  problem.distance = chance.in_percent(60) ? chance.between(0, 2) : far_beyond(chance);
  place_anywhere(chance, problem);
  return problem;
}

/// Nothing but states without a path between the robots is legal.
Problem distance_in_parts(Chance& chance) {
  Problem problem;
  for (int tries = 20; tries > 0; --tries) {
    problem =
        random_problem(chance, {.nodes = {2, 14}, .distances = {0, 0}, .parts = 2, .more_edges_percent = 40});
    problem.distance = far_beyond(chance);
    if (is_searched(solver::cs540_robots::RobotsGraph(problem))) {
      break;
    }
  }
  return problem;
}

Problem distance_in_one_part(Chance& chance) {
  Problem problem = random_problem(chance, {.nodes = {2, 12}, .distances = {0, 0}});
  problem.distance = far_beyond(chance);
  return problem;
}

/// More than 255 steps from one end to the other.
Problem corridor(Chance& chance) {
  return corridor_of(chance, chance.one_of(std::vector{256, 257, 258, 300}));
}

/// A robot goes more than 255 steps: the other one stands in a part of its own.
Problem long_plan(Chance& chance) {
  Problem problem;
  problem.nodes = chance.one_of(std::vector{257, 258, 259, 290});
  auto order = numbering(chance, problem.nodes);
  const int alone = chance.between(1, 2);
  const auto long_part = static_cast<std::size_t>(problem.nodes - alone);
  join(problem, order, 0, long_part);
  join(problem, order, long_part, order.size());
  problem.distance = chance.in_percent(50) ? far_beyond(chance) : chance.between(0, 3);
  const int walks_to_end = static_cast<int>(long_part) - 1 - chance.between(0, 2);
  int walker_start = order.front();
  int walker_goal = order[static_cast<std::size_t>(walks_to_end)];
  if (chance.in_percent(50)) {
    std::swap(walker_start, walker_goal);
  }
  const int other_start = order[long_part];
  const int other_goal = order.back();
  const bool a_walks = chance.in_percent(50);
  problem.a_start = a_walks ? walker_start : other_start;
  problem.a_goal = a_walks ? walker_goal : other_goal;
  problem.b_start = a_walks ? other_start : walker_start;
  problem.b_goal = a_walks ? other_goal : walker_goal;
  return problem;
}

/// As many nodes as there may be, in corridors of a few and nodes alone.
Problem most_nodes_of_all(Chance& chance) {
  Problem problem;
  problem.nodes = most_nodes - chance.between(0, 1);
  const auto order = numbering(chance, problem.nodes);
  const auto length = static_cast<std::size_t>(chance.one_of(std::vector{1, 2, 5, 20}));
  const int corridors = chance.between(0, 6);
  for (int number = 0; number < corridors; ++number) {
    const auto from = static_cast<std::size_t>(number) * length;
    join(problem, order, from, from + length);
  }
  problem.distance = chance.in_percent(50) ? chance.between(0, 2) : far_beyond(chance);
  // Both in a corridor, mostly at its ends and mostly in one of their own.
  const int last = static_cast<int>(length) - 1;
  const int b_from = chance.in_percent(70) ? static_cast<int>(length) : 0;
  const auto at = [&](int place) { return order[static_cast<std::size_t>(place)]; };
  problem.a_start = at(chance.between(0, last));
  problem.a_goal = at(last);
  problem.b_start = at(b_from + chance.between(0, last));
  problem.b_goal = at(b_from);
  if (chance.in_percent(20)) {
    place_anywhere(chance, problem);
  }
  return problem;
}

/// A corridor of all nodes that there may be: no two are farther apart anywhere.
Problem longest_corridor(Chance& chance) {
  return corridor_of(chance, most_nodes);
}

/// More than 255 neighbours. The middle is the last node, or near it.
Problem star(Chance& chance) {
  Problem problem;
  problem.nodes = chance.one_of(std::vector{257, 258, 300});
  const int middle = problem.nodes - 1 - chance.between(0, 1);
  for (int node = 0; node < problem.nodes; ++node) {
    if (node != middle) {
      problem.edges.push_back(chance.in_percent(50) ? Edge{node, middle} : Edge{middle, node});
    }
  }
  chance.shuffle(problem.edges);
  problem.distance = chance.between(1, 3);
  place_anywhere(chance, problem);
  problem.b_goal = problem.b_start;
  if (chance.in_percent(50)) {
    problem.a_start = middle;
  }
  return problem;
}

/// Every node is beside every other one: the most edges.
Problem all_edges(Chance& chance) {
  Problem problem;
  problem.nodes = chance.one_of(std::vector{2, 3, 12, 13, 24});
  for (int from = 0; from < problem.nodes; ++from) {
    for (int to = from + 1; to < problem.nodes; ++to) {
      problem.edges.push_back(chance.in_percent(50) ? Edge{from, to} : Edge{to, from});
    }
  }
  chance.shuffle(problem.edges);
  problem.distance = chance.between(0, 2);
  place_anywhere(chance, problem);
  return problem;
}

Problem no_edges(Chance& chance) {
  Problem problem;
  problem.nodes = chance.between(1, 5);
  problem.distance = chance.in_percent(50) ? chance.between(0, 1) : far_beyond(chance);
  place_anywhere(chance, problem);
  return problem;
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"one-node", 80, one_node},
      {"two-nodes", 120, two_nodes},
      {"distance-in-parts", 200, distance_in_parts},
      {"distance-in-one-part", 100, distance_in_one_part},
      {"corridor", 25, corridor},
      {"long-plan", 25, long_plan},
      {"most-nodes", 12, most_nodes_of_all},
      {"longest-corridor", 1, longest_corridor},
      {"star", 40, star},
      {"all-edges", 140, all_edges},
      {"no-edges", 100, no_edges},
  };
  return table;
}

Problem limit_problem(Chance& chance) {
  return chance.one_by_weight(limits()).make(chance);
}

}  // namespace fuzz::cs540_robots
