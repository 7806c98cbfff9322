#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/profile.hpp"

/// What a problem of cs540-checkers puts to the test.
namespace fuzz::cs540_checkers {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The nodes that the solver's searches enter, all depths together.
  std::int64_t nodes = 0;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

Situations situations(const cases::cs540_checkers::Problem& problem);

/// The nodes of the search of one depth, or `limit` where there are more.
std::int64_t nodes_of(const cases::cs540_checkers::Problem& problem, int depth, std::int64_t limit);

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is. Where a tag ends with `-matters`, a program with this mistake answers otherwise:
///   black-moves               BLACK is at the root
///   capture-at-root           only jumps are legal there
///   crown-in-mid-jump-matters pawns are crowned in the middle of a jump and go on
///   dead-end                  above the cutoff a side has no moves, not at the root
///   earlier-depth-kept        the move chosen is not the deepest search's
///   free-captures-matter      captures are not forced
///   free-squares-matter       ENHANCED counts blank squares alone as freedom
///   game-ends                 somebody wins
///   king-circle               a king may jump back to where it started
///   multi-jump-branches       a piece has several sequences, one of them of at least two jumps
///   neither-can-move          after the move chosen
///   no-move                   the side to move has none
///   strict-cut-matters        equality does not prune
inline constexpr auto shares = std::to_array<Share>({
    {"black-moves", {366, 380, 393}},
    {"capture-at-root", {173, 301, 168}},
    {"crown-in-mid-jump-matters", {32, 91, 150}},
    {"dead-end", {73, 231, 262}},
    {"earlier-depth-kept", {115, 109, 131}},
    {"free-captures-matter", {478, 418, 562}},
    {"free-squares-matter", {291, 203, 300}},
    {"game-ends", {147, 318, 168}},
    {"king-circle", {0, 90, 0}},
    {"multi-jump-branches", {1, 149, 0}},
    {"neither-can-move", {0, 84, 0}},
    {"no-move", {104, 90, 131}},
    {"strict-cut-matters", {333, 197, 581}},
});

}  // namespace fuzz::cs540_checkers
