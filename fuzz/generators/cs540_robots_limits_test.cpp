#include "fuzz/generators/cs540_robots_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_robots.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::largest_distance;
using cases::cs540_robots::most_nodes;
using cases::cs540_robots::Problem;
using solver::cs540_robots::RobotsGraph;

int most_neighbours(const Problem& problem) {
  std::vector<int> beside(static_cast<std::size_t>(problem.nodes));
  for (const auto& [from, to] : problem.edges) {
    ++beside[static_cast<std::size_t>(from)];
    ++beside[static_cast<std::size_t>(to)];
  }
  return std::ranges::max(beside);
}

bool is_searched_by(const Problem& problem, int most) {
  return problem.nodes <= most && is_searched(RobotsGraph(problem));
}

TEST(RobotsLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"one node", 60, [](const Problem& p) { return p.nodes == 1; }},
      {"the most nodes", 3, [](const Problem& p) { return p.nodes == most_nodes; }},
      {"more than 255 nodes", 60, [](const Problem& p) { return p.nodes > 255; }},
      {"more than 255 neighbours", 25, [](const Problem& p) { return most_neighbours(p) > 255; }},
      {"no edge", 100, [](const Problem& p) { return p.edges.empty(); }},
      {"all edges", 120,
       [](const Problem& p) {
         return p.nodes > 1 && static_cast<int>(p.edges.size()) == p.nodes * (p.nodes - 1) / 2;
       }},
      {"t is 0", 100, [](const Problem& p) { return p.distance == 0; }},
      {"t is the largest", 40, [](const Problem& p) { return p.distance == largest_distance; }},
      {"t above a million", 180, [](const Problem& p) { return p.distance > 1'000'000; }},
      {"a search where t is above all distances", 120,
       [](const Problem& p) { return p.distance >= 1'000 && is_searched_by(p, 20); }},
      {"more than 255 steps", 9,
       [](const Problem& p) {
         return p.nodes > 255 && is_searched_by(p, 300) &&
                RobotsGraph(p).heuristic(RobotsGraph(p).start()) > 255;
       }},
      {"robots more than 255 steps apart", 15,
       [](const Problem& p) { return p.distance > 250 && p.nodes > 255 && is_searched_by(p, 300); }},
  };
  testing::expect_shares(shares, 2000, [](int index) { return draw(Profile::limits, 20081008, index); });
}

TEST(RobotsLimits, AreValid) {
  for (const Limit& limit : limits()) {
    Chance chance{rc::Random(1)};
    for (int number = 0; number < 10; ++number) {
      const Problem problem = limit.make(chance);
      EXPECT_EQ(cases::cs540_robots::parse(print(problem)), problem) << limit.name;
    }
  }
}

}  // namespace
}  // namespace fuzz::cs540_robots
