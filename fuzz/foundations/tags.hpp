#pragma once

#include <array>
#include <functional>
#include <map>
#include <ranges>
#include <string>
#include <string_view>

#include "fuzz/foundations/profile.hpp"

namespace fuzz {

/// A situation that problems of an assignment hold.
struct Share {
  std::string_view tag;
  /// How many of 1000 problems of a profile hold it, at least. Indexed as `all_profiles`: course, edge,
  /// stress, deep, limits.
  std::array<int, all_profiles.size()> per_thousand{};
  /// What is true of a problem with this tag, for a reader: a sentence that begins small and has no full
  /// stop, as it stands in parentheses behind the tag. In a problem of several searches it is true of one at
  /// least.
  std::string_view about{};
};

/// What is true of a problem with a tag, by the tag.
using Legend = std::map<std::string, std::string, std::less<>>;

/// The legend of the situations that say what they are about.
template <std::ranges::input_range Shares>
Legend legend_of(const Shares& shares) {
  Legend legend;
  for (const Share& share : shares) {
    if (!share.about.empty()) {
      legend.emplace(share.tag, share.about);
    }
  }
  return legend;
}

/// The tag of a case, of whatever assignment, whose input could be smaller and fail still.
inline constexpr std::string_view not_minimal = "not-minimal";

}  // namespace fuzz
