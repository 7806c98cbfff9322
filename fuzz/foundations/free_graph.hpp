#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "solver/best_first.hpp"

namespace fuzz {

using solver::Cost;
using solver::Node;

/// What is farther than everything: no way leads there.
inline constexpr Cost infinite_cost = std::numeric_limits<Cost>::max();

/// The sum of two costs, infinite where one of them is.
constexpr Cost cost_sum(Cost a, Cost b) {
  return a == infinite_cost || b == infinite_cost ? infinite_cost : a + b;
}

struct FreeStep {
  int state = 0;
  Cost cost = 0;
};

/// A graph as in `solver::Graph`, each function of which can be replaced at run time. What is replaced may
/// call what was there before.
struct FreeGraph {
  int states = 0;
  int start = 0;
  std::function<bool(int state)> is_goal;
  std::function<Cost(int state)> heuristic;
  /// In the assignment's order.
  std::function<std::vector<FreeStep>(int state)> successors;
};

/// The solver's own graph.
template <solver::Graph G>
FreeGraph free_graph(G given) {
  const auto graph = std::make_shared<const G>(std::move(given));
  return {
      graph->states(), graph->start(), [graph](int state) { return graph->is_goal(state); },
      [graph](int state) { return graph->heuristic(state); },
      [graph](int state) {
        std::vector<FreeStep> steps;
        graph->for_each_successor(state, [&steps](int next, Cost cost) { steps.push_back({next, cost}); });
        return steps;
      }};
}

/// How far a search has come.
class FreeCourse {
 public:
  explicit FreeCourse(int states)
      : expanded_(index(states)),
        joined_(index(states)),
        is_on_path_(index(states)),
        expanded_g_(index(states)),
        joined_g_(index(states)),
        waiting_(index(states)) {}

  /// Number n is at n - 1.
  const std::vector<Node>& expansions() const { return expansions_; }
  std::vector<Node> take_expansions() { return std::move(expansions_); }
  bool is_expanded(int state) const { return expanded_[index(state)] != 0; }
  /// Whether the state has ever been on the fringe.
  bool has_joined(int state) const { return joined_[index(state)] != 0; }
  bool is_waiting(int state) const { return waiting_[index(state)] > 0; }
  /// The g of the node of a state that joined last, and of the one that was expanded last; the state has one.
  Cost joined_g(int state) const { return joined_g_[index(state)]; }
  Cost expanded_g(int state) const { return expanded_g_[index(state)]; }
  const Node& node(int number) const { return expansions_[index(number) - 1]; }

  /// Whether a state lies on the way to an expansion. Cheap for the successors of one node after the other.
  bool is_on_path(int state, int number) const {
    if (number != marked_) {
      for (const int marked : path_) {
        is_on_path_[index(marked)] = 0;
      }
      path_ = path_to(number);
      for (const int marked : path_) {
        is_on_path_[index(marked)] = 1;
      }
      marked_ = number;
    }
    return is_on_path_[index(state)] != 0;
  }
  /// From the start to the expansion of that number.
  std::vector<int> path_to(int number) const {
    std::vector<int> path;
    for (; number != 0; number = node(number).parent) {
      path.push_back(node(number).state);
    }
    std::ranges::reverse(path);
    return path;
  }
  int steps_to(const Node& reached) const {
    int steps = 0;
    for (int number = reached.parent; number != 0; number = node(number).parent) {
      ++steps;
    }
    return steps;
  }

