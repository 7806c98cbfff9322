#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/foundations/tags.hpp"

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

/// Every situation there is. A tag `...-matters` says that a program with this mistake answers otherwise.
inline constexpr auto shares = std::to_array<Share>({
    {"black-moves", {366, 380, 393}, "BLACK is to move"},
    {"capture-at-root", {173, 301, 168}, "the side to move must jump"},
    {"crown-in-mid-jump-matters",
     {32, 91, 150},
     "the answer changes if a pawn becomes a king in the middle of a jump and jumps on"},
    {"dead-end",
     {73, 231, 262},
     "in the search, a side has no moves at a node below the root and above the depth limit"},
    {"earlier-depth-kept", {115, 109, 131}, "the move chosen is not that of the last depth limit"},
    {"free-captures-matter", {478, 418, 562}, "the answer changes if captures are not forced"},
    {"free-squares-matter",
     {291, 203, 300},
     "the answer changes if ENHANCED counts only directions whose next square is empty"},
    {"game-ends", {147, 318, 168}, "a side wins, after the move chosen or because there is no move"},
    {"king-circle", {0, 90, 0}, "a king can jump in a circle, back to where it started"},
    {"multi-jump-branches",
     {1, 149, 0},
     "a piece has several jumps to choose from, one of them over at least two pieces"},
    {"neither-can-move", {0, 84, 0}, "after the move chosen, neither side can move"},
    {"no-move", {104, 90, 131}, "the side to move has no move"},
    {"strict-cut-matters", {333, 197, 581}, "the answer changes if equality does not prune"},
});

}  // namespace fuzz::cs540_checkers
