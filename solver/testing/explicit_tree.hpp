#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/rules.hpp"

namespace solver::testing {

/// A game tree as one writes it down.
struct Tree {
  std::string name;
  /// What the position is worth to `Side::first`. Of an inner node it counts at the cutoff alone.
  Score value = 0;
  std::vector<Tree> children;
};

/// The game whose positions are the nodes of a tree. The sides take turns.
class ExplicitTree {
 public:
  /// A node's number in depth-first order, 0 is the root. A move is the number of the child it leads to.
  using Move = int;
  struct State {
    int node = 0;
    Side turn = Side::first;
    bool operator==(const State&) const = default;
  };

  explicit ExplicitTree(const Tree& tree) { add(tree); }

  Side turn(const State& state) const { return state.turn; }
  bool over(const State& state) const { return at(state.node).children.empty(); }
  /// The children from left to right.
  std::span<const int> moves(const State& state) const { return at(state.node).children; }
  State play(const State& state, int child) const {
    assert(at(child).parent == state.node);
    return {child, other(state.turn)};
  }
  Score score(const State& state, Side side) const {
    return side == Side::first ? at(state.node).value : -at(state.node).value;
  }

  using KeysStates = ExplicitTree;
  std::array<std::uint64_t, 2> key(const State& state) const {
    return {static_cast<std::uint64_t>(state.node), static_cast<std::uint64_t>(state.turn)};
  }

  const std::string& name(int node) const { return at(node).name; }
  /// The first node of that name.
  std::optional<int> find(std::string_view name) const {
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
      if (at(node).name == name) {
        return node;
      }
    }
    return std::nullopt;
  }

 private:
  struct Node {
    std::string name;
    Score value = 0;
    int parent = -1;
    std::vector<int> children;
  };

  const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }

  int add(const Tree& tree, int parent = -1) {
    const auto number = nodes_.size();
    nodes_.push_back({tree.name, tree.value, parent, {}});
    for (const auto& child : tree.children) {
      const int added = add(child, static_cast<int>(number));
      nodes_[number].children.push_back(added);
    }
    return static_cast<int>(number);
  }

  std::vector<Node> nodes_;
};

static_assert(StateKeying<ExplicitTree>);

inline Tree leaf(std::string name, Score value) {
  return {std::move(name), value, {}};
}

inline Tree inner(std::string name, std::vector<Tree> children, Score value = 0) {
  return {std::move(name), value, std::move(children)};
}

/// AIMA figure 5.2.
inline Tree aima_figure_5_2() {
  return inner("A", {inner("B", {leaf("b1", 3), leaf("b2", 12), leaf("b3", 8)}),
                     inner("C", {leaf("c1", 2), leaf("c2", 4), leaf("c3", 6)}),
                     inner("D", {leaf("d1", 14), leaf("d2", 5), leaf("d3", 2)})});
}

}  // namespace solver::testing
