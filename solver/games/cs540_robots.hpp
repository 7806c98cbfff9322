#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "cases/answer.hpp"
#include "cases/cs540_robots/format.hpp"
#include "solver/best_first.hpp"
#include "solver/expansion_observers.hpp"

/// Two robots (CS 540, Fall 2008, homework 2, question 2).
namespace solver::cs540_robots {

/// Who is beside whom, and how far every two nodes are apart.
class Building {
 public:
  explicit Building(const cases::cs540_robots::Problem& problem);

  int nodes() const { return static_cast<int>(beside_.size()); }
  /// The neighbours of a node, by rising number.
  const std::vector<int>& beside(int node) const { return beside_[static_cast<std::size_t>(node)]; }
  /// shortestPath(x, y): the edges on a shortest path, `apart` if there is none.
  int distance(int x, int y) const {
    const auto found = distances_[static_cast<std::size_t>(x) * beside_.size() + static_cast<std::size_t>(y)];
    return found == unreached ? apart : found;
  }
  /// Above every distance that a handout's t can ask for: "infinite counts as >= t".
  static constexpr int apart = std::numeric_limits<int>::max();

 private:
  using Distance = std::uint16_t;
  static constexpr Distance unreached = std::numeric_limits<Distance>::max();
  static_assert(cases::cs540_robots::most_nodes < unreached);

  void measure_from(int start);

  std::vector<std::vector<int>> beside_;
  /// Row by row.
  std::vector<Distance> distances_;
};

/// The states (A, B), `A * nodes + B`. "(A, B) is legal if shortestPath(A, B) >= t"; a step moves one robot
/// along one edge to a legal state: robot A's steps by rising node number, then robot B's.
class RobotsGraph {
 public:
  explicit RobotsGraph(const cases::cs540_robots::Problem& problem);

  int states() const { return building_.nodes() * building_.nodes(); }
  int start() const { return start_; }
  int goal() const { return goal_; }
  bool is_goal(int state) const { return state == goal_; }
  /// "h(A, B) = shortestPath(A, b) + shortestPath(B, d)", infinite where one of them is.
  Cost heuristic(int state) const {
    const int a = a_left_[static_cast<std::size_t>(state / building_.nodes())];
    const int b = b_left_[static_cast<std::size_t>(state % building_.nodes())];
    return a == Building::apart || b == Building::apart ? infinite : Cost{a} + b;
  }
  static constexpr Cost infinite = std::numeric_limits<Cost>::max();

  bool is_legal(int state) const { return is_legal_[static_cast<std::size_t>(state)] != 0; }

  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    const int nodes = building_.nodes();
    const int a = state / nodes;
    const int b = state % nodes;
    for (const int next : building_.beside(a)) {
      if (is_legal(next * nodes + b)) {
        visit(next * nodes + b, Cost{1});
      }
    }
    for (const int next : building_.beside(b)) {
      if (is_legal(a * nodes + next)) {
        visit(a * nodes + next, Cost{1});
      }
    }
  }

 private:
  Building building_;
  /// By node: how far robot A, or B, has to go from there.
  std::vector<int> a_left_;
  std::vector<int> b_left_;
  std::vector<char> is_legal_;
  int start_ = 0;
  int goal_ = 0;
};

static_assert(Graph<RobotsGraph>);

/// Whether there is anything to search: start and goal are legal, and each robot's destination can be
/// reached. "Trivially no solution" else.
bool is_searched(const RobotsGraph& graph);

/// The answer: output.txt and traverse_log.txt. False when `stop` ended it early; what was written is not an
/// answer then. Where the goal does not count, BFS, ASTAR and the log leave it out.
bool solve(const cases::cs540_robots::Problem& problem, const cases::Write& write,
           const std::stop_token& stop = {}, GoalCounting counting = GoalCounting::counted);

}  // namespace solver::cs540_robots
