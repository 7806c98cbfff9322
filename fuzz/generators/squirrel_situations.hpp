#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/foundations/tags.hpp"

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

/// Every situation there is, but `full-board`, which no profile makes. Those of a `conquest_tag` say what
/// they are about in `legend`.
inline constexpr auto shares = std::to_array<Share>({
    {"all-negative", {225, 275, 170}, "even the best move has a value below 0"},
    {"battle-depth-above-empty",
     {0, 10, 0},
     "in a battle, a player's depth is greater than the number of empty squares at the start"},
    {"battle-o-first", {8, 30, 15}, "O makes the first move of a battle"},
    {"battle-prunes", {25, 30, 30}, "alpha-beta cuts off in a battle"},
    {"battle-unlike", {60, 60, 40}, "the two players of a battle differ in algorithm or depth"},
    {"conquest-counts-twice",
     {50, 55, 30},
     "greedy chooses another move if a conquered piece counts only once"},
    {"conquest-of-several", {355, 300, 145}, "the best move is a Raid that turns several enemy pieces"},
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
    {"deep", {215, 200, 345}, "the search is at least 3 plies deep"},
    {"depth-above-empty", {0, 55, 0}, "boards become full before the cutoff depth"},
    {"equal-values", {0, 35, 0}, "all squares have the same value"},
    {"equality-prune", {75, 75, 160}, "alpha-beta cuts off where the value equals the bound"},
    {"last-child-improves", {55, 100, 140}, "the last child of a node changes alpha or beta"},
    {"nearly-full", {0, 95, 0}, "only 1 to 3 squares are empty"},
    {"o-moves", {265, 265, 195}, "O is to move"},
    {"odd-depth", {215, 280, 170}, "the leaves of the search are at an odd depth"},
    {"one-child", {0, 75, 15}, "some nodes have only one child"},
    {"one-sided", {0, 45, 85}, "X or O has no piece on the board"},
    {"prune-at-max", {100, 105, 160}, "alpha-beta cuts off at a max node"},
    {"prune-at-min", {155, 150, 160}, "alpha-beta cuts off at a min node"},
    {"prune-before-last-row",
     {155, 140, 160},
     "alpha-beta cuts off while empty squares in later rows are left"},
    {"small-values", {0, 65, 0}, "no square is worth more than 4"},
    {"sneak-beside-enemy", {80, 170, 100}, "the best move is a Sneak beside an enemy piece"},
    {"tie-raid-first", {15, 60, 60}, "the move chosen is a Raid, and a later Sneak returns the same value"},
    {"tie-sneak-first", {5, 50, 20}, "the move chosen is a Sneak, and a later Raid returns the same value"},
    {"value-moves-bound-stays",
     {100, 105, 160},
     "a child changes the value of its parent, but not alpha or beta"},
});

/// The nodes of a whole minimax tree: every search of that depth enters at most so many. Stops counting
/// above 10^12.
std::int64_t tree_size(int empty_squares, int depth);

/// The tag of a best move that is a Raid on a square of this class and turns the enemy on this side of it:
/// `conquest/top-left/right`.
std::string conquest_tag(int square, int enemy_square);

/// What is true of a problem with a tag, for every situation.
Legend legend();

}  // namespace fuzz::squirrel
