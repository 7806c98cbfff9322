#include "fuzz/generators/cs540_robots_situations.hpp"

#include <limits>
#include <set>
#include <utility>

#include "fuzz/foundations/search_mistakes.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::Cost;
using solver::cs540_robots::RobotsGraph;

using Tags = std::set<std::string>;

constexpr int no_limit = std::numeric_limits<int>::max();

/// What programs do otherwise in the states and steps.
enum class GraphMistake { both_robots_at_once, robot_b_first, larger_way, directed_edges };

/// The right graph, but for one mistake.
class MistakenRobots {
 public:
  MistakenRobots(const RobotsGraph& graph, const Problem& problem, GraphMistake mistake)
      : graph_(graph), nodes_(problem.nodes), mistake_(mistake) {
    for (const auto& [from, to] : problem.edges) {
      edges_.emplace(from, to);
    }
    for (int node = 0; node < nodes_; ++node) {
      a_left_.push_back(graph.heuristic(node * nodes_ + problem.b_goal));
      b_left_.push_back(graph.heuristic(problem.a_goal * nodes_ + node));
    }
  }

  int states() const { return graph_.states(); }
  int start() const { return graph_.start(); }
  bool is_goal(int state) const { return graph_.is_goal(state); }
  Cost heuristic(int state) const {
    if (mistake_ != GraphMistake::larger_way) {
      return graph_.heuristic(state);
    }
    return std::max(a_left_[static_cast<std::size_t>(state / nodes_)],
                    b_left_[static_cast<std::size_t>(state % nodes_)]);
  }

  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    std::vector<int> a_moves;
    std::vector<int> b_moves;
    graph_.for_each_successor(state, [&](int next, Cost) {
      (next % nodes_ == state % nodes_ ? a_moves : b_moves).push_back(next);
    });
    const bool b_first = mistake_ == GraphMistake::robot_b_first;
    for (const auto* const moves : {b_first ? &b_moves : &a_moves, b_first ? &a_moves : &b_moves}) {
      for (const int next : *moves) {
        if (mistake_ != GraphMistake::directed_edges || is_along(state, next)) {
          visit(next, Cost{1});
        }
      }
    }
    if (mistake_ == GraphMistake::both_robots_at_once) {
      both_move(a_moves, b_moves, visit);
    }
  }

 private:
  /// Whether the robot that moves goes along its edge as the edge is written.
  bool is_along(int state, int next) const {
    return edges_.contains({state / nodes_, next / nodes_}) ||
           edges_.contains({state % nodes_, next % nodes_});
  }

  template <class Visit>
  void both_move(const std::vector<int>& a_moves, const std::vector<int>& b_moves, const Visit& visit) const {
    for (const int a : a_moves) {
      for (const int b : b_moves) {
        const int next = a / nodes_ * nodes_ + b % nodes_;
        if (graph_.is_legal(next)) {
          visit(next, Cost{1});
        }
      }
    }
  }

  const RobotsGraph& graph_;
  const int nodes_;
  const GraphMistake mistake_;
  std::set<std::pair<int, int>> edges_;
  std::vector<Cost> a_left_;
  std::vector<Cost> b_left_;
};

/// Breadth-first search and A*; both empty where nothing is searched.
struct Courses {
  SearchCourse bfs;
  SearchCourse astar;
  bool operator==(const Courses&) const = default;
};

template <solver::Graph G>
Courses courses_on(const G& graph, SearchMistake mistake = SearchMistake::none) {
  return {search_course(graph, FringeOrder::g, mistake, no_limit),
          search_course(graph, FringeOrder::f, mistake, no_limit)};
}

Courses courses_of(const RobotsGraph& graph) {
  return is_searched(graph) ? courses_on(graph) : Courses{};
}

int legal_states(const RobotsGraph& graph) {
  int legal = 0;
  for (int state = 0; state < graph.states(); ++state) {
    legal += graph.is_legal(state) ? 1 : 0;
  }
  return legal;
}

void note_problem(const Problem& problem, const RobotsGraph& graph, Tags& tags) {
  if (problem.distance == 0) {
    tags.insert("distance-0");
  }
  if (!graph.is_legal(graph.start())) {
    tags.insert("start-illegal");
  }
  if (!graph.is_legal(graph.goal())) {
    tags.insert("goal-illegal");
  }
  if (graph.start() == graph.goal()) {
    tags.insert("start-is-goal");
  }
  if (graph.heuristic(graph.start()) == RobotsGraph::infinite) {
    tags.insert("destination-unreachable");
  }
  const solver::cs540_robots::Building building(problem);
  for (int node = 0; node < problem.nodes; ++node) {
    if (building.distance(0, node) == solver::cs540_robots::Building::apart) {
      tags.insert("in-parts");
    }
  }
}

void note_plan(const RobotsGraph& graph, const Courses& right, Tags& tags) {
  if (!right.bfs.reaches_goal) {
    tags.insert("finds-nothing");
  } else if (right.bfs.expansions.back().g > graph.heuristic(graph.start())) {
    tags.insert("plan-longer-than-h");
  }
}

void note_mistakes(const Problem& problem, const RobotsGraph& graph, const Courses& right, Tags& tags) {
  constexpr std::array<std::pair<std::string_view, SearchMistake>, 4> in_search{
      {{"told/duplicates-counted", SearchMistake::duplicates_counted},
       {"told/goal-first-among-equals", SearchMistake::goal_first_among_equals},
       {"told/goal-tested-when-generated", SearchMistake::goal_tested_when_generated},
       {"told/last-in-among-equals", SearchMistake::last_in_among_equals}}};
  for (const auto& [tag, mistake] : in_search) {
    if (courses_on(graph, mistake) != right) {
      tags.emplace(tag);
    }
  }
  constexpr std::array<std::pair<std::string_view, GraphMistake>, 4> in_graph{
      {{"told/both-robots-at-once", GraphMistake::both_robots_at_once},
       {"told/directed-edges", GraphMistake::directed_edges},
       {"told/h-is-the-larger-way", GraphMistake::larger_way},
       {"told/robot-b-first", GraphMistake::robot_b_first}}};
  for (const auto& [tag, mistake] : in_graph) {
    if (courses_on(MistakenRobots(graph, problem, mistake)) != right) {
      tags.emplace(tag);
    }
  }
}

/// Legal if the distance is above t: that is legal if it is t + 1 at least.
bool tells_legal_above_t(const Problem& problem, const RobotsGraph& graph, const Courses& right) {
  Problem above = problem;
  ++above.distance;
  const RobotsGraph stricter(above);
  return legal_states(stricter) != legal_states(graph) || courses_of(stricter) != right;
}

}  // namespace

Situations situations(const Problem& problem) {
  const RobotsGraph graph(problem);
  const Courses right = courses_of(graph);
  Tags tags;
  note_problem(problem, graph, tags);
  if (is_searched(graph)) {
    note_plan(graph, right, tags);
    note_mistakes(problem, graph, right, tags);
  }
  if (tells_legal_above_t(problem, graph, right)) {
    tags.insert("told/legal-above-t");
  }
  return {{tags.begin(), tags.end()},
          static_cast<int>(right.bfs.expansions.size() + right.astar.expansions.size())};
}

}  // namespace fuzz::cs540_robots