  void join(const Node& node) {
    joined_[index(node.state)] = 1;
    joined_g_[index(node.state)] = node.g;
    ++waiting_[index(node.state)];
  }
  void leave(int state) { --waiting_[index(state)]; }
  /// The number of the node.
  int enter(const Node& taken) {
    expanded_[index(taken.state)] = 1;
    expanded_g_[index(taken.state)] = taken.g;
    expansions_.push_back(taken);
    return static_cast<int>(expansions_.size());
  }

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  std::vector<Node> expansions_;
  std::vector<char> expanded_;
  std::vector<char> joined_;
  /// The way to the expansion `marked_`.
  mutable std::vector<char> is_on_path_;
  mutable std::vector<int> path_;
  mutable int marked_ = 0;
  std::vector<Cost> expanded_g_;
  std::vector<Cost> joined_g_;
  /// By state: how many nodes of it are on the fringe.
  std::vector<int> waiting_;
};

/// What becomes of a successor: it joins the fringe whether or not its state waits there, or does not, or
/// takes the place of the node of its state that waits, or joins at the back while that node leaves.
enum class Joining { again, not_at_all, in_old_place, at_back };

/// What becomes of a node that is taken from the fringe: it gets a number and successors, nothing, or a
/// number alone.
enum class Taking { expanded, dropped, numbered };

/// A search of a graph, each decision of which can be replaced at run time.
struct FreeGraphSearch {
  /// The node that is least by key, among those by rank, among those by turn is taken first.
  std::function<Cost(const Node&, const FreeCourse&)> key;
  std::function<Cost(const Node&)> rank = [](const Node&) { return Cost{0}; };
  std::function<std::int64_t(const Node&)> turn;
  std::function<Joining(const Node& successor, const FreeCourse&)> joins;
  std::function<Taking(const Node& taken, const FreeCourse&)> takes;
  /// Brings successors into the order in which they join.
  std::function<void(std::vector<FreeStep>&)> arrange = [](std::vector<FreeStep>&) {};
  /// Whether a goal is looked for among the successors too.
  bool tests_successors = false;
};

/// Graph search by a key, as `solver::KeyedSearch` makes it.
inline FreeGraphSearch free_keyed_search(Cost (*key)(const Node&)) {
  FreeGraphSearch search;
  search.key = [key](const Node& node, const FreeCourse&) { return key(node); };
  search.turn = [](const Node& node) { return std::int64_t{node.generation}; };
  search.joins = [](const Node& successor, const FreeCourse& course) {
    return course.is_expanded(successor.state) ? Joining::not_at_all : Joining::again;
  };
  search.takes = [](const Node& taken, const FreeCourse& course) {
    return course.is_expanded(taken.state) ? Taking::dropped : Taking::expanded;
  };
  return search;
}

inline Cost by_g(const Node& node) {
  return node.g;
}
inline Cost by_h(const Node& node) {
  return node.h;
}
inline Cost by_f(const Node& node) {
  return cost_sum(node.g, node.h);
}

/// Tree search, depth first, as `solver::DepthFirstSearch` makes it.
inline FreeGraphSearch free_depth_first_search() {
  FreeGraphSearch search;
  search.key = [](const Node&, const FreeCourse&) { return Cost{0}; };
  search.turn = [](const Node& node) { return -std::int64_t{node.generation}; };
  search.joins = [](const Node& successor, const FreeCourse& course) {
    return course.is_on_path(successor.state, successor.parent) ? Joining::not_at_all : Joining::again;
  };
  search.takes = [](const Node&, const FreeCourse&) { return Taking::expanded; };
  search.arrange = [](std::vector<FreeStep>& steps) { std::ranges::reverse(steps); };
  return search;
}

/// Where a search is left.
struct FreeLimits {
  /// Expansions and nodes generated together.
  std::int64_t nodes = std::numeric_limits<std::int64_t>::max();
  std::int64_t expansions = std::numeric_limits<std::int64_t>::max();
};

/// What a search with mistakes finds. `whole` is false when it was left at a limit.
struct FreeReached {
  bool reaches_goal = false;
  Cost cost = 0;
  /// The states from the start to the goal; empty without one.
  std::vector<int> path;
  /// Number n is at n - 1.
  std::vector<Node> expansions;
  std::int64_t nodes = 0;
  bool whole = true;
};

/// The search itself, written plainly: without a mistake it expands what the solver's searches expand.
class FreeGraphWalk {
 public:
  FreeGraphWalk(const FreeGraph& graph, const FreeGraphSearch& search, const FreeLimits& limits)
      : graph_(graph), search_(search), limits_(limits), course_(graph.states) {}

