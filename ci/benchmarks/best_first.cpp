// benchmark_best_first: the keyed searches over open mazes of 5 x 5 to 20 x 20 and over pairs of robots in
// buildings of 10 to 1,000 nodes, without a goal that ends them, so that all there is is expanded. Of a small
// size there are many graphs, one searched after the other: a processor learns by heart how a single one
// branches. Prints a line a search and size: expansions and nodes generated, both of all graphs together, the
// nanoseconds of CPU per expansion, and those per node generated and binary logarithm of a graph's nodes
// generated.

#include "solver/best_first.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "cases/cs540_robots/format.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/cs540_grid.hpp"
#include "solver/games/cs540_robots.hpp"

namespace {

/// The same numbers in every run.
class Numbers {
 public:
  explicit Numbers(int number) : state_(static_cast<std::uint64_t>(number)) {}
  int below(int end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(end));
  }

 private:
  std::uint64_t state_;
};

struct Counts {
  std::int64_t expansions = 0;
  std::int64_t generated_nodes = 0;
  void expanded(int, const solver::Node&) { ++expansions; }
  void generated(const solver::Node&) { ++generated_nodes; }
  void dropped(const solver::Node&) {}
};

/// A square maze of cheap and dear steps, an eighth of its walls standing, the goal walled in.
cases::cs540_grid::Problem maze(int side, int number) {
  auto problem = cases::cs540_grid::open_maze(side, side);
  problem.step_costs = {1, 4, 10, 2};
  Numbers numbers(number);
  for (std::size_t cell = 0; cell < problem.wall_right.size(); ++cell) {
    problem.wall_right[cell] = problem.wall_right[cell] || numbers.below(8) == 0;
    problem.wall_below[cell] = problem.wall_below[cell] || numbers.below(8) == 0;
  }
  problem.start = side / 2 * side + side / 2;
  problem.wall_right[static_cast<std::size_t>(problem.goal) - 1] = true;
  problem.wall_below[static_cast<std::size_t>(problem.goal - side)] = true;
  return problem;
}

/// A random tree with half as many edges again, through which the robots are to change places.
cases::cs540_robots::Problem building(int nodes, int number) {
  cases::cs540_robots::Problem problem;
  problem.nodes = nodes;
  problem.distance = 2;
  problem.a_goal = nodes - 1;
  problem.b_start = nodes - 1;
  Numbers numbers(number);
  for (int node = 1; node < nodes; ++node) {
    problem.edges.push_back({numbers.below(node), node});
  }
  for (int left = nodes / 2; left > 0; --left) {
    const cases::cs540_robots::Edge edge{numbers.below(nodes), numbers.below(nodes)};
    const bool known = std::ranges::any_of(problem.edges, [&](const auto& other) {
      return cases::cs540_robots::sorted(other) == cases::cs540_robots::sorted(edge);
    });
    if (edge.from != edge.to && !known) {
      problem.edges.push_back(edge);
    }
  }
  return problem;
}

/// The same graph with a goal that no state is, but the heuristic of one: all states are expanded, in the
/// order in which A* comes to them.
struct Endless {
  solver::cs540_robots::RobotsGraph graph;
  int states() const { return graph.states(); }
  int start() const { return graph.start(); }
  bool is_goal(int) const { return false; }
  solver::Cost heuristic(int state) const { return graph.heuristic(state); }
  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    graph.for_each_successor(state, visit);
  }
};

/// As many rounds of searches, one of each graph, as take a while.
template <solver::Graph G, solver::Key K>
void measure(const char* search, const std::string& size, const std::vector<G>& graphs, const K& key) {
  Counts once;
  for (const G& graph : graphs) {
    solver::keyed_search(graph, key, once);
  }
  const auto rounds = 1 + 400'000 / once.expansions;
  Counts counts;
  const double began = ci::cpu_seconds();
  for (std::int64_t left = rounds; left > 0; --left) {
    for (const G& graph : graphs) {
      solver::keyed_search(graph, key, counts);
    }
  }
  const double nanoseconds = 1e9 * (ci::cpu_seconds() - began);
  const auto generated = static_cast<double>(counts.generated_nodes);
  const double of_a_graph = static_cast<double>(once.generated_nodes) / static_cast<double>(graphs.size());
  std::printf(
      "{\"search\": \"%s\", \"size\": \"%s\", \"expansions\": %lld, \"generated\": %lld, "
      "\"ns_per_expansion\": %.2f, \"ns_per_generated_and_log\": %.3f}\n",
      search, size.c_str(), static_cast<long long>(once.expansions),
      static_cast<long long>(once.generated_nodes), nanoseconds / static_cast<double>(counts.expansions),
      nanoseconds / generated / std::log2(of_a_graph));
}

void measure_grids(int side) {
  constexpr int cells_wanted = 20'000;
  std::vector<solver::cs540_grid::GridGraph> graphs;
  for (int number = cells_wanted / (side * side); number > 0; --number) {
    graphs.emplace_back(maze(side, number));
  }
  const auto size = std::to_string(side) + " x " + std::to_string(side);
  measure("grid UCS", size, graphs, solver::UniformCost{});
  measure("grid GREEDY", size, graphs, solver::GreedyBestFirst{});
  measure("grid ASTAR", size, graphs, solver::AStar{});
}

void measure_robots(int nodes) {
  constexpr int states_wanted = 20'000;
  std::vector<Endless> graphs;
  for (int number = 1 + states_wanted / (nodes * nodes); number > 0; --number) {
    graphs.push_back({solver::cs540_robots::RobotsGraph(building(nodes, number))});
  }
  const auto size = std::to_string(nodes) + " nodes";
  measure("robots BFS", size, graphs, solver::UniformCost{});
  measure("robots ASTAR", size, graphs, solver::AStar{});
}

}  // namespace

int main() {
  for (const int side : {5, 10, 15, 20}) {
    measure_grids(side);
  }
  for (const int nodes : {10, 30, 100, 300, 1'000}) {
    measure_robots(nodes);
  }
}
