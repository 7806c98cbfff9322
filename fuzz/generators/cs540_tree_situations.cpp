#include "fuzz/generators/cs540_tree_situations.hpp"

#include <cstdlib>
#include <limits>
#include <set>
#include <utility>

#include "solver/games/cs540_tree.hpp"
#include "solver/walk.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Node;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;
using solver::Score;
using solver::Window;
using solver::cs540_tree::NodeIndex;
using solver::cs540_tree::TreeRules;

using Tags = std::set<std::string>;
using Seen = solver::Visit<NodeIndex>;

/// Listens to one search and tags what happens in it.
class SituationObserver {
 public:
  SituationObserver(const TreeRules& rules, const Problem& problem, Tags& tags)
      : rules_(rules),
        max_at_root_(problem.root == Player::max),
        prunes_(problem.algorithm == Algorithm::alpha_beta),
        tags_(tags) {}

  void entered(const Seen& visit) {
    ++nodes;
    const auto depth = static_cast<std::size_t>(visit.depth);
    levels_.resize(depth);
    levels_.push_back({visit.move == nullptr ? 0 : *visit.move, visit.value, visit.window, visit.window});
  }

  void changed(const Seen& visit) {
    const auto depth = static_cast<std::size_t>(visit.depth);
    note_fail_hard(levels_[depth + 1]);
    if (depth == 0) {
      root_children.push_back(levels_[1].value);
    }
    Level& level = levels_[depth];
    const bool cut =
        max_at(visit.depth) ? visit.value >= visit.window.beta : visit.value <= visit.window.alpha;
    if (prunes_ && !cut && visit.value != level.value && visit.window == level.window) {
      tags_.insert("bound-stays");
    }
    level.value = visit.value;
    level.window = visit.window;
  }

  void pruned(const Seen& visit, std::int64_t left) {
    if (left == 0) {
      tags_.insert("cut-at-last-child");
      return;
    }
    const bool max = max_at(visit.depth);
    tags_.insert(max ? "prune-at-max" : "prune-at-min");
    if (visit.value == (max ? visit.window.beta : visit.window.alpha)) {
      tags_.insert("equality-prune");
    }
    note_left_out(visit);
  }

  std::int64_t nodes = 0;
  /// What each of them returned.
  std::vector<Score> root_children;

 private:
  /// The node at one depth of the branch that the search is in.
  struct Level {
    NodeIndex node = 0;
    Score value = 0;
    Window window;
    /// As it was passed down.
    Window given;
  };

  bool max_at(int depth) const { return (depth % 2 == 0) == max_at_root_; }

  /// A leaf may lie anywhere; an inner node outside of its window shows that the search is fail-soft.
  void note_fail_hard(const Level& child) {
    const bool inside = child.given.alpha <= child.value && child.value <= child.given.beta;
    if (!inside && !is_leaf(rules_.node(child.node))) {
      tags_.insert("fail-hard-differs");
    }
  }

  void note_left_out(const Seen& visit) {
    const auto depth = static_cast<std::size_t>(visit.depth);
    for (const NodeIndex child : rules_.moves({levels_[depth].node, {}})) {
      if (child > levels_[depth + 1].node && !is_leaf(rules_.node(child))) {
        tags_.insert("pruned-inner");
      }
    }
  }

  const TreeRules& rules_;
  const bool max_at_root_;
  const bool prunes_;
  Tags& tags_;
  std::vector<Level> levels_;
};

void note_node(const TreeRules& rules, NodeIndex index, Tags& tags) {
  const Node& node = rules.node(index);
  if (is_leaf(node)) {
    if (std::abs(node.value) == cases::cs540_tree::largest_value) {
      tags.insert("extreme-values");
    }
    return;
  }
  const auto children = std::ranges::distance(rules.moves({index, {}}));
  if (children == 1) {
    tags.insert("one-child");
  }
  if (children > 9) {
    tags.insert("many-children");
  }
}

/// The depths of a tree's highest and deepest leaf.
std::pair<int, int> leaf_depths(const Tree& tree) {
  std::pair<int, int> found{std::numeric_limits<int>::max(), 0};
  std::vector<std::size_t> ends;
  for (std::size_t index = 0; index < tree.size(); ++index) {
    while (!ends.empty() && ends.back() <= index) {
      ends.pop_back();
    }
    if (is_leaf(tree[index])) {
      found.first = std::min(found.first, static_cast<int>(ends.size()));
      found.second = std::max(found.second, static_cast<int>(ends.size()));
    }
    ends.push_back(index + static_cast<std::size_t>(tree[index].size));
  }
  return found;
}

void note_shape(const TreeRules& rules, Tags& tags) {
  for (NodeIndex index = 0; index < static_cast<NodeIndex>(rules.tree().size()); ++index) {
    note_node(rules, index, tags);
  }
  const auto [highest, deepest] = leaf_depths(rules.tree());
  if (highest != deepest) {
    tags.insert("unequal-depths");
  }
  if (deepest >= 9) {
    tags.insert("deep");
  }
  if (deepest == 0) {
    tags.insert("root-leaf");
  }
}

void note_root(const Problem& problem, const std::vector<Score>& children, Score value, Tags& tags) {
  if (problem.root == Player::min) {
    tags.insert("min-root");
  }
  if (value < 0) {
    tags.insert("negative-value");
  }
  if (std::ranges::count(children, value) > 1) {
    tags.insert("root-tie");
  }
  if (!children.empty() && children.front() != value) {
    tags.insert("later-best");
  }
}

}  // namespace

Situations situations(const Problem& problem) {
  Tags tags;
  const TreeRules rules(problem.tree);
  note_shape(rules, tags);
  SituationObserver observer(rules, problem, tags);
  const auto found = solver::cs540_tree::search(rules, problem, observer);
  note_root(problem, observer.root_children, found.value, tags);
  return {{tags.begin(), tags.end()}, observer.nodes};
}

}  // namespace fuzz::cs540_tree
