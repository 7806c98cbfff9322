#include "solver/testing/explicit_tree.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/rules_contract.hpp"

namespace solver::testing {
namespace {

struct TreeGame {
  using Rules = ExplicitTree;
  struct Position {
    Rules rules;
    Rules::State state;
  };
  static constexpr bool alternates = true;

  static std::vector<Position> positions() {
    const ExplicitTree figure(aima_figure_5_2());
    const ExplicitTree lopsided(inner("r", {leaf("a", -7), inner("b", {inner("c", {leaf("d", 4)}, 9)})}));
    return {{figure, {}}, {figure, {0, Side::second}}, {lopsided, {}}, {lopsided, {}}, {lopsided, {}}};
  }
  static bool in_order(const Rules&, int a, int b) { return a < b; }
  static Rules::State reread(const Rules& rules, const Rules::State& state) {
    return {rules.find(rules.name(state.node)).value(), state.turn};
  }
  /// A position is nothing but its node.
  static bool keeps_the_rest(const Rules::State&, int move, const Rules::State& after) {
    return after.node == move;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(ExplicitTree, RulesContract, TreeGame);

TEST(ExplicitTree, FindsNoNodeOfAnotherName) {
  EXPECT_EQ(ExplicitTree(aima_figure_5_2()).find("E"), std::nullopt);
}

}  // namespace
}  // namespace solver::testing
