#include "fuzz/generators/cs540_tree_edges.hpp"

#include "fuzz/generators/cs540_tree_situations.hpp"
#include "fuzz/generators/cs540_tree_trees.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::largest_value;
using cases::cs540_tree::Node;
using cases::cs540_tree::Problem;

/// Draws trees of that look until one holds the situation; after some tries the last one has to do.
Problem until(std::string_view tag, Chance& chance, Algorithm algorithm, const Look& look) {
  Problem problem = random_problem(chance, algorithm, look);
  for (int tries = 60; tries > 0 && !situations(problem).has(tag); --tries) {
    problem = random_problem(chance, algorithm, look);
  }
  return problem;
}

/// Trees to read on one page, with few values, so that many are equal.
Look small() {
  return {.depths = {2, 4}, .children = {1, 3}, .values = {-2, 3}, .most_nodes = 40};
}

Problem root_leaf(Chance& chance, Algorithm algorithm) {
  Problem problem = random_problem(chance, algorithm, {.depths = {1, 1}});
  problem.tree = {Node{chance.between(-99, 99)}};
  return problem;
}

Problem one_child(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.depths = {2, 8}, .children = {1, chance.between(1, 2)}, .leaf_percent = 5});
}

Problem root_tie(Chance& chance, Algorithm algorithm) {
  return until("root-tie", chance, algorithm, small());
}

Problem many_children(Chance& chance, Algorithm algorithm) {
  return random_problem(chance, algorithm,
                        {.depths = {1, 3},
                         .children = {10, 13},
                         .leaf_percent = chance.one_of(std::vector{50, 80, 95}),
                         .most_nodes = 60});
}

Problem deep(Chance& chance, Algorithm algorithm) {
  Problem problem = root_leaf(chance, algorithm);
  const int depth = chance.between(9, 40);
  problem.tree = spine(chance, depth, {-9, 9});
  return problem;
}

Problem extreme_values(Chance& chance, Algorithm algorithm) {
  Problem problem = random_problem(chance, algorithm, small());
  for (Node& node : problem.tree) {
    if (is_leaf(node)) {
      node.value = chance.one_of(std::vector{-largest_value, largest_value, largest_value - 1, 0});
    }
  }
  return problem;
}

Problem negative_value(Chance& chance, Algorithm algorithm) {
  Look look = small();
  look.values = {-9, -1};
  return random_problem(chance, algorithm, look);
}

Problem equality_prune(Chance& chance, Algorithm algorithm) {
  return until("equality-prune", chance, algorithm, small());
}

Problem cut_at_last_child(Chance& chance, Algorithm algorithm) {
  return until("cut-at-last-child", chance, algorithm, small());
}

/// Three levels and different values: a node's value can then lie outside of its window.
Look spread() {
  return {.depths = {3, 5}, .children = {2, 3}, .leaf_percent = 15, .values = {-30, 30}, .most_nodes = 60};
}

Problem fail_hard_differs(Chance& chance, Algorithm algorithm) {
  return until("fail-hard-differs", chance, algorithm, spread());
}

Problem pruned_inner(Chance& chance, Algorithm algorithm) {
  return until("pruned-inner", chance, algorithm, spread());
}

Problem prune_at_max(Chance& chance, Algorithm algorithm) {
  return until("prune-at-max", chance, algorithm, spread());
}

Problem prune_at_min(Chance& chance, Algorithm algorithm) {
  return until("prune-at-min", chance, algorithm, spread());
}

Problem bound_stays(Chance& chance, Algorithm algorithm) {
  return until("bound-stays", chance, algorithm, spread());
}

}  // namespace

const std::vector<Edge>& edges() {
  static const std::vector<Edge> table{
      {"root-leaf", 4, true, root_leaf},
      {"one-child", 3, true, one_child},
      {"root-tie", 4, true, root_tie},
      {"many-children", 4, true, many_children},
      {"deep", 4, true, deep},
      {"extreme-values", 4, true, extreme_values},
      {"negative-value", 2, true, negative_value},
      {"equality-prune", 5, false, equality_prune},
      {"cut-at-last-child", 4, false, cut_at_last_child},
      {"fail-hard-differs", 5, false, fail_hard_differs},
      {"pruned-inner", 3, false, pruned_inner},
      {"prune-at-max", 2, false, prune_at_max},
      {"prune-at-min", 2, false, prune_at_min},
      {"bound-stays", 2, false, bound_stays},
  };
  return table;
}

Problem edge_problem(Chance& chance, Algorithm algorithm) {
  const auto weight_of = [&](const Edge& edge) {
    return edge.minimax_too || algorithm == Algorithm::alpha_beta ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, algorithm);
}

}  // namespace fuzz::cs540_tree
