#include "solver/tabulated.hpp"

#include <cstddef>
#include <stop_token>

#include <gtest/gtest.h>

#include "solver/observers.hpp"
#include "solver/testing/countdown.hpp"
#include "solver/testing/explicit_tree.hpp"

namespace solver {
namespace {

using testing::Countdown;
using testing::ExplicitTree;

/// The walk's answer.
template <class P, class R>
Counted<typename R::Move> walked(const R& rules, const P& policy, const typename R::State& root, int depth,
                                 const Window& window = {}) {
  NodeCount nodes;
  PruneCount prunes;
  Both both(nodes, prunes);
  const auto found =
      Walk<R, P, decltype(both)>(rules, policy, depth, rules.turn(root), both).from(root, window);
  return {found, nodes.nodes, prunes.children};
}

TEST(TabulatedMinimax, CountsAimaFigure52) {
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(TabulatedMinimax(rules).search({}, 2).value(), (Counted<int>{{3, rules.find("B")}, 13, 0}));
}

TEST(TabulatedAlphaBeta, CountsAimaFigure52) {
  // Of C's children c2 and c3 are pruned.
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(TabulatedAlphaBeta(rules).search({}, 2).value(), (Counted<int>{{3, rules.find("B")}, 11, 2}));
}

TEST(TabulatedAlphaBeta, LetsTheRootHaveAWindow) {
  // By 4, which is not reached, all but the first child of C is pruned, and B's second and third are not.
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(TabulatedAlphaBeta(rules).search({}, 2, {4, infinity}).value(),
            walked(rules, AlphaBeta{}, {}, 2, {4, infinity}));
  EXPECT_EQ(TabulatedAlphaBeta(rules).search({}, 2, {-infinity, 3}).value(),
            (Counted<int>{{3, rules.find("B")}, 5, 2}));
}

TEST(TabulatedAlphaBeta, OpensTheWindowsOfTheRootsChildren) {
  const ExplicitTree rules(testing::aima_figure_5_2());
  EXPECT_EQ(TabulatedAlphaBeta(rules).search({}, 2, {}, RootWindows::open).value(),
            (Counted<int>{{3, rules.find("B")}, 13, 0}));
}

/// Every pile and depth by one table, which has learnt from all before.
template <class Same>
void for_each_pile(const Same& same) {
  for (int pile = 0; pile <= 13; ++pile) {
    for (int depth = 0; depth <= pile + 1; ++depth) {
      same(Countdown::State{pile, pile % 3 == 0 ? Side::second : Side::first, pile - 4}, depth);
    }
  }
}

class TabulatedMemory : public ::testing::TestWithParam<std::size_t> {};

TEST_P(TabulatedMemory, MinimaxIsTheWalk) {
  const Countdown rules;
  TabulatedMinimax tabulated(rules, GetParam());
  for_each_pile([&](const auto& root, int depth) {
    EXPECT_EQ(tabulated.search(root, depth).value(), walked(rules, Minimax{}, root, depth));
  });
  EXPECT_LE(tabulated.bytes(), GetParam());
}

TEST_P(TabulatedMemory, AlphaBetaIsTheWalk) {
  const Countdown rules;
  TabulatedAlphaBeta tabulated(rules, GetParam());
  for_each_pile([&](const auto& root, int depth) {
    EXPECT_EQ(tabulated.search(root, depth).value(), walked(rules, AlphaBeta{}, root, depth));
  });
  EXPECT_LE(tabulated.bytes(), GetParam());
}

TEST_P(TabulatedMemory, AlphaBetaIsTheWalkInEveryWindow) {
  const Countdown rules;
  TabulatedAlphaBeta tabulated(rules, GetParam());
  const Countdown::State root{11, Side::first, 2};
  for (Score alpha = -6; alpha <= 10; ++alpha) {
    for (Score beta = alpha + 1; beta <= 11; ++beta) {
      for (int depth = 1; depth <= 9; ++depth) {
        EXPECT_EQ(tabulated.search(root, depth, {alpha, beta}).value(),
                  walked(rules, AlphaBeta{}, root, depth, {alpha, beta}))
            << alpha << " to " << beta << ", depth " << depth;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Bytes, TabulatedMemory, ::testing::Values(0, 700, 3'000, 1 << 20));

/// The policy of the CS 540 write-up, by which inner nodes start with their own bound.
struct StartsWithBound : AlphaBeta {
  constexpr Score start(bool max, const Window& window) const { return max ? window.alpha : window.beta; }
  constexpr Window child_window(int depth, const Window& window) const {
    return depth == 0 ? Window{} : window;
  }
};

TEST(TabulatedAlphaBeta, CountsAlsoForPoliciesThatStartWithTheBound) {
  const Countdown rules;
  TabulatedAlphaBeta tabulated(rules);
  for_each_pile([&](const auto& root, int depth) {
    EXPECT_EQ(tabulated.search(root, depth, {}, RootWindows::open).value(),
              walked(rules, StartsWithBound{}, root, depth));
  });
}

TEST(Tabulated, RefusesACountThatSixtyFourBitsDoNotHold) {
  const Countdown rules(true);
  EXPECT_EQ(TabulatedMinimax(rules).search({100, Side::first, 0}, 100).error(), NotCounted::too_many);
  EXPECT_EQ(TabulatedAlphaBeta(rules).search({300, Side::first, 0}, 300).error(), NotCounted::too_many);
}

TEST(Tabulated, SaysThatItWasStopped) {
  const Countdown rules;
  std::stop_source source;
  source.request_stop();
  TabulatedMinimax minimax(rules, default_table_memory, source.get_token());
  TabulatedAlphaBeta alpha_beta(rules, default_table_memory, source.get_token());
  for (const int depth : {0, 1, 2, 30}) {
    EXPECT_EQ(minimax.search({30, Side::first, 0}, depth).error(), NotCounted::stopped);
    EXPECT_EQ(alpha_beta.search({30, Side::first, 0}, depth).error(), NotCounted::stopped);
  }
}

}  // namespace
}  // namespace solver
