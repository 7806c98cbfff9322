#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/search_mistakes.hpp"
#include "fuzz/foundations/tags.hpp"

/// What a problem of cs540-grid puts to the test: situations, each known to show some mistake of programs.
namespace fuzz::cs540_grid {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The expansions of the right search, up to 5,000.
  int expansions = 0;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

Situations situations(const cases::cs540_grid::Problem& problem);

/// By what an algorithm orders its fringe.
FringeOrder order_of(cases::cs540_grid::Algorithm algorithm);

/// Every situation there is. A tag `told/...` says that the search shows whether a program makes this
/// mistake.
inline constexpr auto shares = std::to_array<Share>({
    {"cells-again", {40, 70, 70}, "a cell is expanded more than once"},
    {"goal-walled-in", {15, 110, 0}, "G has walls on all four sides"},
    {"no-path", {55, 190, 20}, "no path leads from S to G"},
    {"one-column", {0, 80, 0}, "the maze has only one column"},
    {"one-row", {0, 80, 0}, "the maze has only one row"},
    {"told/duplicates-counted", {250, 190, 370}, "the search changes if dropped nodes get numbers too"},
    {"told/global-visited-set", {40, 70, 70}, "the search changes if DFS expands no cell twice"},
    {"told/goal-first-among-equals",
     {135, 100, 100},
     "the search changes if the goal is taken first among equal keys"},
    {"told/goal-tested-when-generated",
     {325, 240, 450},
     "the search changes if nodes are compared with the goal when they are generated"},
    {"told/greedy-by-f",
     {140, 120, 170},
     "the search changes if GREEDY takes the node with the least f, not h"},
    {"told/last-in-among-equals",
     {440, 330, 540},
     "the search changes if the newest node is taken first among equal keys"},
    {"told/lower-g-late-dropped",
     {2, 50, 80},
     "the search changes if a cheaper path to a cell that waits on the fringe is ignored"},
    {"told/successors-unreversed",
     {170, 140, 185},
     "the search changes if DFS tries the last successor first"},
    {"told/up-down-left-right",
     {305, 190, 235},
     "the search changes if the steps are considered in the order up, down, left, right"},
    {"unequal-costs", {365, 600, 750}, "the four directions do not all cost the same"},
});

}  // namespace fuzz::cs540_grid
