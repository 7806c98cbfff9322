#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/lines.hpp"

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

/// Shows the lines behind a log's header to `look(number, line)`, counted from 1, until it returns false.
template <class Look>
void for_each_expansion_line(std::string_view log, const Look& look) {
  const auto header = line_from(log, 0);
  std::int64_t number = 0;
  for (auto line = header ? line_from(log, header->next) : std::nullopt; line && look(++number, line->text);
       line = line_from(log, line->next)) {
  }
}

/// Takes a line apart; nothing when it has not so many columns or one of them is no number
/// as it is to be written.
std::optional<ExpansionLine> read_expansion(std::string_view line, std::size_t columns);

}  // namespace harness
