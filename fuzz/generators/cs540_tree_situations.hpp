#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/tags.hpp"

/// What a problem of cs540-tree puts to the test.
namespace fuzz::cs540_tree {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The nodes that the solver enters.
  std::int64_t nodes = 0;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

Situations situations(const cases::cs540_tree::Problem& problem);

/// Every situation there is.
inline constexpr auto shares = std::to_array<Share>({
    {"bound-stays", {276, 250, 468}, "a child changes the value of its parent, but not alpha or beta"},
    {"cut-at-last-child",
     {246, 215, 450},
     "alpha-beta cuts off at the last child of a node, so nothing is pruned"},
    {"deep", {0, 87, 562}, "the tree has at least 10 levels"},
    {"equality-prune", {110, 133, 18}, "alpha-beta prunes where the value equals the bound"},
    {"extreme-values", {0, 75, 0}, "a leaf is worth 1,000,000 or -1,000,000"},
    {"fail-hard-differs",
     {361, 289, 468},
     "an inner node returns a value outside the bounds that it was given"},
    {"later-best", {373, 261, 468}, "the first child of the root is not the best"},
    {"many-children", {0, 85, 206}, "a node has more than 9 children"},
    {"min-root", {376, 380, 393}, "MIN moves at the root"},
    {"negative-value", {360, 333, 300}, "the root has a value below 0"},
    {"one-child", {390, 398, 187}, "an inner node has only one child"},
    {"prune-at-max", {249, 209, 412}, "alpha-beta prunes children of a MAX node"},
    {"prune-at-min", {247, 213, 412}, "alpha-beta prunes children of a MIN node"},
    {"pruned-inner", {240, 211, 468}, "alpha-beta prunes a child that is an inner node"},
    {"root-leaf", {0, 78, 0}, "the root is a leaf"},
    {"root-tie", {62, 173, 0}, "several children of the root return its value"},
    {"unequal-depths", {342, 474, 750}, "the leaves are on different levels"},
});

}  // namespace fuzz::cs540_tree
