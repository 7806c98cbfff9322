#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "solver/rules.hpp"

namespace solver::testing {

/// What the rules of every assignment keep to. A `Game` tells the suite about one of them:
///
///   Rules                        the rules under test
///   Position                     a struct of `rules` and `state`
///   positions()                  where to start playing; each is played on to its end, at random
///   alternates                   whether the side to move changes with every move
///   in_order(rules, a, b)        whether move a stands before move b in the assignment
///   reread(rules, state)         the state, written as text and read back
///   keeps_the_rest(before, move, after)   whether nothing changed that the move has nothing to do with
template <class Game>
class RulesContract : public ::testing::Test {
 protected:
  using State = typename Game::Rules::State;
  using Move = typename Game::Rules::Move;

  static std::vector<Move> moves(const typename Game::Rules& rules, const State& state) {
    std::vector<Move> found;
    for (const Move move : rules.moves(state)) {
      found.push_back(move);
    }
    return found;
  }

  /// Plays every position to its end and shows each state on the way to `look(rules, state)`.
  template <class Look>
  static void for_each_state(Look look) {
    std::mt19937 random(561);
    for (const auto& [rules, start] : Game::positions()) {
      State state = start;
      look(rules, state);
      for (auto left = moves(rules, state); !left.empty(); left = moves(rules, state)) {
        state = rules.play(state, left[random() % left.size()]);
        look(rules, state);
      }
    }
  }

  /// Shows every move of every state on the way to `look(rules, before, move, after)`.
  template <class Look>
  static void for_each_move(Look look) {
    for_each_state([&look](const auto& rules, const State& state) {
      for (const Move move : moves(rules, state)) {
        look(rules, state, move, rules.play(state, move));
      }
    });
  }
};

TYPED_TEST_SUITE_P(RulesContract);

TYPED_TEST_P(RulesContract, MovesStandInTheAssignmentsOrderAndOnceEach) {
  TestFixture::for_each_state([](const auto& rules, const auto& state) {
    const auto moves = TestFixture::moves(rules, state);
    for (std::size_t next = 1; next < moves.size(); ++next) {
      EXPECT_TRUE(TypeParam::in_order(rules, moves[next - 1], moves[next]));
    }
  });
}

TYPED_TEST_P(RulesContract, MovesAreEmptyExactlyWhenItIsOver) {
  TestFixture::for_each_state([](const auto& rules, const auto& state) {
    EXPECT_EQ(TestFixture::moves(rules, state).empty(), rules.over(state));
  });
}

TYPED_TEST_P(RulesContract, SidesAlternate) {
  if (!TypeParam::alternates) {
    GTEST_SKIP() << "a side may move twice in a row in this game";
  }
  TestFixture::for_each_move([](const auto& rules, const auto& before, const auto&, const auto& after) {
    EXPECT_EQ(rules.turn(after), other(rules.turn(before)));
  });
}

TYPED_TEST_P(RulesContract, ScoreIsZeroSum) {
  TestFixture::for_each_state([](const auto& rules, const auto& state) {
    EXPECT_EQ(rules.score(state, Side::first), -rules.score(state, Side::second));
  });
}

TYPED_TEST_P(RulesContract, ScoreAfterAMoveIsTheScoreOfTheStateAfterIt) {
  if constexpr (MoveScoring<typename TypeParam::Rules>) {
    TestFixture::for_each_move([](const auto& rules, const auto& before, const auto& move,
                                  const auto& after) {
      for (const Side side : {Side::first, Side::second}) {
        EXPECT_EQ(rules.score_after(before, move, side, rules.score(before, side)), rules.score(after, side));
      }
    });
  } else {
    GTEST_SKIP() << "these rules score states only";
  }
}

TYPED_TEST_P(RulesContract, MovesAreShownInTheirOrderUntilItIsEnough) {
  if constexpr (MoveShowing<typename TypeParam::Rules>) {
    TestFixture::for_each_state([](const auto& rules, const auto& state) {
      const auto moves = TestFixture::moves(rules, state);
      for (const std::size_t enough : {std::size_t{1}, moves.size() / 2 + 1, moves.size() + 1}) {
        std::vector<typename TypeParam::Rules::Move> shown;
        rules.show_moves(state, [&](const auto& move) {
          shown.push_back(move);
          return shown.size() < enough;
        });
        const auto end = moves.begin() + static_cast<std::ptrdiff_t>(std::min(enough, moves.size()));
        EXPECT_TRUE(std::equal(shown.begin(), shown.end(), moves.begin(), end));
      }
    });
  } else {
    GTEST_SKIP() << "these rules give moves as a range only";
  }
}

TYPED_TEST_P(RulesContract, ScoreIsFarFromTheInfinities) {
  TestFixture::for_each_state([](const auto& rules, const auto& state) {
    EXPECT_LT(rules.score(state, Side::first), infinity / 2);
    EXPECT_GT(rules.score(state, Side::first), -infinity / 2);
  });
}

TYPED_TEST_P(RulesContract, AMoveLeadsToAnotherState) {
  TestFixture::for_each_move(
      [](const auto&, const auto& before, const auto&, const auto& after) { EXPECT_FALSE(before == after); });
}

TYPED_TEST_P(RulesContract, AMoveChangesNothingElse) {
  TestFixture::for_each_move([](const auto&, const auto& before, const auto& move, const auto& after) {
    EXPECT_TRUE(TypeParam::keeps_the_rest(before, move, after));
  });
}

TYPED_TEST_P(RulesContract, StatesReadBackFromTheirTexts) {
  TestFixture::for_each_state(
      [](const auto& rules, const auto& state) { EXPECT_TRUE(TypeParam::reread(rules, state) == state); });
}

TYPED_TEST_P(RulesContract, HasPositionsInWhichBothSidesMove) {
  std::vector<Side> movers;
  TestFixture::for_each_move([&movers](const auto& rules, const auto& before, const auto&, const auto&) {
    movers.push_back(rules.turn(before));
  });
  EXPECT_GT(std::ranges::count(movers, Side::first), 0);
  EXPECT_GT(std::ranges::count(movers, Side::second), 0);
}

REGISTER_TYPED_TEST_SUITE_P(RulesContract, MovesStandInTheAssignmentsOrderAndOnceEach,
                            MovesAreEmptyExactlyWhenItIsOver, SidesAlternate, ScoreIsZeroSum,
                            ScoreAfterAMoveIsTheScoreOfTheStateAfterIt,
                            MovesAreShownInTheirOrderUntilItIsEnough, ScoreIsFarFromTheInfinities,
                            AMoveLeadsToAnotherState, AMoveChangesNothingElse, StatesReadBackFromTheirTexts,
                            HasPositionsInWhichBothSidesMove);

}  // namespace solver::testing
