#include "solver/games/cs540_tree.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/testing/rules_contract.hpp"

namespace solver::cs540_tree {
namespace {

using cases::cs540_tree::Problem;

Problem problem(const std::string& head, const std::string& tree) {
  return cases::cs540_tree::parse("TREE\n" + head + "\n" + tree + "\n").value();
}

TreeRules rules_of(const std::string& tree) {
  return TreeRules(problem("MINIMAX\nMAX", tree).tree);
}

cases::Answer solved(const Problem& problem) {
  cases::Answer answer;
  EXPECT_TRUE(solve(problem, cases::collect_into(answer)));
  return answer;
}

std::string output(const std::string& head, const std::string& tree) {
  return solved(problem(head, tree)).files.at("output.txt");
}

std::string log(const std::string& head, const std::string& tree) {
  return solved(problem(head, tree)).files.at("traverse_log.txt");
}

struct TreeGame {
  using Rules = TreeRules;
  struct Position {
    Rules rules;
    State state;
  };
  static constexpr bool alternates = true;

  static std::vector<Position> positions() {
    return {{rules_of("(((5 -1) (3 2)) ((6 7) (12 14)))"), {0, Side::first}},
            {rules_of("(((5 -1) (3 2)) ((6 7) (12 14)))"), {0, Side::second}},
            {rules_of("(1 (2 (3 (4 (5)))) ((6)) -1000000)"), {0, Side::second}},
            {rules_of("1000000"), {0, Side::first}}};
  }
  static bool in_order(const Rules&, NodeIndex a, NodeIndex b) { return a < b; }
  static State reread(const Rules& rules, const State& state) {
    const auto text = print(Problem{.tree = rules.tree()});
    const TreeRules again(cases::cs540_tree::parse(text)->tree);
    return again.tree() == rules.tree() ? state : State{};
  }
  static bool keeps_the_rest(const State& before, NodeIndex child, const State& after) {
    return after.node == child && child > before.node;
  }
};

TEST(TreeRules, NumberChildrenFromTheLeft) {
  const auto rules = rules_of("(1 (2 3) 4)");
  EXPECT_EQ(rules.number(0), 0);
  EXPECT_EQ(rules.number(1), 1);
  EXPECT_EQ(rules.number(2), 2);
  EXPECT_EQ(rules.number(3), 1);
  EXPECT_EQ(rules.number(5), 3);
}

TEST(TreePath, NamesTheWayFromTheRoot) {
  Path path;
  EXPECT_EQ(path.name(0, 0), "root");
  EXPECT_EQ(path.name(1, 1), "1");
  EXPECT_EQ(path.name(2, 12), "1.12");
  EXPECT_EQ(path.name(3, 1), "1.12.1");
  EXPECT_EQ(path.name(2, 12), "1.12");
  EXPECT_EQ(path.name(2, 13), "1.13");
  EXPECT_EQ(path.name(1, 2), "2");
  EXPECT_EQ(path.name(0, 0), "root");
  EXPECT_EQ(path.name(1, 3), "3");
}

TEST(TreeAnswer, CountsThePrunedChildrenAndNamesTheLeavesBelow) {
  EXPECT_EQ(output("ALPHABETA\nMAX", "((3 4) (2 (9 8) 7))"),
            "VALUE 3\nBEST 1\nNODES 6\nPRUNED 2\nPRUNED LEAVES 3 2.2.1 2.2.2 2.3\n"
            "root 3\n1 3\n2 2\n2.2 PRUNED\n");
}

TEST(TreeAnswer, PrunesNothingWithMinimax) {
  EXPECT_EQ(output("MINIMAX\nMAX", "((3 4) (2 (9 8) 7))"),
            "VALUE 3\nBEST 1\nNODES 10\nPRUNED 0\nPRUNED LEAVES 0\nroot 3\n1 3\n2 2\n2.2 9\n");
}

TEST(TreeAnswer, IsALeafsOwnValue) {
  const std::string all = "VALUE 7\nBEST 0\nNODES 1\nPRUNED 0\nPRUNED LEAVES 0\n";
  EXPECT_EQ(output("MINIMAX\nMAX", "7"), all);
  EXPECT_EQ(log("MINIMAX\nMAX", "7"), "Node,Depth,Value\nroot,0,7\n");
  EXPECT_EQ(output("ALPHABETA\nMIN", "7"), all);
  EXPECT_EQ(log("ALPHABETA\nMIN", "7"), "Node,Depth,Value,Alpha,Beta\nroot,0,7,-Infinity,Infinity\n");
}

TEST(TreeAnswer, MinimizesAtTheRootForMin) {
  EXPECT_EQ(output("MINIMAX\nMIN", "((3 12 8) (2 4 6) (14 5 2))"),
            "VALUE 6\nBEST 2\nNODES 13\nPRUNED 0\nPRUNED LEAVES 0\nroot 6\n1 12\n2 6\n3 14\n");
  EXPECT_EQ(log("ALPHABETA\nMIN", "(4 (1 6))"),
            "Node,Depth,Value,Alpha,Beta\n"
            "root,0,Infinity,-Infinity,Infinity\n1,1,4,-Infinity,Infinity\nroot,0,4,-Infinity,4\n"
            "2,1,-Infinity,-Infinity,4\n2.1,2,1,-Infinity,4\n2,1,1,1,4\n2.2,2,6,1,4\n2,1,6,1,4\n"
            "root,0,4,-Infinity,4\n");
}

TEST(TreeAnswer, TakesTheFirstOfEqualChildrenAndPrunesAtEquality) {
  EXPECT_EQ(output("ALPHABETA\nMAX", "((10) (10 0))"),
            "VALUE 10\nBEST 1\nNODES 5\nPRUNED 1\nPRUNED LEAVES 1 2.2\nroot 10\n1 10\n2 10\n");
}

/// AIMA returns the value where fail-hard would return the bound: 2 below alpha 3.
TEST(TreeAnswer, ReturnsTheValueThatLiesBelowAlpha) {
  EXPECT_NE(output("ALPHABETA\nMAX", "((3 12 8) (2 4 6) (14 5 2))").find("\n2 2\n"), std::string::npos);
}

TEST(TreeAnswer, OrdersNamesByNumber) {
  const std::string found = output("MINIMAX\nMAX", "((1) (1) (1) (1) (1) (1) (1) (1) (1) (1))");
  EXPECT_LT(found.find("\n2 1\n"), found.find("\n10 1\n"));
}

TEST(TreeAnswer, IsEndedByTheStop) {
  std::stop_source source;
  source.request_stop();
  cases::Answer answer;
  EXPECT_FALSE(
      solve(problem("MINIMAX\nMAX", "((1 2) (3 4))"), cases::collect_into(answer), source.get_token()));
}

/// A node at each level with a leaf beside it: `(1 (1 (1 ... )))`.
std::string spine(int levels) {
  std::string tree = "0";
  std::string before;
  for (int level = 1; level < levels; ++level) {
    before += "(1 ";
    tree += ")";
  }
  return before + tree;
}

TEST(TreeAnswer, IsFoundAtTheDeepestLevels) {
  std::size_t bytes = 0;
  const auto count = [&bytes](std::string_view, std::string_view piece) { bytes += piece.size(); };
  EXPECT_TRUE(solve(problem("MINIMAX\nMAX", spine(cases::cs540_tree::most_levels)), count));
  EXPECT_GT(bytes, 100'000'000U) << "nearly all of it is names";
}

TEST(TreeAnswer, IsFoundInATreeOf1000Levels) {
  const std::string pruned = output("ALPHABETA\nMAX", spine(1000));
  EXPECT_EQ(pruned.substr(0, pruned.find("PRUNED")), "VALUE 1\nBEST 1\nNODES 4\n");
  const std::string whole = output("MINIMAX\nMAX", spine(1000));
  EXPECT_EQ(whole.substr(0, whole.find("PRUNED")), "VALUE 1\nBEST 1\nNODES 1999\n");
}

TEST(TreeAnswer, IsFoundInATreeOf100000Nodes) {
  std::string tree = "(";
  for (int child = 0; child < 50'000; ++child) {
    tree += (child == 0 ? "(" : " (") + std::to_string(child) + ")";
  }
  const std::string found = output("ALPHABETA\nMAX", tree + ")");
  EXPECT_EQ(found.substr(0, found.find("\nroot")),
            "VALUE 49999\nBEST 50000\nNODES 100001\nPRUNED 0\nPRUNED LEAVES 0");
}

}  // namespace
}  // namespace solver::cs540_tree

namespace solver::testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Cs540Tree, RulesContract, cs540_tree::TreeGame);
}  // namespace solver::testing
