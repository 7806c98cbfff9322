#include "harness/judge/expansion_line.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/judge/log_line.hpp"

namespace harness {
namespace {

/// A number as it is to be written, without zeros in front.
bool is_plain_number(std::string_view text) {
  const auto number = read_number(text);
  return number && number_text(*number) == text;
}

}  // namespace

std::int64_t ExpansionLine::number() const {
  return read_number(columns[0]).value_or(0);
}

std::string ExpansionLine::place() const {
  return fmt::format("({},{})", columns[1], columns[2]);
}

std::optional<ExpansionLine> read_expansion(std::string_view line, std::size_t columns) {
  ExpansionLine read{split_columns(line)};
  const bool fits = read.columns.size() == columns && columns > expansion_place_columns;
  const bool numbers = std::ranges::all_of(read.columns, is_plain_number);
  return fits && numbers ? std::optional(std::move(read)) : std::nullopt;
}

}  // namespace harness
