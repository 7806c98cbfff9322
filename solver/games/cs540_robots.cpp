#include "solver/games/cs540_robots.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "solver/expansion_log.hpp"
#include "solver/expansion_observers.hpp"

namespace solver::cs540_robots {
namespace {

using cases::cs540_robots::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";
constexpr int no_limit = std::numeric_limits<int>::max();

std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

/// One of the two searches.
struct Plan {
  Searched found;
  int expansions = 0;
};

/// What both searches are run with.
struct Terms {
  const std::stop_token& stop;
  GoalCounting counting = GoalCounting::counted;
};

template <class K, class O>
Searched search(const RobotsGraph& graph, const K& key, O& heard, const Terms& terms) {
  GoalCounter counted(graph, terms.counting, heard);
  StoppableExpansions observer(counted, terms.stop, no_limit);
  return keyed_search(graph, key, observer);
}

/// Steps cost 1 each, so that uniform cost search is breadth-first search.
Plan breadth_first(const RobotsGraph& graph, const Terms& terms) {
  ExpansionCount count;
  auto found = search(graph, UniformCost{}, count, terms);
  return {std::move(found), count.expansions};
}

/// What A* expands is counted and written down.
template <class Log>
struct CountedLog {
  Log& log;
  int expansions = 0;
  void expanded(int number, const Node& node) {
    expansions = number;
    log.expanded(number, node);
  }
};

template <class Log>
Plan a_star(const RobotsGraph& graph, Log& log, const Terms& terms) {
  CountedLog<Log> counted{log};
  auto found = search(graph, AStar{}, counted, terms);
  return {std::move(found), counted.expansions};
}

std::string_view legality(const RobotsGraph& graph, int state) {
  return graph.is_legal(state) ? "LEGAL" : "ILLEGAL";
}

std::string head(const RobotsGraph& graph) {
  int legal = 0;
  for (int state = 0; state < graph.states(); ++state) {
    legal += graph.is_legal(state) ? 1 : 0;
  }
  const Cost h = graph.heuristic(graph.start());
  return fmt::format("LEGAL {}\nSTART {}\nGOAL {}\nH {}\n", legal, legality(graph, graph.start()),
                     legality(graph, graph.goal()),
                     h == RobotsGraph::infinite ? "Infinity" : std::to_string(h));
}

std::string plan_lines(const Plan& bfs, const Plan& astar, int nodes) {
  const bool found = bfs.found.ending == Ending::goal;
  std::string lines =
      fmt::format("MOVES {}\nBFS {}\nASTAR {}\n", found ? std::to_string(bfs.found.cost) : "NONE",
                  bfs.expansions, astar.expansions);
  for (const int state : bfs.found.path) {
    lines += fmt::format("({},{})\n", state / nodes, state % nodes);
  }
  return lines;
}

}  // namespace

Building::Building(const Problem& problem)
    : beside_(index(problem.nodes)), distances_(beside_.size() * beside_.size(), unreached) {
  for (const auto& [from, to] : problem.edges) {
    beside_[index(from)].push_back(to);
    beside_[index(to)].push_back(from);
  }
  for (auto& neighbours : beside_) {
    std::ranges::sort(neighbours);
  }
  for (int node = 0; node < problem.nodes; ++node) {
    measure_from(node);
  }
}

/// Edge by edge outwards.
void Building::measure_from(int start) {
  Distance* const row = distances_.data() + index(start) * beside_.size();
  row[start] = 0;
  std::vector<int> reached{start};
  for (std::size_t at = 0; at < reached.size(); ++at) {
    for (const int next : beside(reached[at])) {
      if (row[next] == unreached) {
        row[next] = static_cast<Distance>(row[reached[at]] + 1);
        reached.push_back(next);
      }
    }
  }
}

RobotsGraph::RobotsGraph(const Problem& problem)
    : building_(problem),
      start_(problem.a_start * problem.nodes + problem.b_start),
      goal_(problem.a_goal * problem.nodes + problem.b_goal) {
  for (int a = 0; a < problem.nodes; ++a) {
    a_left_.push_back(building_.distance(a, problem.a_goal));
    b_left_.push_back(building_.distance(a, problem.b_goal));
    for (int b = 0; b < problem.nodes; ++b) {
      is_legal_.push_back(building_.distance(a, b) >= problem.distance ? 1 : 0);
    }
  }
}

bool is_searched(const RobotsGraph& graph) {
  return graph.is_legal(graph.start()) && graph.is_legal(graph.goal()) &&
         graph.heuristic(graph.start()) != RobotsGraph::infinite;
}

bool solve(const Problem& problem, const cases::Write& write, const std::stop_token& stop,
           GoalCounting counting) {
  const RobotsGraph graph(problem);
  const Terms terms{stop, counting};
  ExpansionLog log("Order,A,B,G,H,F\n", problem.nodes, ParentColumn::hidden,
                   [&write](std::string_view text) { write(traverse_log_file, text); });
  Plan bfs;
  Plan astar;
  if (is_searched(graph)) {
    bfs = breadth_first(graph, terms);
    astar = a_star(graph, log, terms);
  }
  log.finish();
  if (bfs.found.ending == Ending::stopped || astar.found.ending == Ending::stopped) {
    return false;
  }
  write(output_file, head(graph));
  write(output_file, plan_lines(bfs, astar, problem.nodes));
  return true;
}

}  // namespace solver::cs540_robots
