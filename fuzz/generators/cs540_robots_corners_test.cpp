#include "fuzz/generators/cs540_robots_corners.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/testing/held_shares.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::Node;
using solver::cs540_robots::RobotsGraph;

constexpr std::uint64_t seed = 20081014;

/// What a search generates and expands.
struct Counts {
  std::vector<Node> made;
  int expansions = 0;
  void expanded(int number, const Node&) { expansions = number; }
  void generated(const Node& node) { made.push_back(node); }
  void dropped(const Node&) {}
};

template <class K>
Counts counts_of(const Problem& problem, const K& key) {
  Counts counts;
  const RobotsGraph graph(problem);
  EXPECT_TRUE(is_searched(graph));
  const auto found = solver::keyed_search(graph, key, counts);
  EXPECT_EQ(found.ending, solver::Ending::exhausted);
  return counts;
}

/// Whether both searches number more nodes than 16 bits hold, and A*'s log, of ten bytes a line at least, is
/// longer than a solver keeps.
bool is_long(const Problem& problem) {
  constexpr std::size_t most_of_16_bits = 1 << 15;
  constexpr int lines_of_a_buffer = (1 << 16) / 10;
  const Counts by_cost = counts_of(problem, solver::UniformCost{});
  const Counts by_a_star = counts_of(problem, solver::AStar{});
  return by_cost.made.size() > most_of_16_bits && by_a_star.made.size() > most_of_16_bits &&
         by_a_star.expansions > lines_of_a_buffer;
}

bool is_short(const Problem& problem) {
  return problem.nodes <= 40 && counts_of(problem, solver::AStar{}).expansions > problem.nodes;
}

TEST(Cs540RobotsCorners, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"more nodes than 16 bits number", 100, is_long},
      {"robots that cannot pass", 750, is_short},
  };
  testing::expect_shares(shares, 100, [](int index) { return corner(seed, index); });
}

TEST(Cs540RobotsCorners, AreValid) {
  for (int index = 0; index < cases::testing::share_of(100); ++index) {
    const Problem problem = corner(seed, index);
    EXPECT_EQ(cases::cs540_robots::parse(print(problem)), problem);
  }
}

TEST(Cs540RobotsCorners, SeedSaysAll) {
  std::string inputs;
  for (int index = 0; index < 20; ++index) {
    inputs += print(corner(seed, index));
  }
  EXPECT_EQ(cases::hash_of(inputs), "85d56cf6ec0d01a7");
}

}  // namespace
}  // namespace fuzz::cs540_robots
