#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/tags.hpp"

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

/// Every situation there is. A tag `told/...` says that the search shows whether a program makes this
/// mistake.
inline constexpr auto shares = std::to_array<Share>({
    {"destination-unreachable", {0, 80, 0}, "no path leads from a robot's start to its destination"},
    {"distance-0", {320, 170, 200}, "t is 0"},
    {"finds-nothing", {50, 110, 0}, "the search ends without a plan"},
    {"goal-illegal", {75, 190, 0}, "the goal is an illegal state"},
    {"in-parts", {0, 175, 0}, "the building is not connected"},
    {"plan-longer-than-h", {50, 90, 65}, "the shortest plan has more moves than h of the start"},
    {"start-illegal", {75, 195, 0}, "the start is an illegal state"},
    {"start-is-goal", {65, 135, 0}, "start and goal are the same state"},
    {"told/both-robots-at-once", {485, 325, 735}, "the search changes if both robots may move in one step"},
    {"told/directed-edges",
     {550, 375, 745},
     "the search changes if an edge leads only from its first node to its second"},
    {"told/duplicates-counted", {430, 295, 725}, "the search changes if dropped nodes get numbers too"},
    {"told/goal-first-among-equals",
     {485, 260, 725},
     "the search changes if the goal is taken first among equal keys"},
    {"told/goal-tested-when-generated",
     {510, 275, 735},
     "the search changes if nodes are compared with the goal when they are generated"},
    {"told/h-is-the-larger-way",
     {375, 265, 690},
     "the search changes if h is the longer of the two ways, not their sum"},
    {"told/last-in-among-equals",
     {570, 390, 745},
     "the search changes if the newest node is taken first among equal keys"},
    {"told/legal-above-t",
     {720, 590, 750},
     "the answer changes if a state is legal only when the robots are further apart than t"},
    {"told/robot-b-first", {560, 380, 745}, "the search changes if robot B's steps come first"},
});

}  // namespace fuzz::cs540_robots
