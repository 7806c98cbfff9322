#pragma once

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/chance.hpp"

/// What the generators of cs540-tree put problems together from.
namespace fuzz::cs540_tree {

/// A range of integers, both ends included.
struct Range {
  int low = 0;
  int high = 0;
};

/// What a random tree looks like.
struct Look {
  /// Levels below the root's; no leaf is deeper.
  Range depths{2, 6};
  Range children{1, 4};
  /// How often of 100 times a node above the deepest level is a leaf; the root never is.
  int leaf_percent = 25;
  Range values{-20, 20};
  /// Inner nodes come to an end when there are so many nodes.
  int most_nodes = 150;
};

/// A problem of that look, half of them with MIN at the root.
cases::cs540_tree::Problem random_problem(Chance& chance, cases::cs540_tree::Algorithm algorithm,
                                          const Look& look);

/// A tree of so many levels below the root's in which every inner node has at most two children: one leads
/// down, another is a leaf.
cases::cs540_tree::Tree spine(Chance& chance, int depth, Range values);

}  // namespace fuzz::cs540_tree
