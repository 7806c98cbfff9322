#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/tags.hpp"

/// What a Star/Circle problem puts to the test: situations, each known to show some mistake of real programs.
namespace fuzz::starcircle {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The nodes that the solver's search enters.
  std::int64_t nodes = 0;
  /// False when the search was left at the limit: `nodes` is then the limit, and only the tags that need no
  /// search are there.
  bool whole = true;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

inline constexpr std::int64_t default_node_limit = 5'000'000;

Situations situations(const cases::starcircle::Problem& problem,
                      std::int64_t node_limit = default_node_limit);

/// The nodes that the solver's search enters, or `limit` when there are more.
std::int64_t nodes_of(const cases::starcircle::Problem& problem, std::int64_t limit);

/// Every situation there is. What is true in the search is looked for in the whole tree that it enters.
inline constexpr auto shares = std::to_array<Share>({
    {"all-home", {20, 165, 0}, "all pieces of one side are on its last row"},
    {"best-captures-into-last-row", {40, 120, 135}, "the best move is a jump onto the last row"},
    {"best-captures-left", {125, 125, 210}, "the best move is a jump to the left"},
    {"best-captures-right", {140, 145, 150}, "the best move is a jump to the right"},
    {"best-neither-first-nor-greedy",
     {145, 115, 320},
     "the best move is not the first move, and not the one that a search of one ply chooses"},
    {"best-not-first", {350, 290, 540}, "the best move is not the first in the order of moves"},
    {"both-blocked-at-root",
     {0, 50, 0},
     "both sides must pass at once, and the game ends before the depth limit"},
    {"both-blocked-inside",
     {0, 50, 0},
     "after other moves, two passes in a row end the game before the depth limit"},
    {"circle-moves", {370, 390, 405}, "Circle is to move"},
    {"circle-steps-onto-stack",
     {220, 110, 350},
     "in the search, Circle steps onto own pieces on its last row"},
    {"deep", {90, 125, 645}, "the depth limit is 6 or more"},
    {"depth-1-pass", {0, 50, 0}, "the depth limit is 1, and the player to move must pass"},
    {"edge-threat",
     {345, 235, 750},
     "in the search, a jump over the left or right edge of the board would come out on a free square"},
    {"enemy-on-last-row", {540, 105, 735}, "a piece stands on the last row of the other side"},
    {"jump-onto-stack", {125, 85, 585}, "in the search, a jump ends on own pieces on the last row"},
    {"negative-values", {30, 160, 110}, "a row has a value below 0"},
    {"order-jump-first",
     {195, 140, 375},
     "alpha-beta enters another number of nodes if the jumps of each piece come before its steps"},
    {"order-jumps-first",
     {230, 185, 375},
     "alpha-beta enters another number of nodes if all jumps come before all steps"},
    {"order-left-first",
     {175, 125, 375},
     "alpha-beta enters another number of nodes if each piece tries its moves from left to right"},
    {"pass-count-reset",
     {15, 80, 0},
     "in the search, a pass comes after an earlier pass, with other moves between them"},
    {"root-blocked", {10, 160, 0}, "the player to move must pass"},
    {"stack-of-9-grows", {5, 60, 0}, "in the search, a stack of 9 pieces grows to 10"},
    {"stack-of-ten", {35, 60, 0}, "the board has a stack of 10 or more pieces"},
    {"strict-cut",
     {285, 220, 375},
     "alpha-beta enters another number of nodes if it does not cut off at equality"},
    {"tie", {425, 355, 465}, "several moves of the root return the best value"},
    {"wiped-out", {50, 55, 0}, "in the search, a side loses its last piece before the depth limit"},
});

}  // namespace fuzz::starcircle
