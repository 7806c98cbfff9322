#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "cases/answer.hpp"
#include "cases/cs540_grid/format.hpp"
#include "solver/best_first.hpp"
#include "solver/expansion_observers.hpp"

/// Grid search (CS 540, Fall 2008, homework 2, question 1).
namespace solver::cs540_grid {

/// The cells of a maze, `row * width + column`.
class GridGraph {
 public:
  explicit GridGraph(const cases::cs540_grid::Problem& problem);

  int states() const { return static_cast<int>(exits_.size()); }
  int start() const { return start_; }
  bool is_goal(int cell) const { return cell == goal_; }
  /// The Manhattan distance to the goal, whatever steps cost.
  Cost heuristic(int cell) const { return distances_[static_cast<std::size_t>(cell)]; }
  /// "Up, Right, Down, Left, considered in that order"
  template <class Visit>
  void for_each_successor(int cell, const Visit& visit) const {
    const unsigned exits = exits_[static_cast<std::size_t>(cell)];
    for (std::size_t direction = 0; direction < offsets_.size(); ++direction) {
      if ((exits >> direction & 1U) != 0) {
        visit(cell + offsets_[direction], step_costs_[direction]);
      }
    }
  }

 private:
  /// By direction: what leads from a cell to the one beside it.
  std::array<int, cases::cs540_grid::directions> offsets_{};
  std::array<Cost, cases::cs540_grid::directions> step_costs_{};
  /// By cell: the directions without a wall, as bits.
  std::vector<std::uint8_t> exits_;
  std::vector<Cost> distances_;
  int start_ = 0;
  int goal_ = 0;
};

static_assert(Graph<GridGraph>);

/// No search makes more expansions. DFS alone could: "solver and oracle refuse past a fixed limit instead of
/// running on".
inline constexpr int most_expansions = 5'000'000;

/// Runs the algorithm that a problem names.
template <Graph G, ExpansionObserver O>
Searched search(cases::cs540_grid::Algorithm algorithm, const G& graph, O& observer) {
  using cases::cs540_grid::Algorithm;
  switch (algorithm) {
    case Algorithm::dfs:
      return depth_first_search(graph, observer);
    case Algorithm::ucs:
      return keyed_search(graph, UniformCost{}, observer);
    case Algorithm::greedy:
      return keyed_search(graph, GreedyBestFirst{}, observer);
    case Algorithm::astar:
      return keyed_search(graph, AStar{}, observer);
  }
  return {};
}

/// The answer: output.txt and traverse_log.txt. False when `stop` ended it early or a search came to its
/// limit; what was written is not an answer then. Where the goal does not count, it has no number in table
/// and log, and EXPANDED leaves it out.
bool solve(const cases::cs540_grid::Problem& problem, const cases::Write& write,
           const std::stop_token& stop = {}, GoalCounting counting = GoalCounting::counted);

}  // namespace solver::cs540_grid
