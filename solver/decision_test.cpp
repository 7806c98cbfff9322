#include "solver/decision.hpp"

#include <stop_token>

#include <gtest/gtest.h>

#include "solver/observers.hpp"
#include "solver/testing/countdown.hpp"
#include "solver/testing/explicit_tree.hpp"

namespace solver {
namespace {

using testing::Countdown;
using testing::ExplicitTree;
using testing::inner;
using testing::leaf;

TEST(Decision, FindsTheValueAndTheMoveOfAimaFigure52) {
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(Decision(rules).first_best({}, 2), (Found<int>{3, rules.find("B")}));
}

TEST(Decision, TakesTheFirstOfTheBest) {
  const ExplicitTree rules(inner("A", {inner("B", {leaf("b", 1)}), inner("C", {leaf("c", 5)}, 2),
                                       inner("D", {leaf("d", 5)}, 9), inner("E", {leaf("e", 5)}, 1)}));
  EXPECT_EQ(Decision(rules).first_best({}, 2), (Found<int>{5, rules.find("C")}));
}

TEST(Decision, HasNoMoveWhenTheGameIsOver) {
  const ExplicitTree rules(leaf("A", 4));
  EXPECT_EQ(Decision(rules).first_best({}, 3), (Found<int>{4, std::nullopt}));
  EXPECT_EQ(Decision(rules).first_best({0, Side::second}, 3), (Found<int>{-4, std::nullopt}));
}

TEST(Decision, ValuesTheRootAtDepth0) {
  const ExplicitTree rules(inner("A", {leaf("B", 7)}, 4));
  EXPECT_EQ(Decision(rules).first_best({}, 0), (Found<int>{4, std::nullopt}));
}

TEST(Decision, IsTheWalksOnEveryPileAndDepth) {
  const Countdown rules;
  Decision decision(rules);
  for (int pile = 1; pile <= 14; ++pile) {
    for (int depth = 1; depth <= pile + 1; ++depth) {
      const Countdown::State root{pile, pile % 3 == 0 ? Side::second : Side::first, 5};
      Unobserved unobserved;
      EXPECT_EQ(decision.first_best(root, depth), walk(rules, Minimax{}, root, depth, unobserved))
          << pile << " pieces, depth " << depth;
    }
  }
}

TEST(Decision, FindsAFarDepthByEqualStates) {
  // The walk would enter more than 10^100 nodes.
  const auto found = Decision(Countdown{}).first_best({500, Side::first, 0}, 500);
  EXPECT_TRUE(found.best);
}

TEST(Decision, KnowsThatItWasStopped) {
  const Countdown rules;
  std::stop_source source;
  Decision decision(rules, default_table_memory, source.get_token());
  EXPECT_FALSE(decision.is_stopped());
  source.request_stop();
  decision.first_best({30, Side::first, 0}, 30);
  EXPECT_TRUE(decision.is_stopped());
  EXPECT_EQ(decision.bytes(), Decision(rules).bytes());
}

}  // namespace
}  // namespace solver
