#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/best_first.hpp"

namespace solver::testing {

/// A graph as one writes it down: `{{'S', 0, "A1 B2"}, {'A', 3, "G9"}, ...}` gives every state a letter, its
/// heuristic, and its successors with the cost of the step. The first state is the start, G is the goal.
struct State {
  char name = ' ';
  Cost heuristic = 0;
  std::string_view successors;
};

class ExplicitGraph {
 public:
  explicit ExplicitGraph(std::vector<State> states) : states_(std::move(states)) {}

  int states() const { return static_cast<int>(states_.size()); }
  int start() const { return 0; }
  bool is_goal(int state) const { return name(state) == 'G'; }
  Cost heuristic(int state) const { return at(state).heuristic; }
  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    const std::string_view steps = at(state).successors;
    for (std::size_t step = 0; step < steps.size(); step += 3) {
      visit(find(steps[step]), steps[step + 1] - '0');
    }
  }

  char name(int state) const { return at(state).name; }

 private:
  const State& at(int state) const { return states_[static_cast<std::size_t>(state)]; }
  int find(char name) const {
    int state = 0;
    while (at(state).name != name) {
      ++state;
    }
    return state;
  }

  std::vector<State> states_;
};

static_assert(Graph<ExplicitGraph>);

}  // namespace solver::testing
