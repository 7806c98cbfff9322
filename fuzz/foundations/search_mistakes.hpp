#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/foundations/free_graph.hpp"
#include "fuzz/foundations/free_graph_mistakes.hpp"
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
/// nodes.
struct SearchCourse {
  std::vector<Expanded> expansions;
  bool reaches_goal = false;
  bool whole = true;
  bool operator==(const SearchCourse&) const = default;
};

/// Puts a mistake into a right search of `graph`, which must outlive it. Of depth-first searches and the
/// others each makes only some.
inline void make_mistake(FreeGraphSearch& search, SearchMistake mistake, const FreeGraph& graph,
                         bool depth_first) {
  switch (mistake) {
    case SearchMistake::none:
      return;
    case SearchMistake::last_in_among_equals:
      return graph_mistakes::take_newest_of_equals(search);
    case SearchMistake::goal_first_among_equals:
      return graph_mistakes::take_goal_first_of_equals(search, graph);
    case SearchMistake::goal_tested_when_generated:
      return graph_mistakes::test_successors(search);
    case SearchMistake::lower_g_late_dropped:
      return depth_first ? void() : graph_mistakes::drop_late_lower_g(search);
    case SearchMistake::duplicates_counted:
      return graph_mistakes::count_duplicates(search);
    case SearchMistake::global_visited_set:
      return graph_mistakes::expand_once(search);
    case SearchMistake::successors_unreversed:
      return graph_mistakes::arrange_nothing(search);
  }
}

inline FreeGraphSearch search_by(FringeOrder order) {
  switch (order) {
    case FringeOrder::depth:
      return free_depth_first_search();
    case FringeOrder::g:
      return free_keyed_search(by_g);
    case FringeOrder::h:
      return free_keyed_search(by_h);
    case FringeOrder::f:
      return free_keyed_search(by_f);
  }
  return {};
}

/// A plain search, right but for one mistake. Two courses differ exactly when the mistake can be seen in a
/// log of all expansions.
template <solver::Graph G>
SearchCourse search_course(const G& given, FringeOrder order, SearchMistake mistake = SearchMistake::none,
                           int most = 5'000) {
  const FreeGraph graph = free_graph(given);
  FreeGraphSearch search = search_by(order);
  make_mistake(search, mistake, graph, order == FringeOrder::depth);
  const auto reached =
      FreeGraphWalk(graph, search, {.nodes = std::int64_t{50} * most, .expansions = most}).run();
  SearchCourse course{{}, reached.reaches_goal, reached.whole};
  for (const Node& node : reached.expansions) {
    course.expansions.push_back({node.state, node.parent, node.g});
  }
  return course;
}

}  // namespace fuzz
