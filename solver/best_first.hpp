#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace solver {

/// What a way costs, and what a heuristic expects it to cost.
using Cost = std::int64_t;

/// Takes any successor: for the concept alone.
struct AnySuccessor {
  void operator()(int, Cost) const {}
};

/// A graph with a start and goals. Its states are the numbers 0 .. states()-1. All functions are pure.
///
///   states()                           how many states there are
///   start()                            where searches begin
///   is_goal(state)                     whether a search may end there
///   heuristic(state)                   what the way from there to a goal is expected to cost
///   for_each_successor(state, visit)   calls visit(next, cost of the step) for every successor, IN THE
///                                      ASSIGNMENT'S ORDER
template <class G>
concept Graph = requires(const G& graph, int state, AnySuccessor visit) {
  { graph.states() } -> std::same_as<int>;
  { graph.start() } -> std::same_as<int>;
  { graph.is_goal(state) } -> std::same_as<bool>;
  { graph.heuristic(state) } -> std::same_as<Cost>;
  graph.for_each_successor(state, visit);
};

/// A state together with the way on which a search came to it.
struct Node {
  int state = 0;
  /// The number of the expansion that generated it; 0 for the start.
  int parent = 0;
  /// Counts from 0, the start, in the order in which nodes join the fringe.
  int generation = 0;
  Cost g = 0;
  Cost h = 0;
  bool operator==(const Node&) const = default;
};

/// Hears of every expansion, in order; `number` counts from 1. The goal is expanded too.
template <class O>
concept ExpansionObserver = requires(O& observer, int number, const Node& node) {
  observer.expanded(number, node);
};

/// An extra ability of an observer: to hear what joins the fringe, and what leaves it without an expansion
/// because its state was expanded before.
template <class O>
concept FringeObserver = ExpansionObserver<O> && requires(O& observer, const Node& node) {
  observer.generated(node);
  observer.dropped(node);
};

/// An extra ability of an observer: to end a search early. Asked before a node is taken from the fringe.
template <class O>
concept StoppingExpansionObserver = ExpansionObserver<O> && requires(const O& observer) {
  { observer.stopped() } -> std::same_as<bool>;
};

/// What became of a search. `stopped`: its observer ended it, and nothing is known.
enum class Ending { goal, exhausted, stopped };

struct Searched {
  Ending ending = Ending::exhausted;
  /// Of the way to the goal; 0 and empty without one.
  Cost cost = 0;
  /// The states from the start to the goal.
  std::vector<int> path;
  bool operator==(const Searched&) const = default;
};

/// What the fringe of a search is ordered by: the node of the least key is taken first.
template <class K>
concept Key = requires(const K& key, const Node& node) {
  { key(node) } -> std::same_as<Cost>;
};

struct UniformCost {
  constexpr Cost operator()(const Node& node) const { return node.g; }
};
struct GreedyBestFirst {
  constexpr Cost operator()(const Node& node) const { return node.h; }
};
struct AStar {
  constexpr Cost operator()(const Node& node) const { return node.g + node.h; }
};

/// What both searches tell their observer.
template <ExpansionObserver O>
class Telling {
 public:
  explicit Telling(O& observer) : observer_(observer) {}

  void expanded(int number, const Node& node) { observer_.expanded(number, node); }
  void generated([[maybe_unused]] const Node& node) {
    if constexpr (FringeObserver<O>) {
      observer_.generated(node);
    }
  }
  void dropped([[maybe_unused]] const Node& node) {
    if constexpr (FringeObserver<O>) {
      observer_.dropped(node);
    }
  }
  bool stopped() const {
    if constexpr (StoppingExpansionObserver<O>) {
      return observer_.stopped();
    }
    return false;
  }

 private:
  O& observer_;
};

/// Graph search of AIMA 2e figure 3.19 by a key. A successor is not generated iff its state has been
/// expanded; while its state is only on the fringe, it is generated again. Of equal keys the node that is
/// longest on the fringe comes first. A node that is taken although its state has been expanded meanwhile is
/// dropped and gets no number. The goal is looked for among the nodes taken.
template <Graph G, Key K, ExpansionObserver O>
class KeyedSearch {
 public:
  KeyedSearch(const G& graph, const K& key, O& observer)
      : graph_(graph),
        key_(key),
        tell_(observer),
        is_expanded_(index(graph.states())),
        least_keys_(FringeObserver<O> ? 0 : index(graph.states()), std::numeric_limits<Cost>::max()) {}

  Searched run() {
    generate(graph_.start(), 0, 0);
    while (!fringe_.empty()) {
      if (tell_.stopped()) {
        return {Ending::stopped, 0, {}};
      }
      const Node node = take();
      if (is_expanded_[index(node.state)] != 0) {
        tell_.dropped(node);
        continue;
      }
      const int number = enter(node);
      if (graph_.is_goal(node.state)) {
        return {Ending::goal, node.g, path_to(number)};
      }
      graph_.for_each_successor(node.state, [&](int next, Cost step) {
        if (is_expanded_[index(next)] == 0) {
          generate(next, number, node.g + step);
        }
      });
    }
    return {};
  }

