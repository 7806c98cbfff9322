// benchmark_best_first REPETITIONS: the keyed searches over open mazes of 5 x 5 to 20 x 20 and over pairs of
// robots in buildings of 10 to 1,000 nodes, without a goal that ends them, so that all there is is expanded.
// Prints a line a search: its name, its expansions and its nodes generated, the nanoseconds of CPU per
// expansion, and the same per expansion and binary logarithm of the nodes generated.

#include "solver/best_first.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "cases/cs540_grid/format.hpp"
#include "cases/cs540_robots/format.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/cs540_grid.hpp"
#include "solver/games/cs540_robots.hpp"

namespace {

/// The same numbers in every run.
class Numbers {
 public:
  int below(int end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(end));
  }

 private:
  std::uint64_t state_ = 540;
};

struct Counts {
  std::int64_t expansions = 0;
  std::int64_t generated_nodes = 0;
  void expanded(int, const solver::Node&) { ++expansions; }
  void generated(const solver::Node&) { ++generated_nodes; }
  void dropped(const solver::Node&) {}
};

/// A square maze of cheap and dear steps, an eighth of its walls standing, the goal walled in.
cases::cs540_grid::Problem maze(int side) {
  auto problem = cases::cs540_grid::open_maze(side, side);
  problem.step_costs = {1, 4, 10, 2};
  Numbers numbers;
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
cases::cs540_robots::Problem building(int nodes) {
  cases::cs540_robots::Problem problem;
  problem.nodes = nodes;
  problem.distance = 2;
  problem.a_goal = nodes - 1;
  problem.b_start = nodes - 1;
  Numbers numbers;
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
  const solver::cs540_robots::RobotsGraph& graph;
  int states() const { return graph.states(); }
  int start() const { return graph.start(); }
  bool is_goal(int) const { return false; }
  solver::Cost heuristic(int state) const { return graph.heuristic(state); }
  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    graph.for_each_successor(state, visit);
  }
};

/// The fastest of some rounds, each of as many searches as take a while.
template <solver::Graph G, solver::Key K>
void measure(const std::string& name, const G& graph, const K& key, int repetitions) {
  Counts once;
  solver::keyed_search(graph, key, once);
  const auto searches = 1 + 400'000 / once.expansions;
  double best = std::numeric_limits<double>::infinity();
  for (; repetitions > 0; --repetitions) {
    Counts counts;
    const double began = ci::cpu_seconds();
    for (std::int64_t left = searches; left > 0; --left) {
      solver::keyed_search(graph, key, counts);
    }
    best = std::min(best, (ci::cpu_seconds() - began) / static_cast<double>(counts.expansions));
  }
  const double nanoseconds = 1e9 * best;
  std::printf(
      "{\"search\": \"%s\", \"expansions\": %lld, \"generated\": %lld, \"ns_per_expansion\": %.1f, "
      "\"ns_per_expansion_and_log\": %.2f}\n",
      name.c_str(), static_cast<long long>(once.expansions), static_cast<long long>(once.generated_nodes),
      nanoseconds, nanoseconds / std::log2(static_cast<double>(once.generated_nodes)));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: benchmark_best_first REPETITIONS\n", stderr);
    return 2;
  }
  const int repetitions = std::atoi(argv[1]);
  for (const int side : {5, 10, 15, 20}) {
    const solver::cs540_grid::GridGraph graph(maze(side));
    const auto size = std::to_string(side) + " x " + std::to_string(side);
    measure("grid ucs " + size, graph, solver::UniformCost{}, repetitions);
    measure("grid greedy " + size, graph, solver::GreedyBestFirst{}, repetitions);
    measure("grid astar " + size, graph, solver::AStar{}, repetitions);
  }
  for (const int nodes : {10, 30, 100, 300, 1'000}) {
    const solver::cs540_robots::RobotsGraph graph(building(nodes));
    const Endless endless{graph};
    measure("robots bfs " + std::to_string(nodes), endless, solver::UniformCost{}, repetitions);
    measure("robots astar " + std::to_string(nodes), endless, solver::AStar{}, repetitions);
  }
}
