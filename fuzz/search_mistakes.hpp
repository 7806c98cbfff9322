#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "solver/best_first.hpp"

namespace fuzz {

/// What a fringe is ordered by; `depth` is last in, first out.
enum class FringeOrder { depth, g, h, f };

/// One thing that real programs do otherwise in a graph search.
enum class SearchMistake {
  none,
  /// Of equal keys the newest node is taken first.
  last_in_among_equals,
  /// Of equal keys the goal is taken first.
  goal_first_among_equals,
  goal_tested_when_generated,
  /// A state on the fringe is not generated again, though its g were lower.
  lower_g_late_dropped,
  /// A node whose state has been expanded gets a number when it is dropped.
  duplicates_counted,
  /// Depth first: no state is expanded twice.
  global_visited_set,
  /// Depth first: the last successor is tried first.
  successors_unreversed
};

/// One expansion, and by which one it was generated.
struct Expanded {
  int state = 0;
  int parent = 0;
  solver::Cost g = 0;
  bool operator==(const Expanded&) const = default;
};

/// What a search did. `whole` is false when it was left after `most` expansions, or with 50 times as many
/// nodes generated.
struct SearchCourse {
  std::vector<Expanded> expansions;
  bool reaches_goal = false;
  bool whole = true;
  bool operator==(const SearchCourse&) const = default;
};

/// A plain search, right but for one mistake. Two courses differ exactly when the mistake can be seen in a
/// log of all expansions.
template <solver::Graph G>
class MistakenSearch {
 public:
  MistakenSearch(const G& graph, FringeOrder order, SearchMistake mistake, int most)
      : graph_(graph),
        order_(order),
        mistake_(mistake),
        most_(static_cast<std::size_t>(most)),
        is_on_path_(static_cast<std::size_t>(graph.states())),
        expanded_(static_cast<std::size_t>(graph.states())),
        waiting_(static_cast<std::size_t>(graph.states())) {}

  SearchCourse run() {
    join({graph_.start(), 0, 0});
    while (!fringe_.empty()) {
      if (course_.expansions.size() == most_ || nodes_.size() > most_generated * most_) {
        course_.whole = false;
        return course_;
      }
      const Expanded node = take();
      if (!is_wanted(node)) {
        continue;
      }
      course_.expansions.push_back(node);
      expanded_[index(node.state)] = true;
      if (graph_.is_goal(node.state)) {
        course_.reaches_goal = true;
        return course_;
      }
      if (generate_successors(node)) {
        return course_;
      }
    }
    return course_;
  }

 private:
  /// The least goes first: key, rank among equal keys, turn.
  using Place = std::tuple<solver::Cost, int, std::int64_t, std::size_t>;

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  solver::Cost key(const Expanded& node) const {
    switch (order_) {
      case FringeOrder::depth:
        return 0;
      case FringeOrder::g:
        return node.g;
      case FringeOrder::h:
        return graph_.heuristic(node.state);
      case FringeOrder::f:
        return node.g + graph_.heuristic(node.state);
    }
    return 0;
  }

  void join(const Expanded& node) {
    const auto turn = static_cast<std::int64_t>(nodes_.size());
    const bool last_in = order_ == FringeOrder::depth || mistake_ == SearchMistake::last_in_among_equals;
    const bool goal_first = mistake_ == SearchMistake::goal_first_among_equals && graph_.is_goal(node.state);
    fringe_.emplace(key(node), goal_first ? 0 : 1, last_in ? -turn : turn, nodes_.size());
    nodes_.push_back(node);
    ++waiting_[index(node.state)];
  }

  Expanded take() {
    const auto first = fringe_.begin();
    const Expanded node = nodes_[std::get<3>(*first)];
    fringe_.erase(first);
    --waiting_[index(node.state)];
    return node;
  }

  /// Whether a node that was taken is to be expanded; a counted duplicate gets its number here.
  bool is_wanted(const Expanded& node) {
    const bool again = expanded_[index(node.state)];
    if (order_ == FringeOrder::depth) {
      return !again || mistake_ != SearchMistake::global_visited_set;
    }
    if (again && mistake_ == SearchMistake::duplicates_counted) {
      course_.expansions.push_back(node);
    }
    return !again;
  }

  /// Marks the states from the node expanded last up to the root, or takes the marks away.
  void mark_path(bool marked) {
    for (std::size_t number = course_.expansions.size(); number != 0;) {
      const Expanded& above = course_.expansions[number - 1];
      is_on_path_[index(above.state)] = marked;
      number = index(above.parent);
    }
  }

  bool is_generated(int state) const {
    if (order_ == FringeOrder::depth) {
      return !is_on_path_[index(state)];
    }
    const bool is_waiting = waiting_[index(state)] > 0;
    return !expanded_[index(state)] && !(is_waiting && mistake_ == SearchMistake::lower_g_late_dropped);
  }

  /// True when the search ends with a goal that it generates.
  bool generate_successors(const Expanded& node) {
    const int number = static_cast<int>(course_.expansions.size());
    std::vector<Expanded> found;
    mark_path(true);
    graph_.for_each_successor(node.state, [&](int next, solver::Cost step) {
      if (is_generated(next)) {
        found.push_back({next, number, node.g + step});
      }
    });
    mark_path(false);
    if (order_ == FringeOrder::depth && mistake_ != SearchMistake::successors_unreversed) {
      std::ranges::reverse(found);
    }
    for (const Expanded& next : found) {
      if (mistake_ == SearchMistake::goal_tested_when_generated && graph_.is_goal(next.state)) {
        course_.expansions.push_back(next);
        course_.reaches_goal = true;
        return true;
      }
      join(next);
    }
    return false;
  }

  const G& graph_;
  const FringeOrder order_;
  const SearchMistake mistake_;
  const std::size_t most_;
  static constexpr std::size_t most_generated = 50;
  SearchCourse course_;
  /// By state; true only while successors are generated.
  std::vector<bool> is_on_path_;
  std::set<Place> fringe_;
  std::vector<Expanded> nodes_;
  std::vector<bool> expanded_;
  /// By state: how many nodes of it are on the fringe.
  std::vector<int> waiting_;
};

template <solver::Graph G>
SearchCourse search_course(const G& graph, FringeOrder order, SearchMistake mistake = SearchMistake::none,
                           int most = 5'000) {
  return MistakenSearch<G>(graph, order, mistake, most).run();
}

}  // namespace fuzz
