#include "solver/node_census.hpp"

#include <stop_token>

#include <gtest/gtest.h>

#include "solver/observers.hpp"
#include "solver/testing/countdown.hpp"
#include "solver/testing/explicit_tree.hpp"

namespace solver {
namespace {

using testing::Countdown;
using testing::ExplicitTree;

TEST(NodeCensus, CountsAimaFigure52) {
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(NodeCensus(rules).nodes({}, 0), 1);
  EXPECT_EQ(NodeCensus(rules).nodes({}, 1), 4);
  EXPECT_EQ(NodeCensus(rules).nodes({}, 2), 13);
  EXPECT_EQ(NodeCensus(rules).nodes({}, 9), 13);
}

TEST(NodeCensus, IsTheWalksOnEveryPileAndDepth) {
  const Countdown rules;
  NodeCensus census(rules);
  for (int pile = 0; pile <= 14; ++pile) {
    for (int depth = 0; depth <= pile + 1; ++depth) {
      NodeCount count;
      walk(rules, Minimax{}, {pile, Side::first, 0}, depth, count);
      EXPECT_EQ(census.nodes({pile, Side::first, 3}, depth), count.nodes) << pile << ", " << depth;
    }
  }
}

TEST(NodeCensus, OfAFarDepthIsTheSumOverItsChildren) {
  // The walk would take years.
  const Countdown rules;
  const auto nodes = [&rules](int pile) { return NodeCensus(rules).nodes({pile, Side::first, 0}, pile); };
  EXPECT_GT(nodes(60), 1'000'000'000'000'000);
  EXPECT_EQ(nodes(60), 1 + nodes(59) + nodes(58) + nodes(57));
}

TEST(NodeCensus, SaysThatThereAreTooManyForSixtyFourBits) {
  const Countdown rules;
  EXPECT_EQ(NodeCensus(rules).nodes({100, Side::first, 0}, 100), countless);
  EXPECT_EQ(NodeCensus(rules).nodes({500, Side::first, 0}, 500), countless);
}

TEST(NodeCensus, KnowsThatItWasStopped) {
  const Countdown rules;
  std::stop_source source;
  NodeCensus census(rules, default_table_memory, source.get_token());
  EXPECT_FALSE(census.is_stopped());
  source.request_stop();
  census.nodes({30, Side::first, 0}, 30);
  EXPECT_TRUE(census.is_stopped());
}

}  // namespace
}  // namespace solver
