#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/profile.hpp"

/// What a problem of Stake / Raid puts to the test: situations, each known to show some mistake of real
/// programs.
namespace fuzz::stakeraid {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The nodes that the handout's search enters.
  std::int64_t nodes = 0;
  /// False when the search was left at the limit: `nodes` is then the limit or a little more, and only the
  /// tags that need no search are there.
  bool whole = true;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

inline constexpr std::int64_t default_node_limit = 5'000'000;

Situations situations(const cases::stakeraid::Problem& problem, std::int64_t node_limit = default_node_limit);
std::vector<std::string> tags(const cases::stakeraid::Problem& problem);

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is.
///
/// conquest-of-several          the best move is a Raid that conquers more than one piece
/// deep                         four plies at least
/// depth-1                      the search is the greedy choice
/// depth-above-empty            boards become full before the cutoff
/// equal-values                 all squares are worth the same
/// far-ahead, far-behind        the value is beyond 10,000, or -10,000
/// last-best                    the last of the best moves is another than the first
/// lookahead                    the greedy choice is another move
/// mixed-order                  a Raid on an earlier square is as good as the Stake that is chosen
/// negative                     the value is below 0
/// o-moves                      O moves
/// odd-depth                    the plies searched are odd in number
/// one-sided                    pieces of one side at most
/// one-square                   N = 1
/// raid-best                    the best move is a Raid
/// small-values                 no square is worth more than 3
/// stake-beside-own             the best move is a Stake beside an own piece
/// string-order                 among equal moves one on row 10 or below would come first by its text
/// tie-raids-by-source          among equal Raids the order of their sources chooses another
/// tie-stake-raid               a Raid that conquers on another square is as good as the Stake chosen
/// tie-stake-raid-same-square   a Raid that conquers on the same square is as good as the Stake chosen
/// tied-bound                   alpha-beta leaves a later move of the root with a bound that equals the best,
///                              but the move is worse
/// tied-bound-raid              the same, and the best move is a Raid
/// two-digit-row                the best move is on row 10 or below
/// wrap                         the best Raid would conquer more if the board's sides were joined
inline constexpr auto shares = std::to_array<Share>({
    {"conquest-of-several", {333, 183, 288}},
    {"deep", {64, 32, 97}},
    {"depth-1", {181, 292, 0}},
    {"depth-above-empty", {11, 152, 0}},
    {"equal-values", {0, 96, 0}},
    {"far-ahead", {0, 34, 0}},
    {"far-behind", {0, 34, 0}},
    {"last-best", {52, 381, 75}},
    {"lookahead", {196, 124, 192}},
    {"mixed-order", {0, 71, 0}},
    {"negative", {212, 204, 198}},
    {"o-moves", {370, 370, 331}},
    {"odd-depth", {399, 456, 243}},
    {"one-sided", {18, 160, 60}},
    {"one-square", {0, 65, 0}},
    {"raid-best", {662, 324, 492}},
    {"small-values", {0, 271, 0}},
    {"stake-beside-own", {37, 201, 0}},
    {"string-order", {0, 56, 0}},
    {"tie-raids-by-source", {0, 65, 0}},
    {"tie-stake-raid", {0, 85, 0}},
    {"tie-stake-raid-same-square", {0, 63, 0}},
    {"tied-bound", {31, 76, 115}},
    {"tied-bound-raid", {26, 43, 84}},
    {"two-digit-row", {15, 62, 93}},
    {"wrap", {64, 85, 0}},
});

}  // namespace fuzz::stakeraid
