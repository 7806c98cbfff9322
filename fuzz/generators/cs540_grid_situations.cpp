#include "fuzz/generators/cs540_grid_situations.hpp"

#include <cstddef>
#include <set>
#include <utility>

#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;
using solver::cs540_grid::GridGraph;

using Tags = std::set<std::string>;

/// A mistake that an answer may show.
struct NamedMistake {
  std::string_view tag;
  SearchMistake mistake;
  /// Whether depth-first searches can make it, and whether the others can.
  bool depth_first = false;
  bool keyed = false;
};

constexpr auto mistakes = std::to_array<NamedMistake>({
    {"told/duplicates-counted", SearchMistake::duplicates_counted, false, true},
    {"told/global-visited-set", SearchMistake::global_visited_set, true, false},
    {"told/goal-first-among-equals", SearchMistake::goal_first_among_equals, false, true},
    {"told/goal-tested-when-generated", SearchMistake::goal_tested_when_generated, true, true},
    {"told/last-in-among-equals", SearchMistake::last_in_among_equals, false, true},
    {"told/lower-g-late-dropped", SearchMistake::lower_g_late_dropped, false, true},
    {"told/successors-unreversed", SearchMistake::successors_unreversed, true, false},
});

/// The same maze with the moves in another order.
class UpDownLeftRight {
 public:
  UpDownLeftRight(const GridGraph& graph, int width) : graph_(graph), width_(width) {}

  int states() const { return graph_.states(); }
  int start() const { return graph_.start(); }
  bool is_goal(int cell) const { return graph_.is_goal(cell); }
  solver::Cost heuristic(int cell) const { return graph_.heuristic(cell); }
  template <class Visit>
  void for_each_successor(int cell, const Visit& visit) const {
    std::vector<std::pair<int, solver::Cost>> steps;
    graph_.for_each_successor(cell, [&](int next, solver::Cost step) { steps.emplace_back(next, step); });
    std::ranges::sort(steps, {}, [&](const auto& step) { return turn(step.first - cell); });
    for (const auto& [next, cost] : steps) {
      visit(next, cost);
    }
  }

 private:
  /// Up 0, down 1, left 2, right 3. In a maze of one column every step goes up or down.
  int turn(int offset) const {
    if (offset == -width_ || offset == width_) {
      return offset < 0 ? 0 : 1;
    }
    return offset < 0 ? 2 : 3;
  }

  const GridGraph& graph_;
  int width_;
};

void note_maze(const Problem& problem, Tags& tags) {
  if (problem.height == 1) {
    tags.insert("one-row");
  }
  if (problem.width == 1) {
    tags.insert("one-column");
  }
  if (is_walled_in(problem, problem.goal)) {
    tags.insert("goal-walled-in");
  }
  const auto [low, high] = std::ranges::minmax(problem.step_costs);
  if (low != high) {
    tags.insert("unequal-costs");
  }
}

void note_course(const SearchCourse& course, Tags& tags) {
  if (!course.reaches_goal && course.whole) {
    tags.insert("no-path");
  }
  std::set<int> states;
  for (const Expanded& expanded : course.expansions) {
    states.insert(expanded.state);
  }
  if (states.size() < course.expansions.size()) {
    tags.insert("cells-again");
  }
}

void note_mistakes(const Problem& problem, const GridGraph& graph, const SearchCourse& right, Tags& tags) {
  const FringeOrder order = order_of(problem.algorithm);
  const bool depth_first = order == FringeOrder::depth;
  // One that goes on for longer than the right search differs from it already.
  const int most = static_cast<int>(right.expansions.size()) + 1;
  for (const auto& [tag, mistake, by_depth, by_key] : mistakes) {
    if ((depth_first ? by_depth : by_key) && search_course(graph, order, mistake, most) != right) {
      tags.emplace(tag);
    }
  }
  if (search_course(UpDownLeftRight(graph, problem.width), order, SearchMistake::none, most) != right) {
    tags.insert("told/up-down-left-right");
  }
  if (order == FringeOrder::h && search_course(graph, FringeOrder::f, SearchMistake::none, most) != right) {
    tags.insert("told/greedy-by-f");
  }
}

}  // namespace

FringeOrder order_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::dfs:
      return FringeOrder::depth;
    case Algorithm::ucs:
      return FringeOrder::g;
    case Algorithm::greedy:
      return FringeOrder::h;
    case Algorithm::astar:
      return FringeOrder::f;
  }
  return FringeOrder::depth;
}

Situations situations(const Problem& problem) {
  const GridGraph graph(problem);
  const SearchCourse right = search_course(graph, order_of(problem.algorithm));
  Tags tags;
  note_maze(problem, tags);
  note_course(right, tags);
  note_mistakes(problem, graph, right, tags);
  return {{tags.begin(), tags.end()}, static_cast<int>(right.expansions.size())};
}

}  // namespace fuzz::cs540_grid
