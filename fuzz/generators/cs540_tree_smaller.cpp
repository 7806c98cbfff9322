#include "fuzz/generators/cs540_tree_smaller.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "fuzz/generators/steps.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Node;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

/// Every step copies its tree: so many nodes are copied for one kind of steps, at most.
constexpr std::size_t most_copied = 400'000;

class Steps : public StepsFrom<Problem, Measure> {
 public:
  explicit Steps(const Problem& from) : StepsFrom(from, measure) {}

  using StepsFrom::add;
  /// The same problem with another tree.
  void add(Tree tree) { add(Problem{from().algorithm, from().root, std::move(tree)}); }
  const Tree& tree() const { return from().tree; }
};

std::size_t size_at(const Tree& tree, std::size_t node) {
  return static_cast<std::size_t>(tree[node].size);
}

/// The nodes below the root, the largest subtrees first; of a large tree only the first ones.
std::vector<std::size_t> places(const Tree& tree) {
  std::vector<std::size_t> found(tree.size() - 1);
  std::iota(found.begin(), found.end(), 1);
  std::ranges::stable_sort(found, std::ranges::greater{}, [&](std::size_t node) { return tree[node].size; });
  found.resize(std::min(found.size(), std::max(std::size_t{4}, most_copied / tree.size())));
  return found;
}

/// The inner nodes above a node, the root first.
std::vector<std::size_t> ancestors(const Tree& tree, std::size_t node) {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < node;) {
    if (at + size_at(tree, at) <= node) {
      at += size_at(tree, at);
    } else {
      found.push_back(at++);
    }
  }
  return found;
}

/// The tree with the subtree of `node` replaced.
Tree with_subtree(const Tree& tree, std::size_t node, const Tree& subtree) {
  const auto from = tree.begin() + static_cast<std::ptrdiff_t>(node);
  Tree changed(tree.begin(), from);
  changed.insert(changed.end(), subtree.begin(), subtree.end());
  changed.insert(changed.end(), from + tree[node].size, tree.end());
  for (const std::size_t above : ancestors(tree, node)) {
    changed[above].size += static_cast<int>(subtree.size()) - tree[node].size;
  }
  return changed;
}

Tree subtree_at(const Tree& tree, std::size_t node) {
  const auto from = tree.begin() + static_cast<std::ptrdiff_t>(node);
  return {from, from + tree[node].size};
}

Player other(Player player) {
  return player == Player::max ? Player::min : Player::max;
}

void simpler_algorithm(Steps& steps) {
  Problem step = steps.from();
  step.algorithm = Algorithm::minimax;
  steps.add(std::move(step));
}

/// A leaf, or what is below one child of the root, with its own player or the same.
void single_branches(Steps& steps) {
  const Tree& tree = steps.tree();
  steps.add(Tree{Node{}});
  for (const std::size_t node : places(tree)) {
    if (ancestors(tree, node).size() == 1) {
      steps.add(Problem{steps.from().algorithm, other(steps.from().root), subtree_at(tree, node)});
      steps.add(Problem{steps.from().algorithm, steps.from().root, subtree_at(tree, node)});
    }
  }
}

/// Whether its parent has no other child.
bool is_only_child(const Tree& tree, std::size_t node) {
  const std::size_t parent = ancestors(tree, node).back();
  return size_at(tree, parent) == size_at(tree, node) + 1;
}

void fewer_nodes(Steps& steps) {
  const Tree& tree = steps.tree();
  for (const std::size_t node : places(tree)) {
    if (!is_only_child(tree, node)) {
      steps.add(with_subtree(tree, node, {}));
    }
    if (!is_leaf(tree[node])) {
      // The first leaf below a node is the first one behind it.
      const auto leaf = std::find_if(tree.begin() + static_cast<std::ptrdiff_t>(node), tree.end(),
                                     cases::cs540_tree::is_leaf);
      steps.add(with_subtree(tree, node, {*leaf}));
      steps.add(with_subtree(tree, node, subtree_at(tree, node + 1)));
      steps.add(with_subtree(tree, node, {Node{}}));
    }
  }
}

template <class Change>
void change_values(Steps& steps, const Change& change) {
  Problem step = steps.from();
  for (Node& node : step.tree) {
    node.value = is_leaf(node) ? change(node.value) : 0;
  }
  steps.add(std::move(step));
}

void max_at_the_root(Steps& steps) {
  Problem step = steps.from();
  step.root = Player::max;
  for (Node& node : step.tree) {
    node.value = -node.value;
  }
  steps.add(std::move(step));
}

void smaller_values(Steps& steps) {
  change_values(steps, [](int) { return 0; });
  change_values(steps, [](int value) { return value / 2; });
  change_values(steps, [](int value) { return std::abs(value); });
  const Tree& tree = steps.tree();
  for (const std::size_t node : places(tree)) {
    const int value = tree[node].value;
    for (const int less : {0, value / 2, value - (value > 0 ? 1 : -1), -value}) {
      if (value != 0) {
        steps.add(with_subtree(tree, node, {Node{less}}));
      }
    }
  }
}

}  // namespace

Measure measure(const Problem& problem) {
  Measure result;
  result.algorithm = problem.algorithm == Algorithm::minimax ? 0 : 1;
  result.nodes = problem.tree.size();
  result.root = problem.root == Player::max ? 0 : 1;
  for (const Node& node : problem.tree) {
    result.values += std::abs(node.value);
    result.negative_values += node.value < 0 ? 1 : 0;
  }
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem);
  simpler_algorithm(steps);
  single_branches(steps);
  fewer_nodes(steps);
  max_at_the_root(steps);
  smaller_values(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::cs540_tree
