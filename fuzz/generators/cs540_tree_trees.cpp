#include "fuzz/generators/cs540_tree_trees.hpp"

#include <utility>
#include <vector>

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

/// Grows one tree, node by node in preorder.
class Grower {
 public:
  Grower(Chance& chance, const Look& look, int depth) : chance_(chance), look_(look), depth_(depth) {}

  Tree grow() {
    add(0);
    return std::move(tree_);
  }

 private:
  void add(int depth) {
    const std::size_t at = tree_.size();
    tree_.emplace_back();
    if (is_to_be_leaf(depth)) {
      tree_[at].value = chance_.between(look_.values.low, look_.values.high);
      return;
    }
    const int children = chance_.between(look_.children.low, look_.children.high);
    for (int child = 0; child < children; ++child) {
      add(depth + 1);
    }
    tree_[at].size = static_cast<int>(tree_.size() - at);
  }

  bool is_to_be_leaf(int depth) {
    const bool full = tree_.size() > static_cast<std::size_t>(look_.most_nodes);
    return depth > 0 && (depth >= depth_ || full || chance_.in_percent(look_.leaf_percent));
  }

  Chance& chance_;
  const Look& look_;
  const int depth_;
  Tree tree_;
};

}  // namespace

Problem random_problem(Chance& chance, Algorithm algorithm, const Look& look) {
  Problem problem;
  problem.algorithm = algorithm;
  problem.root = chance.in_percent(50) ? Player::max : Player::min;
  const int depth = chance.between(look.depths.low, look.depths.high);
  problem.tree = Grower(chance, look, depth).grow();
  return problem;
}

Tree spine(Chance& chance, int depth, Range values) {
  Tree tree;
  const auto add_leaf = [&] { tree.push_back({chance.between(values.low, values.high)}); };
  /// An inner node, and whether a leaf stands behind its subtree.
  struct Level {
    std::size_t node = 0;
    bool leaf_behind = false;
  };
  std::vector<Level> open;
  for (int level = 0; level < depth; ++level) {
    const int kind = chance.between(0, 3);
    open.push_back({tree.size(), kind == 1});
    tree.emplace_back();
    if (kind == 0) {
      add_leaf();
    }
  }
  add_leaf();
  for (; !open.empty(); open.pop_back()) {
    if (open.back().leaf_behind) {
      add_leaf();
    }
    tree[open.back().node].size = static_cast<int>(tree.size() - open.back().node);
  }
  return tree;
}

}  // namespace fuzz::cs540_tree
