#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/cs540_tree/format.hpp"
#include "solver/rules.hpp"
#include "solver/walk.hpp"

/// CS540 Fall 2008 homework 2, question 3: minimax and alpha-beta on a tree that the input spells out. MAX is
/// `Side::first`, MIN is `Side::second`.
namespace solver::cs540_tree {

/// A node's number in preorder, 0 is the root. As a move it is the child that the move leads to.
using NodeIndex = int;

/// Where the game is, and who moves there.
struct State {
  NodeIndex node = 0;
  Side turn = Side::first;
  bool operator==(const State&) const = default;
};

/// The children of a node from left to right, as a range without storage.
class Children {
 public:
  class Iterator {
   public:
    using value_type = NodeIndex;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const cases::cs540_tree::Node* tree, NodeIndex node) : tree_(tree), node_(node) {}
    NodeIndex operator*() const { return node_; }
    Iterator& operator++() {
      node_ += tree_[node_].size;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const cases::cs540_tree::Node* tree_ = nullptr;
    NodeIndex node_ = 0;
  };
  Children(const cases::cs540_tree::Tree& tree, NodeIndex parent) : tree_(tree.data()), parent_(parent) {}
  Iterator begin() const { return {tree_, parent_ + 1}; }
  Iterator end() const { return {tree_, parent_ + tree_[parent_].size}; }

 private:
  const cases::cs540_tree::Node* tree_;
  NodeIndex parent_;
};

/// The game whose positions are the nodes of a tree: "levels alternate".
class TreeRules {
 public:
  using State = cs540_tree::State;
  using Move = NodeIndex;

  explicit TreeRules(cases::cs540_tree::Tree tree);

  Side turn(const State& state) const { return state.turn; }
  bool over(const State& state) const { return is_leaf(node(state.node)); }
  /// "Children left to right"; their range must not outlive the rules.
  Children moves(const State& state) const { return {tree_, state.node}; }
  State play(const State& state, NodeIndex child) const { return {child, other(state.turn)}; }
  /// A leaf's value is MAX's. An inner node has none of its own.
  Score score(const State& state, Side side) const {
    return side == Side::first ? node(state.node).value : -node(state.node).value;
  }
  using KeysStates = TreeRules;
  std::array<std::uint64_t, 2> key(const State& state) const {
    return {static_cast<std::uint64_t>(state.node), static_cast<std::uint64_t>(state.turn)};
  }

  const cases::cs540_tree::Tree& tree() const { return tree_; }
  const cases::cs540_tree::Node& node(NodeIndex index) const {
    return tree_[static_cast<std::size_t>(index)];
  }
  /// A child's place among its siblings, from 1 on; 0 for the root.
  int number(NodeIndex index) const { return numbers_[static_cast<std::size_t>(index)]; }

 private:
  cases::cs540_tree::Tree tree_;
  std::vector<int> numbers_;
};

static_assert(StateKeying<TreeRules>);

/// Names of nodes: `root`, its children `1`, `2`, .., theirs `1.1`, .. A name is as long as its node is deep;
/// so only the one on the way to the present node is kept.
class Path {
 public:
  /// The name of a node at that depth, the parent of which was named before, with none between them that is
  /// not below that parent. It is good until the next call.
  std::string_view name(int depth, int number);

 private:
  std::string text_;
  /// The length of the name at each depth on the way.
  std::vector<std::size_t> lengths_{0};
};

/// The search that a problem asks for, from the root down to the leaves, `Pruning` being its alpha-beta;
/// values are MAX's.
template <Policy Pruning = AlphaBeta, Observer<NodeIndex> O>
Found<NodeIndex> search(const TreeRules& rules, const cases::cs540_tree::Problem& problem, O& observer) {
  constexpr int no_cutoff = std::numeric_limits<int>::max();
  const State root{0, problem.root == cases::cs540_tree::Player::max ? Side::first : Side::second};
  if (problem.algorithm == cases::cs540_tree::Algorithm::alpha_beta) {
    return Walk<TreeRules, Pruning, O>(rules, {}, no_cutoff, Side::first, observer).from(root);
  }
  return Walk<TreeRules, Minimax, O>(rules, {}, no_cutoff, Side::first, observer).from(root);
}

/// Solves a problem: output.txt and traverse_log.txt. Both go to `write` as they grow; memory does not depend
/// on the lengths of the names. When `stop` asks for it, the function returns false soon, and what was
/// written is no answer.
bool solve(const cases::cs540_tree::Problem& problem, const cases::Write& write,
           const std::stop_token& stop = {});
/// The same where equality does not prune. It differs with ALPHABETA alone.
bool solve_with_strict_cuts(const cases::cs540_tree::Problem& problem, const cases::Write& write,
                            const std::stop_token& stop = {});

}  // namespace solver::cs540_tree