  FreeReached run() {
    join({graph_.start, 0, generated_++, 0, graph_.heuristic(graph_.start)}, Joining::again);
    while (!fringe_.empty()) {
      const auto expansions = static_cast<std::int64_t>(course_.expansions().size());
      if (expansions >= limits_.expansions || expansions + generated_ > limits_.nodes) {
        return reached(0, false);
      }
      const Place first = take();
      if (!first.is_there) {
        continue;
      }
      const Node& node = first.node;
      const Taking taking = search_.takes(node, course_);
      const int number = taking == Taking::dropped ? 0 : course_.enter(node);
      if (taking != Taking::expanded) {
        continue;
      }
      const int goal = graph_.is_goal(node.state) ? number : visit_successors(node, number);
      if (goal != 0) {
        return reached(goal, true);
      }
    }
    return reached(0, true);
  }

 private:
  /// A place on the fringe; `is_there` no more once its node has been replaced.
  struct Place {
    Cost key = 0;
    Cost rank = 0;
    std::int64_t turn = 0;
    Node node;
    bool is_there = true;
  };
  /// The order of a heap whose top is the least.
  struct Later {
    bool operator()(const Place& a, const Place& b) const {
      if (a.key != b.key) {
        return a.key > b.key;
      }
      return a.rank != b.rank ? a.rank > b.rank : a.turn > b.turn;
    }
  };

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  void join(Node node, Joining joining) {
    if (joining != Joining::again && course_.is_waiting(node.state)) {
      const auto old = std::ranges::find_if(
          fringe_, [&](const Place& place) { return place.is_there && place.node.state == node.state; });
      node.generation = joining == Joining::in_old_place ? old->node.generation : node.generation;
      old->is_there = false;
      course_.leave(node.state);
    }
    course_.join(node);
    fringe_.push_back({search_.key(node, course_), search_.rank(node), search_.turn(node), node});
    std::ranges::push_heap(fringe_, Later{});
  }

  Place take() {
    std::ranges::pop_heap(fringe_, Later{});
    const Place first = fringe_.back();
    fringe_.pop_back();
    if (first.is_there) {
      course_.leave(first.node.state);
    }
    return first;
  }

  /// The number of a goal that is found among the successors; 0 without one.
  int visit_successors(const Node& node, int number) {
    auto steps = graph_.successors(node.state);
    search_.arrange(steps);
    // All are looked at before the first one joins: they do not see each other.
    std::vector<std::pair<Node, Joining>> found;
    for (const auto& [next, cost] : steps) {
      const Node successor{next, number, generated_++, node.g + cost, graph_.heuristic(next)};
      const Joining joining = search_.joins(successor, course_);
      if (joining != Joining::not_at_all) {
        found.emplace_back(successor, joining);
      }
    }
    for (const auto& [successor, joining] : found) {
      if (search_.tests_successors && graph_.is_goal(successor.state)) {
        return course_.enter(successor);
      }
      join(successor, joining);
    }
    return 0;
  }

  FreeReached reached(int goal, bool whole) {
    FreeReached result;
    result.reaches_goal = goal != 0;
    result.whole = whole;
    result.nodes = static_cast<std::int64_t>(course_.expansions().size()) + generated_;
    if (goal != 0) {
      result.cost = course_.expansions()[index(goal) - 1].g;
      result.path = course_.path_to(goal);
    }
    result.expansions = course_.take_expansions();
    return result;
  }

  const FreeGraph& graph_;
  const FreeGraphSearch& search_;
  const FreeLimits limits_;
  FreeCourse course_;
  std::vector<Place> fringe_;
  int generated_ = 0;
};

}  // namespace fuzz
