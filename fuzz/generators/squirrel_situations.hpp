#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/squirrel/format.hpp"

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

inline constexpr std::int64_t default_node_limit = 50'000'000;

Situations situations(const cases::squirrel::Problem& problem, std::int64_t node_limit = default_node_limit);
std::vector<std::string> tags(const cases::squirrel::Problem& problem);

/// The nodes of a whole minimax tree: every search of that depth enters at most so many. Stops counting
/// above 10^12.
std::int64_t tree_size(int empty_squares, int depth);

/// The tag of a best move that is a Raid on a square of this class and turns the enemy on this side of it:
/// `conquest/top-left/right`.
std::string conquest_tag(int square, int enemy_square);

}  // namespace fuzz::squirrel
