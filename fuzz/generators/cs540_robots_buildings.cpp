#include "fuzz/generators/cs540_robots_buildings.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Edge;
using cases::cs540_robots::Problem;

/// Edges between different nodes, each once.
class Edges {
 public:
  void add(Chance& chance, int from, int to) {
    if (from != to && seen_.insert(sorted(Edge{from, to})).second) {
      const bool turned = chance.in_percent(50);
      edges_.push_back(turned ? Edge{to, from} : Edge{from, to});
    }
  }
  std::vector<Edge> take(Chance& chance) {
    chance.shuffle(edges_);
    return std::move(edges_);
  }

 private:
  std::set<Edge> seen_;
  std::vector<Edge> edges_;
};

/// Joins each node to an earlier one of its part.
void hold_together(Chance& chance, const std::vector<int>& part, bool corridor, Edges& edges) {
  for (int at = 1; at < static_cast<int>(part.size()); ++at) {
    const int before = corridor ? at - 1 : chance.between(0, at - 1);
    edges.add(chance, part[static_cast<std::size_t>(before)], part[static_cast<std::size_t>(at)]);
  }
}

}  // namespace

Problem random_problem(Chance& chance, const Look& look) {
  Problem problem;
  problem.nodes = chance.between(look.nodes.low, look.nodes.high);
  problem.distance = chance.between(look.distances.low, look.distances.high);
  std::vector<int> nodes(static_cast<std::size_t>(problem.nodes));
  std::iota(nodes.begin(), nodes.end(), 0);
  chance.shuffle(nodes);
  std::vector<std::vector<int>> parts(static_cast<std::size_t>(chance.between(1, look.parts)));
  for (const int node : nodes) {
    parts[static_cast<std::size_t>(chance.between(0, static_cast<int>(parts.size()) - 1))].push_back(node);
  }
  Edges edges;
  for (const auto& part : parts) {
    hold_together(chance, part, look.corridors, edges);
    const int more = static_cast<int>(part.size()) * look.more_edges_percent / 100;
    for (int left = more; left > 0; --left) {
      const int from = chance.one_of(part);
      const int to = chance.one_of(part);
      edges.add(chance, from, to);
    }
  }
  problem.edges = edges.take(chance);
  for (int* const node : {&problem.a_start, &problem.a_goal, &problem.b_start, &problem.b_goal}) {
    *node = chance.between(0, problem.nodes - 1);
  }
  return problem;
}

}  // namespace fuzz::cs540_robots
