#include "fuzz/generators/cs540_tree_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/cs540_tree.hpp"
#include "fuzz/generators/testing/held_shares.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::is_leaf;
using cases::cs540_tree::largest_value;
using cases::cs540_tree::most_levels;
using cases::cs540_tree::Node;
using cases::cs540_tree::Problem;

/// The most children of a node, and the levels.
struct Shape {
  int children = 0;
  int levels = 0;
};

Shape shape_of(const Problem& problem) {
  struct Open {
    std::size_t end = 0;
    int children = 0;
  };
  Shape shape;
  std::vector<Open> open;
  for (std::size_t at = 0; at < problem.tree.size(); ++at) {
    while (!open.empty() && open.back().end <= at) {
      open.pop_back();
    }
    if (!open.empty()) {
      shape.children = std::max(shape.children, ++open.back().children);
    }
    open.push_back({at + static_cast<std::size_t>(problem.tree[at].size)});
    shape.levels = std::max(shape.levels, static_cast<int>(open.size()));
  }
  return shape;
}

bool has_leaf_of(const Problem& problem, int value) {
  return std::ranges::any_of(problem.tree,
                             [value](const Node& node) { return is_leaf(node) && node.value == value; });
}

bool is_of_one_value(const Problem& problem) {
  const int value = problem.tree.back().value;
  return std::ranges::all_of(problem.tree,
                             [value](const Node& node) { return !is_leaf(node) || node.value == value; });
}

TEST(TreeLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"one node", 60, [](const Problem& p) { return p.tree.size() == 1; }},
      {"the largest value", 150, [](const Problem& p) { return has_leaf_of(p, largest_value); }},
      {"the least value", 150, [](const Problem& p) { return has_leaf_of(p, -largest_value); }},
      {"one value everywhere", 100, [](const Problem& p) { return p.tree.size() > 4 && is_of_one_value(p); }},
      {"more than 255 children", 60, [](const Problem& p) { return shape_of(p).children > 255; }},
      {"more than 65,535 children", 1, [](const Problem& p) { return shape_of(p).children > 65'535; }},
      {"more than 255 levels", 50, [](const Problem& p) { return shape_of(p).levels > 255; }},
      {"more than 1,024 levels", 5, [](const Problem& p) { return shape_of(p).levels > 1'024; }},
      {"wide and deep", 60,
       [](const Problem& p) { return shape_of(p).children > 9 && shape_of(p).levels > 5; }},
  };
  testing::expect_shares(
      shares, 2000, [](int index) { return draw(Profile::limits, std::nullopt, 20081008, index).problem; });
}

TEST(TreeLimits, HaveAsManyLevelsAsThereMayBe) {
  const auto deepest = std::ranges::find(limits(), "deepest", &Limit::name);
  ASSERT_NE(deepest, limits().end());
  Chance chance{rc::Random(1)};
  int most = 0;
  for (int number = 0; number < 10; ++number) {
    const Problem problem = deepest->make(chance, cases::cs540_tree::Algorithm::minimax);
    EXPECT_EQ(cases::cs540_tree::parse(print(problem)), problem);
    most = std::max(most, shape_of(problem).levels);
  }
  EXPECT_EQ(most, most_levels);
}

}  // namespace
}  // namespace fuzz::cs540_tree
