#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/search_mistakes.hpp"
#include "fuzz/generators/cs540_grid.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;
using solver::Cost;
using solver::Node;
using solver::cs540_grid::GridGraph;

rc::Gen<Problem> any_problem(std::optional<Algorithm> task = std::nullopt) {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course, task)},
                                          {10, problems(Profile::edge, task)},
                                          {1, problems(Profile::stress, task)}});
}

/// Everything that a search tells.
struct Diary {
  std::vector<Node> expansions;
  /// The nodes that waited when an expansion was made, itself among them.
  std::vector<std::vector<Node>> fringes;
  std::vector<Node> fringe;

  void generated(const Node& node) { fringe.push_back(node); }
  void dropped(const Node& node) { std::erase(fringe, node); }
  void expanded(int, const Node& node) {
    fringes.push_back(fringe);
    expansions.push_back(node);
    std::erase(fringe, node);
  }
};

/// A search and what it told.
struct Told {
  solver::Searched found;
  Diary diary;
};

Told searched(const Problem& problem) {
  Told told;
  told.found = solver::cs540_grid::search(problem.algorithm, GridGraph(problem), told.diary);
  return told;
}

constexpr Cost unreachable = std::numeric_limits<Cost>::max();

/// The least cost of a way to each cell, by Bellman and Ford.
std::vector<Cost> least_costs(const GridGraph& graph) {
  std::vector<Cost> least(static_cast<std::size_t>(graph.states()), unreachable);
  least[static_cast<std::size_t>(graph.start())] = 0;
  bool changed = true;
  while (changed) {
    changed = false;
    for (int cell = 0; cell < graph.states(); ++cell) {
      const Cost here = least[static_cast<std::size_t>(cell)];
      graph.for_each_successor(cell, [&](int next, Cost step) {
        Cost& there = least[static_cast<std::size_t>(next)];
        if (here != unreachable && here + step < there) {
          there = here + step;
          changed = true;
        }
      });
    }
  }
  return least;
}

/// What the steps of a path cost; nothing where two cells are no neighbours.
std::optional<Cost> cost_of(const GridGraph& graph, const std::vector<int>& path) {
  Cost sum = 0;
  for (std::size_t at = 1; at < path.size(); ++at) {
    std::optional<Cost> step;
    graph.for_each_successor(path[at - 1], [&](int next, Cost cost) {
      if (next == path[at]) {
        step = cost;
      }
    });
    if (!step) {
      return std::nullopt;
    }
    sum += *step;
  }
  return sum;
}

Cost key_of(Algorithm algorithm, const Node& node) {
  return algorithm == Algorithm::ucs ? node.g : algorithm == Algorithm::greedy ? node.h : node.g + node.h;
}

std::pair<Cost, int> place_of(Algorithm algorithm, const Node& node) {
  return {key_of(algorithm, node), node.generation};
}

RC_GTEST_PROP(GridAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("cs540-grid");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, {*rc::gen::arbitrary<bool>()}));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(GridCost, OfUcsAndAstarIsBellmanFords, ()) {
  Problem problem = *any_problem(Algorithm::ucs);
  const GridGraph graph(problem);
  const Cost least = least_costs(graph)[static_cast<std::size_t>(problem.goal)];
  for (const auto algorithm : {Algorithm::ucs, Algorithm::astar}) {
    problem.algorithm = algorithm;
    const auto found = searched(problem).found;
    RC_ASSERT((found.ending == solver::Ending::goal) == (least != unreachable));
    RC_ASSERT(least == unreachable || found.cost == least);
  }
}

RC_GTEST_PROP(GridPath, IsLegalAndCostsWhatItSays, ()) {
  const Problem problem = *any_problem();
  const auto found = searched(problem).found;
  if (found.ending == solver::Ending::goal) {
    RC_ASSERT(found.path.front() == problem.start);
    RC_ASSERT(found.path.back() == problem.goal);
    RC_ASSERT(cost_of(GridGraph(problem), found.path) == found.cost);
  }
}

RC_GTEST_PROP(GridLog, KeyNeverFallsAndEqualKeysComeInOrderOfGeneration, ()) {
  const Problem problem = *rc::gen::oneOf(any_problem(Algorithm::ucs), any_problem(Algorithm::astar));
  const auto& expansions = searched(problem).diary.expansions;
  RC_ASSERT(std::ranges::is_sorted(expansions, {},
                                   [&](const Node& node) { return place_of(problem.algorithm, node); }));
}

RC_GTEST_PROP(GridLog, ExpansionIsTheLeastOfItsFringe, ()) {
  const Problem problem = *rc::gen::oneOf(any_problem(Algorithm::ucs), any_problem(Algorithm::greedy),
                                          any_problem(Algorithm::astar));
  const auto diary = searched(problem).diary;
  for (std::size_t at = 0; at < diary.expansions.size(); ++at) {
    const auto place = place_of(problem.algorithm, diary.expansions[at]);
    RC_ASSERT(std::ranges::all_of(diary.fringes[at], [&](const Node& waiting) {
      return place <= place_of(problem.algorithm, waiting);
    }));
  }
}

RC_GTEST_PROP(GridLog, NoFOfAstarIsAboveTheCost, ()) {
  const auto told = searched(*any_problem(Algorithm::astar));
  if (told.found.ending == solver::Ending::goal) {
    RC_ASSERT(std::ranges::all_of(told.diary.expansions,
                                  [&](const Node& node) { return node.g + node.h <= told.found.cost; }));
  }
}

RC_GTEST_PROP(GridLog, ParentStandsBesideItsChildAndBeforeIt, ()) {
  const Problem problem = *any_problem();
  const GridGraph graph(problem);
  const auto& expansions = searched(problem).diary.expansions;
  for (std::size_t at = 1; at < expansions.size(); ++at) {
    RC_ASSERT(expansions[at].parent >= 1 && static_cast<std::size_t>(expansions[at].parent) <= at);
    const Node& parent = expansions[static_cast<std::size_t>(expansions[at].parent) - 1];
    RC_ASSERT(cost_of(graph, {parent.state, expansions[at].state}) == expansions[at].g - parent.g);
  }
}

RC_GTEST_PROP(GridSearch, IsThePlainSearchWithoutAMistake, ()) {
  const Problem problem = *any_problem();
  static const std::map<Algorithm, FringeOrder> orders{{Algorithm::dfs, FringeOrder::depth},
                                                       {Algorithm::ucs, FringeOrder::g},
                                                       {Algorithm::greedy, FringeOrder::h},
                                                       {Algorithm::astar, FringeOrder::f}};
  std::vector<Expanded> ours;
  for (const Node& node : searched(problem).diary.expansions) {
    ours.push_back({node.state, node.parent, node.g});
  }
  RC_ASSERT(search_course(GridGraph(problem), orders.at(problem.algorithm)).expansions == ours);
}

RC_GTEST_PROP(GridInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::cs540_grid::parse(print(problem, {*rc::gen::arbitrary<bool>()})) == problem);
}

}  // namespace
}  // namespace fuzz::cs540_grid
