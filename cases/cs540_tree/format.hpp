#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

/// CS540 Fall 2008 homework 2, question 3, a game tree: what a problem is and how it is spelled.
namespace cases::cs540_tree {

enum class Algorithm { minimax, alpha_beta };
/// Who moves at a node. Levels alternate.
enum class Player { max, min };

inline constexpr int largest_value = 1'000'000;
/// A search goes down a tree level by level, so that there is an end to the levels it can take.
inline constexpr int most_levels = 5'000;

/// A node of a tree that stands in preorder: the children of node n are n + 1, then each time the one after
/// the subtree before it.
struct Node {
  /// Of a leaf; 0 elsewhere.
  int value = 0;
  /// The nodes of its subtree, itself included: 1 for a leaf. An inner node has at least one child.
  int size = 1;
  bool operator==(const Node&) const = default;
};

/// At least one node.
using Tree = std::vector<Node>;

/// One input.
struct Problem {
  Algorithm algorithm = Algorithm::minimax;
  /// Who moves at the root.
  Player root = Player::max;
  Tree tree{Node{}};
  bool operator==(const Problem&) const = default;
};

inline bool is_leaf(const Node& node) {
  return node.size == 1;
}

/// Reads an input file, the last line ended or not. "Inputs are always well formed": nothing else is let
/// pass.
Parsed<Problem> parse(std::string_view text);

/// The spellings an input may have.
struct Spelling {
  bool final_line_end = true;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// A tree as its line has it: `((3 12 8) (2 4 6))`.
std::string print_tree(const Tree& tree);

}  // namespace cases::cs540_tree
