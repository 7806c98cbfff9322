#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/foundations/search_mistakes.hpp"
#include "harness/judge/searches.hpp"
#include "solver/best_first.hpp"
#include "solver/expansion_log.hpp"

/// What the rows of graph searches have in common: states that are pairs, `state = first * width + second`.
namespace harness::rows {

/// The reading by which the goal is no expansion, as other courses have it.
inline constexpr std::string_view goal_not_counted = "goal not counted";

/// How an assignment writes its log of expansions.
struct LogLayout {
  std::string_view header;
  int width = 0;
  solver::ParentColumn parent = solver::ParentColumn::shown;
};

/// "(2,3)"
inline std::string place_name(int state, int width) {
  return fmt::format("({},{})", state / width, state % width);
}

/// Hears a search and keeps its fringe, up to the moment before an expansion is made.
class FringeKeeper {
 public:
  explicit FringeKeeper(std::int64_t before) : left_(before - 1) {}

  void generated(const solver::Node& node) { fringe_.emplace(node.generation, node); }
  void dropped(const solver::Node& node) { fringe_.erase(node.generation); }
  void expanded(int, const solver::Node& node) {
    --left_;
    fringe_.erase(node.generation);
    expanded_.push_back(node.state);
  }
  bool stopped() const { return left_ <= 0; }

  /// By generation.
  const std::map<int, solver::Node>& fringe() const { return fringe_; }
  /// The states that have been expanded, in ascending order.
  std::vector<int> expanded_states() const {
    auto sorted = expanded_;
    std::ranges::sort(sorted);
    return sorted;
  }

 private:
  std::int64_t left_;
  std::map<int, solver::Node> fringe_;
  std::vector<int> expanded_;
};

/// The fringe of a keyed search right before an expansion, in the order in which it is taken.
template <solver::Graph G, solver::Key K>
std::vector<FringeNode> keyed_fringe(const G& graph, const K& key, int width, std::int64_t before) {
  FringeKeeper keeper(before);
  solver::keyed_search(graph, key, keeper);
  std::vector<FringeNode> nodes;
  for (const auto& [generation, node] : keeper.fringe()) {
    nodes.push_back({place_name(node.state, width), key(node), generation, node.parent, node.g, node.h});
  }
  const auto expanded = keeper.expanded_states();
  std::size_t at = 0;
  for (const auto& [generation, node] : keeper.fringe()) {
    nodes[at++].is_stale = std::ranges::binary_search(expanded, node.state);
  }
  std::ranges::stable_sort(nodes, {}, &FringeNode::key);
  return nodes;
}

/// The stack of a depth-first search right before an expansion, its top first.
template <solver::Graph G>
std::vector<FringeNode> stack_before(const G& graph, int width, std::int64_t before) {
  FringeKeeper keeper(before);
  solver::depth_first_search(graph, keeper);
  std::vector<FringeNode> nodes;
  for (const auto& [generation, node] : keeper.fringe()) {
    nodes.push_back({place_name(node.state, width), 0, generation, node.parent, node.g, node.h});
  }
  // The successors of one node join in their order, and the first of them is on top.
  std::ranges::stable_sort(nodes, std::ranges::greater{}, &FringeNode::parent);
  return nodes;
}

/// Hears a search and keeps all that happens on its fringe, for so many expansions.
class CourseKeeper {
 public:
  explicit CourseKeeper(std::int64_t most) : left_(most) {}

  /// Every node has joined before anything else happens to it, so `nodes` has its generation as its place.
  void generated(const solver::Node& node) {
    nodes_.push_back(node);
    events_.push_back({FringeChange::joined, node.generation});
  }
  void dropped(const solver::Node& node) { events_.push_back({FringeChange::dropped, node.generation}); }
  void expanded(int, const solver::Node& node) {
    --left_;
    events_.push_back({FringeChange::expanded, node.generation});
  }
  bool stopped() const { return left_ <= 0; }

  const std::vector<solver::Node>& nodes() const { return nodes_; }
  std::vector<FringeEvent> take_events() { return std::move(events_); }

