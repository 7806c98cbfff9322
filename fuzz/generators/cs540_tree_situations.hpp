#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/foundations/profile.hpp"

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

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is:
///   bound-stays          a child's value moves the node's and no bound
///   cut-at-last-child    a cutoff that leaves no child out: only its log line tells of it
///   deep                 at least ten levels
///   equality-prune       a cutoff at equality that leaves children out
///   extreme-values       a value of a million, either way
///   fail-hard-differs    an inner node returns a value outside of the window that it was given
///   later-best           the root's best child is not its first
///   many-children        a node with more than nine, where 1.10 comes after 1.9
///   min-root             MIN moves at the root
///   negative-value       the root's value is negative
///   one-child            an inner node with one child
///   prune-at-max, -min   children left out there
///   pruned-inner         an inner node left out
///   root-leaf            the root is a leaf
///   root-tie             two children of the root return its value
///   unequal-depths       leaves on different levels
inline constexpr auto shares = std::to_array<Share>({
    {"bound-stays", {276, 250, 468}},
    {"cut-at-last-child", {246, 215, 450}},
    {"deep", {0, 87, 562}},
    {"equality-prune", {110, 133, 18}},
    {"extreme-values", {0, 75, 0}},
    {"fail-hard-differs", {361, 289, 468}},
    {"later-best", {373, 261, 468}},
    {"many-children", {0, 85, 206}},
    {"min-root", {376, 380, 393}},
    {"negative-value", {360, 333, 300}},
    {"one-child", {390, 398, 187}},
    {"prune-at-max", {249, 209, 412}},
    {"prune-at-min", {247, 213, 412}},
    {"pruned-inner", {240, 211, 468}},
    {"root-leaf", {0, 78, 0}},
    {"root-tie", {62, 173, 0}},
    {"unequal-depths", {342, 474, 750}},
});

}  // namespace fuzz::cs540_tree
