#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/hint.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/what.hpp"

namespace harness {

/// The number that `Infinity` stands for.
inline constexpr std::int64_t log_infinity = std::numeric_limits<std::int64_t>::max();

/// A number column of a log.
enum class LogColumn { value, alpha, beta };

/// A line of a game tree's log: a node, its depth, and its value, with or without its bounds.
struct LogLine {
  Line line;
  std::string_view node;
  int depth = 0;
  /// Indexed by LogColumn; empty where the log has no such column.
  std::array<std::string_view, 3> numbers;
  bool has_window = false;

  std::string_view text(LogColumn column) const { return numbers[static_cast<std::size_t>(column)]; }
  /// The number in a column; 0 when it is none.
  std::int64_t number(LogColumn column) const;
  std::int64_t value() const { return number(LogColumn::value); }
  std::int64_t alpha() const { return number(LogColumn::alpha); }
  std::int64_t beta() const { return number(LogColumn::beta); }
};

/// Reads "Infinity", "-Infinity" and integers, nothing else.
std::optional<std::int64_t> read_number(std::string_view text);
/// "Infinity", "-Infinity", "-12".
std::string number_text(std::int64_t number);

/// Takes a line apart; nothing when it has not 3 or 5 columns or its depth is no number. The numbers are not
/// looked at.
std::optional<LogLine> read_log_line(const Line& line);
/// The line that starts at `at`, or ends right before it.
std::optional<LogLine> log_line_from(std::string_view log, std::size_t at);
std::optional<LogLine> log_line_before(std::string_view log, std::size_t at);

/// The columns of a line or of a header, split at the commas.
std::vector<std::string_view> split_columns(std::string_view line);

/// What makes a candidate's line no proper log line beside the expected one: the number of columns, blanks, a
/// spelling of a number ("-inf", "3.0"). Nothing when it is proper.
std::optional<What> malformation(std::string_view expected, std::string_view got,
                                 const std::vector<std::string_view>& column_names);
/// The first column from `first` on that is no number, or one that is too large to be one here. Nothing where
/// there is none.
std::optional<What> strange_number(std::string_view line, const std::vector<std::string_view>& column_names,
                                   std::size_t first);
/// What a second look finds at a candidate's header. `next` is the expected line 2.
Hints header_hints(std::string_view expected, std::string_view got, std::string_view next);

}  // namespace harness
