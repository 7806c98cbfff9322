#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/profile.hpp"

/// What a squirrel problem puts to the test: situations, each known to show some mistake of real programs.
namespace fuzz::squirrel {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The nodes that the solver's searches enter, all moves of a battle together.
  std::int64_t nodes = 0;
  /// False when the searches were left at the limit: `nodes` is then the limit, and only the tags that need
  /// no search are there.
  bool whole = true;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

inline constexpr std::int64_t default_node_limit = 5'000'000;

Situations situations(const cases::squirrel::Problem& problem, std::int64_t node_limit = default_node_limit);
std::vector<std::string> tags(const cases::squirrel::Problem& problem);

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is, but `full-board`, which no profile makes.
inline constexpr auto shares = std::to_array<Share>({
    {"all-negative", {225, 275, 170}},
    {"battle-depth-above-empty", {0, 10, 0}},
    {"battle-o-first", {8, 30, 15}},
    {"battle-prunes", {25, 30, 30}},
    {"battle-unlike", {60, 60, 40}},
    {"conquest-counts-twice", {50, 55, 30}},
    {"conquest-of-several", {355, 300, 145}},
    {"conquest/bottom-left/above", {7, 10, 0}},
    {"conquest/bottom-left/right", {8, 10, 0}},
    {"conquest/bottom-right/above", {7, 10, 0}},
    {"conquest/bottom-right/left", {10, 10, 0}},
    {"conquest/bottom/above", {45, 35, 0}},
    {"conquest/bottom/left", {45, 35, 0}},
    {"conquest/bottom/right", {45, 35, 0}},
    {"conquest/centre/above", {210, 140, 0}},
    {"conquest/centre/below", {210, 145, 0}},
    {"conquest/centre/left", {210, 140, 0}},
    {"conquest/centre/right", {205, 140, 0}},
    {"conquest/left/above", {50, 40, 0}},
    {"conquest/left/below", {50, 40, 0}},
    {"conquest/left/right", {45, 40, 0}},
    {"conquest/right/above", {50, 35, 0}},
    {"conquest/right/below", {55, 40, 0}},
    {"conquest/right/left", {45, 40, 0}},
    {"conquest/top-left/below", {9, 10, 0}},
    {"conquest/top-left/right", {8, 15, 0}},
    {"conquest/top-right/below", {9, 10, 0}},
    {"conquest/top-right/left", {6, 10, 0}},
    {"conquest/top/below", {45, 45, 0}},
    {"conquest/top/left", {45, 50, 0}},
    {"conquest/top/right", {45, 45, 0}},
    {"deep", {215, 200, 345}},
    {"depth-above-empty", {0, 55, 0}},
    {"equal-values", {0, 35, 0}},
    {"equality-prune", {75, 75, 160}},
    {"last-child-improves", {55, 100, 140}},
    {"nearly-full", {0, 95, 0}},
    {"o-moves", {265, 265, 195}},
    {"odd-depth", {215, 280, 170}},
    {"one-child", {0, 75, 15}},
    {"one-sided", {0, 45, 85}},
    {"prune-at-max", {100, 105, 160}},
    {"prune-at-min", {155, 150, 160}},
    {"prune-before-last-row", {155, 140, 160}},
    {"small-values", {0, 65, 0}},
    {"sneak-beside-enemy", {80, 170, 100}},
    {"tie-raid-first", {15, 60, 60}},
    {"tie-sneak-first", {5, 50, 20}},
    {"value-moves-bound-stays", {100, 105, 160}},
});

/// The nodes of a whole minimax tree: every search of that depth enters at most so many. Stops counting
/// above 10^12.
std::int64_t tree_size(int empty_squares, int depth);

/// The tag of a best move that is a Raid on a square of this class and turns the enemy on this side of it:
/// `conquest/top-left/right`.
std::string conquest_tag(int square, int enemy_square);

}  // namespace fuzz::squirrel
