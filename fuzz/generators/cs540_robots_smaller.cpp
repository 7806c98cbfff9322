#include "fuzz/generators/cs540_robots_smaller.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "fuzz/generators/steps.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Edge;
using cases::cs540_robots::Problem;

constexpr std::array places{&Problem::a_start, &Problem::a_goal, &Problem::b_start, &Problem::b_goal};

using Steps = StepsFrom<Problem, Measure>;

/// Whole, halves, quarters, ... of [0, size), down to single ones.
template <class Change>
void by_halves(int size, const Change& change) {
  for (int length = size; length > 0; length /= 2) {
    for (int from = 0; from < size; from += length) {
      change(from, std::min(from + length, size));
    }
  }
}

/// Takes the nodes [from, to) away with their edges; a robot that was there stands on the next one.
Problem without_nodes(const Problem& problem, int from, int to) {
  const auto stays = [=](int node) { return node < from || node >= to; };
  const auto renumbered = [=](int node) { return node < to ? std::min(node, from) : node - (to - from); };
  Problem step = problem;
  step.nodes -= to - from;
  for (const auto place : places) {
    step.*place = std::min(renumbered(step.*place), step.nodes - 1);
  }
  step.edges.clear();
  for (const Edge& edge : problem.edges) {
    if (stays(edge.from) && stays(edge.to)) {
      step.edges.push_back({renumbered(edge.from), renumbered(edge.to)});
    }
  }
  return step;
}

void fewer_nodes(Steps& steps) {
  const Problem& problem = steps.from();
  by_halves(problem.nodes, [&](int from, int to) {
    if (to - from < problem.nodes) {
      steps.add(without_nodes(problem, from, to));
    }
  });
}

void fewer_edges(Steps& steps) {
  by_halves(static_cast<int>(steps.from().edges.size()), [&](int from, int to) {
    Problem step = steps.from();
    step.edges.erase(step.edges.begin() + from, step.edges.begin() + to);
    steps.add(std::move(step));
  });
}

void less_distance(Steps& steps) {
  const int distance = steps.from().distance;
  for (const int less : {0, distance / 2, distance - 1}) {
    Problem step = steps.from();
    step.distance = std::max(less, 0);
    steps.add(std::move(step));
  }
}

void lower_places(Steps& steps) {
  for (const auto place : places) {
    const int node = steps.from().*place;
    for (const int lower : {0, node / 2, node - 1}) {
      Problem step = steps.from();
      step.*place = std::max(lower, 0);
      steps.add(std::move(step));
    }
  }
}

void plainer_edges(Steps& steps) {
  Problem turned = steps.from();
  std::ranges::transform(turned.edges, turned.edges.begin(), cases::cs540_robots::sorted);
  Problem in_order = turned;
  std::ranges::sort(in_order.edges);
  steps.add(std::move(in_order));
  steps.add(std::move(turned));
  for (const Edge& edge : steps.from().edges) {
    Problem step = steps.from();
    *std::ranges::find(step.edges, edge) = sorted(edge);
    steps.add(std::move(step));
  }
}

}  // namespace

Measure measure(const Problem& problem) {
  Measure result;
  result.nodes = problem.nodes;
  result.edges = static_cast<int>(problem.edges.size());
  result.distance = problem.distance;
  for (const auto place : places) {
    result.places += problem.*place;
  }
  result.list = problem.edges;
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem, measure);
  fewer_nodes(steps);
  fewer_edges(steps);
  less_distance(steps);
  lower_places(steps);
  plainer_edges(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::cs540_robots
