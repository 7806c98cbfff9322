#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/profile.hpp"

/// What a problem of cs540-robots puts to the test: situations, each known to show some mistake of programs.
namespace fuzz::cs540_robots {

/// What is known of a problem from itself, not from how it was made.
struct Situations {
  /// Sorted, each once.
  std::vector<std::string> tags;
  /// The expansions of both searches together.
  int expansions = 0;

  bool has(std::string_view tag) const { return std::ranges::binary_search(tags, tag); }
};

Situations situations(const cases::cs540_robots::Problem& problem);

/// How many of 1000 problems of a profile hold a situation, at least.
struct Share {
  std::string_view tag;
  /// Indexed as `all_profiles`: course, edge, stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
};

/// Every situation there is. A tag `told/...` says that the answer shows whether a program makes this
/// mistake.
inline constexpr auto shares = std::to_array<Share>({
    {"destination-unreachable", {0, 80, 0}},
    {"distance-0", {320, 170, 200}},
    {"finds-nothing", {50, 110, 0}},
    {"goal-illegal", {75, 190, 0}},
    {"in-parts", {0, 175, 0}},
    {"plan-longer-than-h", {50, 90, 65}},
    {"start-illegal", {75, 195, 0}},
    {"start-is-goal", {65, 135, 0}},
    {"told/both-robots-at-once", {485, 325, 735}},
    {"told/directed-edges", {550, 375, 745}},
    {"told/duplicates-counted", {430, 295, 725}},
    {"told/goal-first-among-equals", {485, 260, 725}},
    {"told/goal-tested-when-generated", {510, 275, 735}},
    {"told/h-is-the-larger-way", {375, 265, 690}},
    {"told/last-in-among-equals", {570, 390, 745}},
    {"told/legal-above-t", {720, 590, 750}},
    {"told/robot-b-first", {560, 380, 745}},
});

}  // namespace fuzz::cs540_robots
