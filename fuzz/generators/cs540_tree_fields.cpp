#include "fuzz/generators/cs540_tree_fields.hpp"

#include <string>
#include <utility>

#include <fmt/core.h>

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

/// As far as values are tried; the leaves of generated trees lie far below.
constexpr int far = 1'000;

/// The names of all nodes, as logs have them: "2.1" is the first child of the second one.
std::vector<std::string> names_of(const Tree& tree) {
  std::vector<std::string> names(tree.size());
  for (std::size_t node = 0; node < tree.size(); ++node) {
    const std::size_t end = node + static_cast<std::size_t>(tree[node].size);
    int number = 0;
    for (std::size_t child = node + 1; child < end; child += static_cast<std::size_t>(tree[child].size)) {
      ++number;
      names[child] = names[node].empty() ? std::to_string(number) : fmt::format("{}.{}", names[node], number);
    }
  }
  return names;
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  FieldsOf<Problem> fields(problem);
  fields.add("algorithm", "", std::vector{Algorithm::minimax, Algorithm::alpha_beta},
             [](Problem& other, Algorithm algorithm) { other.algorithm = algorithm; });
  fields.add("player", "", std::vector{Player::max, Player::min},
             [](Problem& other, Player player) { other.root = player; });
  const auto names = names_of(problem.tree);
  for (std::size_t node = 0; node < problem.tree.size(); ++node) {
    if (is_leaf(problem.tree[node])) {
      const std::string name = names[node].empty() ? "root" : names[node];
      fields.add("leaf value", name, other_numbers(problem.tree[node].value, -far, far),
                 [&](Problem& other, int value) { other.tree[node].value = value; });
    }
  }
  return fields.take();
}

}  // namespace fuzz::cs540_tree
