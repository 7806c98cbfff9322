#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/search_mistakes.hpp"

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

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is. A tag `told/...` says that the answer shows whether a program makes this
/// mistake.
inline constexpr auto shares = std::to_array<Share>({
    {"cells-again", {40, 70, 70}},
    {"goal-walled-in", {15, 110, 0}},
    {"no-path", {55, 190, 20}},
    {"one-column", {0, 80, 0}},
    {"one-row", {0, 80, 0}},
    {"told/duplicates-counted", {250, 190, 370}},
    {"told/global-visited-set", {40, 70, 70}},
    {"told/goal-first-among-equals", {135, 100, 100}},
    {"told/goal-tested-when-generated", {325, 240, 450}},
    {"told/greedy-by-f", {140, 120, 170}},
    {"told/last-in-among-equals", {440, 330, 540}},
    {"told/lower-g-late-dropped", {2, 50, 80}},
    {"told/successors-unreversed", {170, 140, 185}},
    {"told/up-down-left-right", {305, 190, 235}},
    {"unequal-costs", {365, 600, 750}},
});

}  // namespace fuzz::cs540_grid
