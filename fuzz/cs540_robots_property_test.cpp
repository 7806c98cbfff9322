#include <algorithm>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/cs540_robots.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/expansion_observers.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::Cost;
using solver::Ending;
using solver::Node;
using solver::cs540_robots::RobotsGraph;

rc::Gen<Problem> any_problem() {
  return rc::gen::weightedOneOf<Problem>(
      {{9, problems(Profile::course)}, {10, problems(Profile::edge)}, {1, problems(Profile::stress)}});
}

/// Problems in which there is something to search.
rc::Gen<Problem> searched_problem() {
  return rc::gen::suchThat(any_problem(),
                           [](const Problem& problem) { return is_searched(RobotsGraph(problem)); });
}

std::vector<int> successors(const RobotsGraph& graph, int state) {
  std::vector<int> found;
  graph.for_each_successor(state, [&found](int next, Cost) { found.push_back(next); });
  return found;
}

solver::Searched breadth_first(const RobotsGraph& graph) {
  solver::ExpansionCount count;
  return solver::keyed_search(graph, solver::UniformCost{}, count);
}

/// The steps to the goal from every state, by a search that begins there; steps can be taken back.
std::vector<std::optional<Cost>> steps_left(const RobotsGraph& graph) {
  std::vector<std::optional<Cost>> left(static_cast<std::size_t>(graph.states()));
  std::vector<int> reached{graph.goal()};
  left[static_cast<std::size_t>(graph.goal())] = 0;
  for (std::size_t at = 0; at < reached.size(); ++at) {
    for (const int next : successors(graph, reached[at])) {
      auto& there = left[static_cast<std::size_t>(next)];
      if (!there) {
        there = *left[static_cast<std::size_t>(reached[at])] + 1;
        reached.push_back(next);
      }
    }
  }
  return left;
}

/// The lexicographically first shortest plan: always the first successor that is nearer to the goal.
std::vector<int> canonical_plan(const RobotsGraph& graph) {
  const auto left = steps_left(graph);
  std::vector<int> plan;
  if (!left[static_cast<std::size_t>(graph.start())]) {
    return plan;
  }
  plan.push_back(graph.start());
  while (!graph.is_goal(plan.back())) {
    const Cost nearer = *left[static_cast<std::size_t>(plan.back())] - 1;
    const auto steps = successors(graph, plan.back());
    plan.push_back(*std::ranges::find_if(
        steps, [&](int next) { return left[static_cast<std::size_t>(next)] == nearer; }));
  }
  return plan;
}

/// A second A*: a heap of (f, generation, state, g), and g by state in a map of its own.
std::vector<std::pair<int, Cost>> second_a_star(const RobotsGraph& graph) {
  using Place = std::tuple<Cost, int, int, Cost>;
  std::priority_queue<Place, std::vector<Place>, std::greater<>> open;
  std::vector<bool> closed(static_cast<std::size_t>(graph.states()));
  std::vector<std::pair<int, Cost>> expanded;
  int generation = 0;
  open.emplace(graph.heuristic(graph.start()), generation++, graph.start(), 0);
  while (!open.empty()) {
    const auto [f, turn, state, g] = open.top();
    open.pop();
    if (closed[static_cast<std::size_t>(state)]) {
      continue;
    }
    closed[static_cast<std::size_t>(state)] = true;
    expanded.emplace_back(state, g);
    if (graph.is_goal(state)) {
      break;
    }
    for (const int next : successors(graph, state)) {
      if (!closed[static_cast<std::size_t>(next)]) {
        open.emplace(g + 1 + graph.heuristic(next), generation++, next, g + 1);
      }
    }
  }
  return expanded;
}

struct Diary {
  std::vector<std::pair<int, Cost>> expansions;
  void expanded(int, const Node& node) { expansions.emplace_back(node.state, node.g); }
};

RC_GTEST_PROP(RobotsAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("cs540-robots");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, {*rc::gen::arbitrary<bool>()}));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(RobotsPlan, IsTheFirstShortestOneWhenSearchedBackwards, ()) {
  const RobotsGraph graph(*searched_problem());
  const auto found = breadth_first(graph);
  RC_ASSERT(found.path == canonical_plan(graph));
  RC_ASSERT(found.ending != Ending::goal || found.cost == static_cast<Cost>(found.path.size()) - 1);
}

RC_GTEST_PROP(RobotsPlan, IsNoShorterThanH, ()) {
  const RobotsGraph graph(*searched_problem());
  const auto found = breadth_first(graph);
  RC_ASSERT(found.ending != Ending::goal || found.cost >= graph.heuristic(graph.start()));
}

RC_GTEST_PROP(RobotsPlan, IsLegalStepByStep, ()) {
  const RobotsGraph graph(*searched_problem());
  const auto path = breadth_first(graph).path;
  if (!path.empty()) {
    RC_ASSERT(path.front() == graph.start());
    RC_ASSERT(graph.is_legal(graph.start()));
    RC_ASSERT(graph.is_goal(path.back()));
  }
  for (std::size_t at = 1; at < path.size(); ++at) {
    RC_ASSERT(graph.is_legal(path[at]));
    RC_ASSERT(std::ranges::count(successors(graph, path[at - 1]), path[at]) == 1);
  }
}

RC_GTEST_PROP(RobotsAstar, ExpandsWhatASecondOneExpands, ()) {
  const RobotsGraph graph(*searched_problem());
  Diary diary;
  const auto found = solver::keyed_search(graph, solver::AStar{}, diary);
  RC_ASSERT(diary.expansions == second_a_star(graph));
  RC_ASSERT(found.ending == breadth_first(graph).ending);
  RC_ASSERT(found.cost == breadth_first(graph).cost);
}

RC_GTEST_PROP(RobotsSteps, CanBeTakenBack, ()) {
  const RobotsGraph graph(*any_problem());
  for (int state = 0; state < graph.states(); ++state) {
    if (!graph.is_legal(state)) {
      continue;
    }
    for (const int next : successors(graph, state)) {
      RC_ASSERT(std::ranges::count(successors(graph, next), state) == 1);
    }
  }
}

RC_GTEST_PROP(RobotsInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::cs540_robots::parse(print(problem, {*rc::gen::arbitrary<bool>()})) == problem);
}

}  // namespace
}  // namespace fuzz::cs540_robots