 private:
  std::int64_t left_;
  std::vector<solver::Node> nodes_;
  std::vector<FringeEvent> events_;
};

/// What a keeper has heard. `key` gives a node's key, `first` says which of two nodes is taken first.
template <class Key, class First>
SearchCourse course_of(CourseKeeper& keeper, bool whole, int width, const Key& key, const First& first) {
  SearchCourse course;
  std::vector<std::int32_t> order;
  for (const auto& node : keeper.nodes()) {
    course.nodes.push_back(
        {place_name(node.state, width), key(node), node.generation, node.parent, node.g, node.h});
    order.push_back(node.generation);
  }
  std::ranges::sort(order, [&](std::int32_t a, std::int32_t b) {
    return first(course.nodes[static_cast<std::size_t>(a)], course.nodes[static_cast<std::size_t>(b)]);
  });
  course.ranks.resize(order.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    course.ranks[static_cast<std::size_t>(order[rank])] = static_cast<std::int32_t>(rank);
  }
  course.events = keeper.take_events();
  course.whole = whole;
  return course;
}

/// A keyed search, step by step.
template <solver::Graph G, solver::Key K>
SearchCourse keyed_course(const G& graph, const K& key, int width, std::int64_t most) {
  CourseKeeper keeper(most);
  const bool whole = solver::keyed_search(graph, key, keeper).ending != solver::Ending::stopped;
  return course_of(keeper, whole, width, key, [](const FringeNode& a, const FringeNode& b) {
    return std::pair(a.key, a.generation) < std::pair(b.key, b.generation);
  });
}

/// A depth-first search, step by step.
template <solver::Graph G>
SearchCourse stack_course(const G& graph, int width, std::int64_t most) {
  CourseKeeper keeper(most);
  const bool whole = solver::depth_first_search(graph, keeper).ending != solver::Ending::stopped;
  // The successors of one node join in their order, and the first of them is on top.
  return course_of(
      keeper, whole, width, [](const solver::Node&) { return std::int64_t{0}; },
      [](const FringeNode& a, const FringeNode& b) {
        return std::pair(b.parent, a.generation) < std::pair(a.parent, b.generation);
      });
}

/// Fringe and course of a keyed search.
template <solver::Graph G, solver::Key K>
void follow(SearchView& view, const std::shared_ptr<const G>& graph, const K& key, int width) {
  view.fringe = [=](std::int64_t before) { return keyed_fringe(*graph, key, width, before); };
  view.course = [=](std::int64_t most) { return keyed_course(*graph, key, width, most); };
}

/// The state of a place's name; nothing where there is no such place.
inline std::optional<int> state_of(std::string_view name, int width, int states) {
  int first = 0;
  int second = 0;
  const auto* const end = name.data() + name.size();
  const auto one = std::from_chars(name.data() + std::min<std::size_t>(1, name.size()), end, first);
  const auto two = std::from_chars(one.ptr + (one.ptr == end ? 0 : 1), end, second);
  const bool fits = one.ec == std::errc() && two.ec == std::errc() && first >= 0 && first < states / width &&
                    second >= 0 && second < width;
  const int state = fits ? first * width + second : 0;
  return fits && place_name(state, width) == name ? std::optional(state) : std::nullopt;
}

/// What the step from one place to another costs.
template <solver::Graph G>
std::optional<std::int64_t> step_cost(const G& graph, int width, const std::string& from,
                                      const std::string& to) {
  const auto state = state_of(from, width, graph.states());
  const auto wanted = state_of(to, width, graph.states());
  std::optional<std::int64_t> found;
  if (state && wanted) {
    graph.for_each_successor(*state, [&](int next, solver::Cost cost) {
      found = next == *wanted ? std::optional<std::int64_t>(cost) : found;
    });
  }
  return found;
}

/// Searches by other rules are followed for so many expansions.
inline constexpr int most_followed = 2'000;

/// The log of a search with a mistake in it.
template <solver::Graph G>
RuleLog mistaken_log(const G& graph, fuzz::FringeOrder order, fuzz::SearchMistake mistake,
                     const LogLayout& layout) {
  std::string text;
  solver::ExpansionLog log(layout.header, layout.width, layout.parent,
                           [&text](std::string_view piece) { text += piece; });
  int number = 0;
  const auto course = fuzz::search_course(graph, order, mistake, most_followed);
  for (const auto& [state, parent, g] : course.expansions) {
    log.expanded(++number, {state, parent, 0, g, graph.heuristic(state)});
  }
  log.finish();
  return {std::move(text), course.whole};
}

/// A graph whose successors come in another order: `rearrange` gets them as pairs of state and cost.
template <solver::Graph G, class Rearrange>
class Rearranged {
 public:
  Rearranged(const G& graph, Rearrange rearrange) : graph_(graph), rearrange_(std::move(rearrange)) {}

  int states() const { return graph_.states(); }
  int start() const { return graph_.start(); }
  bool is_goal(int state) const { return graph_.is_goal(state); }
  solver::Cost heuristic(int state) const { return graph_.heuristic(state); }
  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    std::vector<std::pair<int, solver::Cost>> successors;
    graph_.for_each_successor(state,
                              [&](int next, solver::Cost cost) { successors.emplace_back(next, cost); });
    rearrange_(state, successors);
    for (const auto& [next, cost] : successors) {
      visit(next, cost);
    }
  }

 private:
  const G& graph_;
  const Rearrange rearrange_;
};

/// The mistakes that keyed searches have, whatever their key, each with a name for reports.
template <solver::Graph G>
std::vector<OtherRule> keyed_rules(const std::shared_ptr<const G>& graph, fuzz::FringeOrder order,
                                   const LogLayout& layout) {
  using fuzz::SearchMistake;
  std::vector<OtherRule> rules;
  for (const auto& [mistake, name] :
       {std::pair{SearchMistake::last_in_among_equals, "of equal keys the newest node comes first"},
        std::pair{SearchMistake::goal_first_among_equals, "of equal keys the goal comes first"},
        std::pair{SearchMistake::goal_tested_when_generated,
                  "the search ends when the goal is generated, not when it is taken"},
        std::pair{SearchMistake::lower_g_late_dropped,
                  "what is on the fringe is not put there again, though its g were lower"},
        std::pair{SearchMistake::duplicates_counted,
                  "nodes whose place was expanded before get a number when they are dropped"}}) {
    rules.push_back({name, [graph, order, mistake = mistake, layout] {
                       return mistaken_log(*graph, order, mistake, layout);
                     }});
  }
  for (const auto& [other, name] :
       {std::pair{fuzz::FringeOrder::g, "the key is g"}, std::pair{fuzz::FringeOrder::h, "the key is h"},
        std::pair{fuzz::FringeOrder::f, "the key is g + h"},
        std::pair{fuzz::FringeOrder::depth, "depth first"}}) {
    if (other != order) {
      rules.push_back({name, [graph, other = other, layout] {
                         return mistaken_log(*graph, other, fuzz::SearchMistake::none, layout);
                       }});
    }
  }
  return rules;
}

}  // namespace harness::rows
