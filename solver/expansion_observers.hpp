#pragma once

#include <cstdint>
#include <stop_token>

#include "solver/best_first.hpp"

namespace solver {

/// Counts the expansions, the goal's included.
struct ExpansionCount {
  int expansions = 0;
  void expanded(int, const Node&) { ++expansions; }
};

/// Whether the goal counts as expanded: "including the goal node", or not, as other courses have it.
enum class GoalCounting { counted, left_out };

/// Another observer that hears everything, but of the goal only where that counts.
template <Graph G, ExpansionObserver O>
class GoalCounter {
 public:
  GoalCounter(const G& graph, GoalCounting counting, O& inner)
      : graph_(graph), counting_(counting), inner_(inner) {}

  void expanded(int number, const Node& node) {
    if (counting_ == GoalCounting::counted || !graph_.is_goal(node.state)) {
      inner_.expanded(number, node);
    }
  }

 private:
  const G& graph_;
  const GoalCounting counting_;
  O& inner_;
};

/// Another observer that hears everything, and an end to the search when one is asked for or when one more
/// than `most` expansions would be made.
template <ExpansionObserver O>
class StoppableExpansions {
 public:
  StoppableExpansions(O& inner, const std::stop_token& stop, int most)
      : inner_(inner), stop_(stop), left_(most) {}

  void expanded(int number, const Node& node) {
    --left_;
    inner_.expanded(number, node);
  }
  bool stopped() const { return left_ <= 0 || stop_.stop_requested(); }

 private:
  O& inner_;
  const std::stop_token stop_;
  int left_;
};

}  // namespace solver
