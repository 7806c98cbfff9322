#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// A line of the log of a graph search: the number of an expansion, two columns that name its place, and
/// further numbers as the header names them.
struct ExpansionLine {
  std::vector<std::string_view> columns;

  std::int64_t number() const;
  /// "(2,3)"
  std::string place() const;
};

/// The columns before those that belong to a place's node: the expansion's number and the place.
inline constexpr std::size_t expansion_place_columns = 3;

/// Takes a line apart; nothing when it has not so many columns or one of them is no number
/// as it is to be written.
std::optional<ExpansionLine> read_expansion(std::string_view line, std::size_t columns);

}  // namespace harness