 private:
  /// A place on the fringe. The node itself does not move while the heap does.
  struct Place {
    Cost key = 0;
    int generation = 0;
    int node = 0;
  };
  /// The order of a heap whose top is the least (key, generation). Without a branch: which of two is the
  /// later one cannot be foreseen.
  struct Later {
    bool operator()(const Place& a, const Place& b) const {
      const bool later_key = a.key > b.key;
      const bool same_key = a.key == b.key;
      const bool later_generation = a.generation > b.generation;
      return static_cast<bool>(later_key | (same_key & later_generation));
    }
  };
  struct Expansion {
    int state = 0;
    int parent = 0;
  };

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  void generate(int state, int parent, Cost g) {
    const Node node{state, parent, generated_++, g, graph_.heuristic(state)};
    const Cost key = key_(node);
    if (will_be_dropped(state, key)) {
      return;
    }
    tell_.generated(node);
    fringe_.push_back({key, node.generation, static_cast<int>(nodes_.size())});
    nodes_.push_back(node);
    std::ranges::push_heap(fringe_, Later{});
  }

  /// A node whose state waits on the fringe already, with a key that is not greater, comes after that one and
  /// is dropped for sure. Where nobody hears of it, it need not be kept.
  bool will_be_dropped(int state, Cost key) {
    if constexpr (FringeObserver<O>) {
      return false;
    } else {
      Cost& least = least_keys_[index(state)];
      const bool later = key >= least && least != std::numeric_limits<Cost>::max();
      least = std::min(least, key);
      return later;
    }
  }

  Node take() {
    std::ranges::pop_heap(fringe_, Later{});
    const int node = fringe_.back().node;
    fringe_.pop_back();
    return nodes_[index(node)];
  }

  /// Numbers the node and closes its state.
  int enter(const Node& node) {
    is_expanded_[index(node.state)] = 1;
    expansions_.push_back({node.state, node.parent});
    const int number = static_cast<int>(expansions_.size());
    tell_.expanded(number, node);
    return number;
  }

  std::vector<int> path_to(int number) const {
    std::vector<int> path;
    for (; number != 0; number = expansions_[index(number - 1)].parent) {
      path.push_back(expansions_[index(number - 1)].state);
    }
    std::ranges::reverse(path);
    return path;
  }

  const G& graph_;
  const K key_;
  Telling<O> tell_;
  std::vector<Place> fringe_;
  /// All nodes that have been on the fringe.
  std::vector<Node> nodes_;
  int generated_ = 0;
  /// In order; the first has number 1.
  std::vector<Expansion> expansions_;
  /// By state.
  std::vector<char> is_expanded_;
  /// By state: the least key of its nodes on the fringe, the largest number where there was none.
  std::vector<Cost> least_keys_;
};

/// Depth-first tree search: last in, first out, the first successor on top. A successor is not generated iff
/// its state lies on the path from its parent to the root; so a state may be expanded several times, and the
/// whole may take longer than anybody waits. The goal is looked for among the nodes taken.
template <Graph G, ExpansionObserver O>
class DepthFirstSearch {
 public:
  DepthFirstSearch(const G& graph, O& observer)
      : graph_(graph), tell_(observer), is_on_path_(static_cast<std::size_t>(graph.states())) {}

  Searched run() {
    generate(graph_.start(), 0, 0, 0);
    while (!stack_.empty()) {
      if (tell_.stopped()) {
        return {Ending::stopped, 0, {}};
      }
      const Waiting taken = stack_.back();
      stack_.pop_back();
      enter(taken);
      if (graph_.is_goal(taken.node.state)) {
        return {Ending::goal, taken.node.g, path_};
      }
      generate_successors(taken.node);
    }
    return {};
  }

 private:
  struct Waiting {
    Node node;
    /// The length of the path above it.
    std::size_t depth = 0;
  };

  void generate(int state, int parent, Cost g, std::size_t depth) {
    stack_.push_back({{state, parent, generated_++, g, graph_.heuristic(state)}, depth});
    tell_.generated(stack_.back().node);
  }

  void generate_successors(const Node& node) {
    const auto before = static_cast<std::ptrdiff_t>(stack_.size());
    graph_.for_each_successor(node.state, [&](int next, Cost step) {
      if (is_on_path_[static_cast<std::size_t>(next)] == 0) {
        generate(next, expanded_, node.g + step, path_.size());
      }
    });
    std::reverse(stack_.begin() + before, stack_.end());
  }

  /// Goes back to the parent and from there to the node.
  void enter(const Waiting& taken) {
    for (; path_.size() > taken.depth; path_.pop_back()) {
      is_on_path_[static_cast<std::size_t>(path_.back())] = 0;
    }
    path_.push_back(taken.node.state);
    is_on_path_[static_cast<std::size_t>(taken.node.state)] = 1;
    tell_.expanded(++expanded_, taken.node);
  }

  const G& graph_;
  Telling<O> tell_;
  std::vector<Waiting> stack_;
  /// From the root to the node expanded last.
  std::vector<int> path_;
  /// By state.
  std::vector<char> is_on_path_;
  int generated_ = 0;
  int expanded_ = 0;
};

/// Searches from the graph's start by a key; see KeyedSearch.
template <Graph G, Key K, ExpansionObserver O>
Searched keyed_search(const G& graph, const K& key, O& observer) {
  return KeyedSearch<G, K, O>(graph, key, observer).run();
}

/// Searches from the graph's start, depth first; see DepthFirstSearch.
template <Graph G, ExpansionObserver O>
Searched depth_first_search(const G& graph, O& observer) {
  return DepthFirstSearch<G, O>(graph, observer).run();
}

}  // namespace solver
