#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/foundations/profile.hpp"

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

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is. Those without a word on it are looked for in the whole tree that the search
/// enters.
///
///   all-home                     a side's pieces are all on its last row
///   best-captures-*              the best move does, to that side or onto the last row
///   best-neither-*               it is neither the first move nor the first of the best after one ply
///   both-blocked-*               two passes end the game: the first two moves, or later ones
///   edge-threat                  a jump over the edge of the board would come out on a free square
///   order-*                      alpha-beta enters another number of nodes when moves are sorted that way:
///                                left before right, each piece's jump before its step, all jumps before all
///                                steps
///   pass-count-reset             a pass after an earlier one with moves between, and the search goes on
///   strict-cut                   alpha-beta enters another number of nodes when equality does not prune
///   tie                          a later move at the root returns the best value too
///   wiped-out                    a side loses its last piece above the depth limit
inline constexpr auto shares = std::to_array<Share>({
    {"all-home", {20, 165, 0}},
    {"best-captures-into-last-row", {40, 120, 135}},
    {"best-captures-left", {125, 125, 210}},
    {"best-captures-right", {140, 145, 150}},
    {"best-neither-first-nor-greedy", {145, 115, 320}},
    {"best-not-first", {350, 290, 540}},
    {"both-blocked-at-root", {0, 50, 0}},
    {"both-blocked-inside", {0, 50, 0}},
    {"circle-moves", {370, 390, 405}},
    {"circle-steps-onto-stack", {220, 110, 350}},
    {"deep", {90, 125, 645}},
    {"depth-1-pass", {0, 50, 0}},
    {"edge-threat", {345, 235, 750}},
    {"enemy-on-last-row", {540, 105, 735}},
    {"jump-onto-stack", {125, 85, 585}},
    {"negative-values", {30, 160, 110}},
    {"order-jump-first", {195, 140, 375}},
    {"order-jumps-first", {230, 185, 375}},
    {"order-left-first", {175, 125, 375}},
    {"pass-count-reset", {15, 80, 0}},
    {"root-blocked", {10, 160, 0}},
    {"stack-of-9-grows", {5, 60, 0}},
    {"stack-of-ten", {35, 60, 0}},
    {"strict-cut", {285, 220, 375}},
    {"tie", {425, 355, 465}},
    {"wiped-out", {50, 55, 0}},
});

}  // namespace fuzz::starcircle
