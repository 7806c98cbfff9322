#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace harness {

/// A node that waits on the fringe of a graph search.
struct FringeNode {
  /// The state, as places are named: "(2,3)".
  std::string place;
  /// By what the fringe is ordered; 0 where it is a stack.
  std::int64_t key = 0;
  /// Counts the nodes in the order in which they joined the fringe.
  std::int64_t generation = 0;
  /// The number of the expansion that generated it; 0 for the start.
  std::int64_t parent = 0;
  std::int64_t g = 0;
  std::int64_t h = 0;
  /// Its place has been expanded meanwhile: it will be dropped without a number.
  bool is_stale = false;
  bool operator==(const FringeNode&) const = default;
};

/// What happens to a node on the fringe: it joins it; it is taken and dropped; it is taken and expanded.
enum class FringeChange : std::uint8_t { joined, dropped, expanded };

struct FringeEvent {
  FringeChange change = FringeChange::joined;
  /// Its place among `SearchCourse::nodes`.
  std::int32_t node = 0;
};

/// A whole search, step by step.
struct SearchCourse {
  /// In the order in which they joined the fringe.
  std::vector<FringeNode> nodes;
  /// By node: of any two that are on the fringe, the one with the lower rank is taken first.
  std::vector<std::int32_t> ranks;
  std::vector<FringeEvent> events;
  /// It was followed to its end.
  bool whole = true;
};

/// What a search by another rule writes; `whole` is false where it was not followed to its end.
struct RuleLog {
  std::string text;
  bool whole = true;
};

/// A search that goes by another rule than the handout's, as programs do by mistake.
struct OtherRule {
  /// "of equal keys the newest comes first"
  std::string name;
  std::function<RuleLog()> log;
  /// What several rules have in common, which are named together where they explain a log alike; may be
  /// empty: "the neighbours come in another order".
  std::string family = {};
};

/// Lets the judge speak of a graph search without knowing the graph. A function that an assignment has no
/// answer for is left empty.
struct SearchView {
  /// What the fringe is ordered by: "f = g + h". Empty where it is a stack.
  std::string key;
  std::string start;
  std::string goal;
  /// The fringe right before an expansion of the right search, counted from 1; what is taken first is first.
  std::function<std::vector<FringeNode>(std::int64_t expansion)> fringe;
  /// The right search, followed for at most so many expansions.
  std::function<SearchCourse(std::int64_t most)> course = {};
  /// What the step from one place to another costs; nothing where there is none.
  std::function<std::optional<std::int64_t>(const std::string& from, const std::string& to)> step_cost;
  /// The map with a text in some of its places, as lines ready to print.
  std::function<std::vector<std::string>(const std::map<std::string, std::string>& texts)> map;
  std::vector<OtherRule> other_rules;
};

/// Makes the view where it is needed: most runs are right.
using MakeSearchView = std::function<SearchView()>;

}  // namespace harness
