#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/tags.hpp"

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

/// Every situation there is.
inline constexpr auto shares = std::to_array<Share>({
    {"conquest-of-several", {333, 183, 288}, "the best move is a Raid that turns several enemy pieces"},
    {"deep", {64, 32, 97}, "the search is at least 4 plies deep"},
    {"depth-1", {181, 292, 0}, "the search is only one ply deep"},
    {"depth-above-empty", {11, 152, 0}, "boards become full before the cutoff depth"},
    {"equal-values", {0, 96, 0}, "N is above 1, and all squares have the same value"},
    {"far-ahead", {0, 34, 0}, "the best move has a value above 10,000"},
    {"far-behind", {0, 34, 0}, "even the best move has a value below -10,000"},
    {"last-best", {52, 381, 75}, "several moves have the best value"},
    {"lookahead", {196, 124, 192}, "a search of one ply chooses another move"},
    {"mixed-order",
     {0, 71, 0},
     "the move chosen is a Stake, and a Raid that turns pieces on an earlier square is as good"},
    {"negative", {212, 204, 198}, "even the best move has a value below 0"},
    {"o-moves", {370, 370, 331}, "O is to move"},
    {"odd-depth", {399, 456, 243}, "the leaves of the search are at an odd depth"},
    {"one-sided", {18, 160, 60}, "X or O has no piece on the board"},
    {"one-square", {0, 65, 0}, "N is 1"},
    {"raid-best", {662, 324, 492}, "the move chosen is a Raid"},
    {"small-values", {0, 271, 0}, "no square is worth more than 3"},
    {"stake-beside-own", {37, 201, 0}, "the move chosen is a Stake beside an own piece"},
    {"string-order", {0, 56, 0}, "an equal move comes first if row numbers are sorted as text, 10 before 9"},
    {"tie-raids-by-source",
     {0, 65, 0},
     "an equal Raid comes first if Raids are sorted by the piece they come from"},
    {"tie-stake-raid",
     {0, 85, 0},
     "the move chosen is a Stake, and a Raid that turns pieces is as good, on another square"},
    {"tie-stake-raid-same-square",
     {0, 63, 0},
     "the move chosen is a Stake, and a Raid that turns pieces is as good, on the same square"},
    {"tied-bound",
     {31, 76, 115},
     "alpha-beta returns the best value for a move of the root that is worse: it is only a bound"},
    {"tied-bound-raid",
     {26, 43, 84},
     "alpha-beta returns the best value for a move of the root that is worse, and the best is a Raid"},
    {"two-digit-row", {15, 62, 93}, "the move chosen is on row 10 or below"},
    {"wrap",
     {64, 85, 0},
     "the move chosen is a Raid, and a step over the left or right edge from there would meet an enemy "
     "piece"},
});

}  // namespace fuzz::stakeraid
