#include "fuzz/generators/cs540_tree_limits.hpp"

#include <cstddef>

#include "fuzz/generators/cs540_tree_trees.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::is_leaf;
using cases::cs540_tree::largest_value;
using cases::cs540_tree::most_levels;
using cases::cs540_tree::Node;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

constexpr Range all_values{-largest_value, largest_value};

Problem problem_of(Chance& chance, Algorithm algorithm, Tree tree) {
  Problem problem;
  problem.algorithm = algorithm;
  problem.root = chance.in_percent(50) ? Player::max : Player::min;
  problem.tree = std::move(tree);
  return problem;
}

int extreme(Chance& chance) {
  return chance.one_of(std::vector{-largest_value, -largest_value + 1, -1'000, -999, -1, 0, 1, 999, 1'000,
                                   65'536, largest_value - 1, largest_value});
}

/// One inner node whose children are leaves.
Tree fan(Chance& chance, int leaves, Range values) {
  Tree tree(static_cast<std::size_t>(leaves) + 1);
  tree.front().size = leaves + 1;
  for (std::size_t leaf = 1; leaf < tree.size(); ++leaf) {
    tree[leaf].value = chance.between(values.low, values.high);
  }
  return tree;
}

/// A root with those subtrees.
Tree joined(const std::vector<Tree>& subtrees) {
  Tree tree(1);
  for (const Tree& subtree : subtrees) {
    tree.insert(tree.end(), subtree.begin(), subtree.end());
  }
  tree.front().size = static_cast<int>(tree.size());
  return tree;
}

/// A tree of so many levels below the root's whose inner nodes have one child each.
Tree thread(Chance& chance, int depth) {
  Tree tree(static_cast<std::size_t>(depth) + 1);
  for (std::size_t level = 0; level < tree.size(); ++level) {
    tree[level].size = static_cast<int>(tree.size() - level);
  }
  tree.back().value = extreme(chance);
  return tree;
}

Problem one_leaf(Chance& chance, Algorithm algorithm) {
  return problem_of(chance, algorithm, {Node{extreme(chance)}});
}

/// Values of a million either way and their neighbours, nothing or little between them.
Problem extreme_values(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm, {.depths = {1, 5}, .children = {1, 4}, .most_nodes = 60});
  const bool ends_alone = chance.in_percent(50);
  for (Node& node : problem.tree) {
    if (is_leaf(node)) {
      node.value = ends_alone ? chance.one_of(std::vector{-largest_value, largest_value}) : extreme(chance);
    }
  }
  return problem;
}

/// One value for all leaves.
Problem all_equal(Chance& chance, Algorithm algorithm) {
  Problem problem =
      random_problem(chance, algorithm, {.depths = {1, 5}, .children = {1, 4}, .most_nodes = 60});
  const int value = extreme(chance);
  for (Node& node : problem.tree) {
    node.value = is_leaf(node) ? value : 0;
  }
  return problem;
}

/// More children than a byte counts, at the root or a level or two below it.
Problem wide(Chance& chance, Algorithm algorithm) {
  const int leaves = chance.one_of(std::vector{255, 256, 257, 300});
  Tree tree = fan(chance, leaves, chance.in_percent(50) ? all_values : Range{-3, 3});
  for (int level = chance.between(0, 2); level > 0; --level) {
    tree = chance.in_percent(50) ? joined({tree, fan(chance, 2, all_values)})
                                 : joined({fan(chance, 2, all_values), tree});
  }
  return problem_of(chance, algorithm, std::move(tree));
}

/// More children than two bytes count.
Problem widest(Chance& chance, Algorithm algorithm) {
  return problem_of(chance, algorithm,
                    fan(chance, chance.one_of(std::vector{32'768, 65'536, 65'537}), all_values));
}

/// Levels around those that programs make room for. The names of the deepest nodes are thousands of bytes
/// long.
Problem deep(Chance& chance, Algorithm algorithm) {
  const int depth = chance.one_of(std::vector{255, 256, 257, 300});
  return problem_of(chance, algorithm,
                    chance.in_percent(30) ? thread(chance, depth) : spine(chance, depth, all_values));
}

Problem deeper(Chance& chance, Algorithm algorithm) {
  const int depth = chance.one_of(std::vector{1'000, 1'023, 1'024, 1'025, 1'100});
  return problem_of(chance, algorithm,
                    chance.in_percent(30) ? thread(chance, depth) : spine(chance, depth, all_values));
}

/// As many levels as there may be. Its log is by far the longest of all.
Problem deepest(Chance& chance, Algorithm algorithm) {
  return problem_of(chance, algorithm, thread(chance, most_levels - 1));
}

/// Wide nodes below each other, each child of the last but one level with children of its own.
Problem wide_and_deep(Chance& chance, Algorithm algorithm) {
  Tree tree = fan(chance, chance.between(10, 40), all_values);
  for (int level = chance.between(5, 12); level > 0; --level) {
    const auto leaves = static_cast<std::size_t>(chance.between(9, 40));
    std::vector<Tree> subtrees(leaves, Tree{Node{}});
    for (Tree& leaf : subtrees) {
      leaf.front().value = chance.between(all_values.low, all_values.high);
    }
    subtrees.insert(subtrees.begin() + chance.between(0, static_cast<int>(leaves)), tree);
    tree = joined(subtrees);
  }
  return problem_of(chance, algorithm, std::move(tree));
}

}  // namespace

const std::vector<Limit>& limits() {
  static const std::vector<Limit> table{
      {"one-leaf", 192, one_leaf},   {"extreme-values", 640, extreme_values},
      {"all-equal", 240, all_equal}, {"wide", 240, wide},
      {"deep", 140, deep},           {"wide-and-deep", 240, wide_and_deep},
      {"deeper", 24, deeper},        {"widest", 8, widest},
      {"deepest", 2, deepest},
  };
  return table;
}

Problem limit_problem(Chance& chance, Algorithm algorithm) {
  return chance.one_by_weight(limits()).make(chance, algorithm);
}

}  // namespace fuzz::cs540_tree
