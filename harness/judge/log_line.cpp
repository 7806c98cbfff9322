#include "harness/judge/log_line.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {

std::optional<std::int64_t> read_number(std::string_view text) {
  if (text == "Infinity") {
    return log_infinity;
  }
  if (text == "-Infinity") {
    return -log_infinity;
  }
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

std::string number_text(std::int64_t number) {
  if (number == log_infinity || number == -log_infinity) {
    return number > 0 ? "Infinity" : "-Infinity";
  }
  return fmt::format("{}", number);
}

std::int64_t LogLine::number(LogColumn column) const {
  return read_number(text(column)).value_or(0);
}

namespace {

/// What stands behind so many columns is one more.
constexpr std::size_t most_columns = 1'000;

}  // namespace

std::vector<std::string_view> split_columns(std::string_view line) {
  std::vector<std::string_view> columns;
  while (true) {
    const auto comma = columns.size() < most_columns ? line.find(',') : std::string_view::npos;
    columns.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) {
      return columns;
    }
    line.remove_prefix(comma + 1);
  }
}

std::optional<LogLine> read_log_line(const Line& line) {
  std::array<std::string_view, 5> columns;
  std::size_t count = 0;
  auto rest = line.text;
  while (true) {
    if (count == columns.size()) {
      return std::nullopt;
    }
    const auto comma = rest.find(',');
    columns[count++] = rest.substr(0, comma);
    if (comma == std::string_view::npos) {
      break;
    }
    rest.remove_prefix(comma + 1);
  }
  const auto depth = read_number(columns[1]);
  if ((count != 3 && count != 5) || columns[0].empty() || !depth || *depth < 0 || *depth > 1'000'000) {
    return std::nullopt;
  }
  return LogLine{
      line, columns[0], static_cast<int>(*depth), {columns[2], columns[3], columns[4]}, count == 5};
}

std::optional<LogLine> log_line_from(std::string_view log, std::size_t at) {
  const auto line = line_from(log, at);
  return line ? read_log_line(*line) : std::nullopt;
}

std::optional<LogLine> log_line_before(std::string_view log, std::size_t at) {
  const auto line = line_before(log, at);
  return line ? read_log_line(*line) : std::nullopt;
}

namespace {

std::string without(std::string_view text, std::string_view characters) {
  std::string rest(text);
  std::erase_if(rest, [&](char c) { return characters.find(c) != std::string_view::npos; });
  return rest;
}

/// The number that a text means in another spelling than the log's.
std::optional<std::int64_t> meant_number(std::string_view text) {
  std::string plain = in_small_letters(text);
  if (plain.starts_with('+')) {
    plain.erase(0, 1);
  }
  const bool negative = plain.starts_with('-');
  const std::string magnitude = negative ? plain.substr(1) : plain;
  if (magnitude == "inf" || magnitude == "infinity" || magnitude == "infinite" || magnitude == "infty" ||
      magnitude == "∞") {
    return negative ? -log_infinity : log_infinity;
  }
  const auto point = plain.find('.');
  if (point != std::string::npos && plain.find_first_not_of('0', point + 1) == std::string::npos) {
    plain.erase(point);
  }
  return read_number(plain);
}

/// A count of columns; below 0 it is more than so many.
std::int64_t column_count(std::size_t count) {
  return count > most_columns ? -static_cast<std::int64_t>(most_columns) : static_cast<std::int64_t>(count);
}

What count_malformation(std::string_view expected, std::string_view got, std::size_t expected_count,
                        std::size_t got_count) {
  std::string_view why;
  if (without(expected, ",") == without(got, ",")) {
    why = got_count < expected_count ? "comma missing" : "comma too many";
  } else if (expected_count == 5 && got_count == 3) {
    why = "no alpha and beta";
  }
  return message(WhatId::column_count, column_count(got_count), expected_count, why);
}

}  // namespace

std::optional<What> malformation(std::string_view expected, std::string_view got,
                                 const std::vector<std::string_view>& column_names) {
  if (got.empty()) {
    return message(WhatId::line_empty);
  }
  if (without(expected, " \t\r\"'()[]") == without(got, " \t\r\"'()[]")) {
    return message(got.find_first_of(" \t\r") != std::string_view::npos ? WhatId::blanks_inside
                                                                        : WhatId::quotes_inside);
  }
  const auto want = split_columns(expected);
  const auto have = split_columns(got);
  if (have.size() != want.size()) {
    return count_malformation(expected, got, want.size(), have.size());
  }
  std::optional<What> complaint;
  for (std::size_t column = 0; column < want.size(); ++column) {
    if (want[column] == have[column]) {
      continue;
    }
    const auto name = column < column_names.size() ? column_names[column] : "?";
    if (column == 0 ? in_small_letters(want[0]) != in_small_letters(have[0])
                    : !meant_number(have[column]).has_value()) {
      return column > 0 ? std::optional(message(WhatId::no_number, name, short_name(have[column])))
                        : std::nullopt;
    }
    if (column > 0 && meant_number(have[column]) != read_number(want[column])) {
      return read_number(have[column])
                 ? std::nullopt
                 : std::optional(message(WhatId::not_so_written, name, short_name(have[column])));
    }
    if (!complaint) {
      complaint = message(WhatId::to_be_written, name, short_name(have[column]), want[column]);
    }
  }
  return complaint;
}

std::optional<What> strange_number(std::string_view line, const std::vector<std::string_view>& column_names,
                                   std::size_t first) {
  const auto columns = split_columns(line);
  for (std::size_t column = first; column < std::min(columns.size(), column_names.size()); ++column) {
    if (!read_number(columns[column])) {
      return message(WhatId::impossible_number, column_names[column], short_name(columns[column]));
    }
  }
  return std::nullopt;
}

Hints header_hints(std::string_view expected, std::string_view got, std::string_view next) {
  if (got == next) {
    return {message(HintId::header_missing)};
  }
  if (got.starts_with("\xef\xbb\xbf")) {
    return {message(HintId::byte_order_mark)};
  }
  if (without(expected, " \t\r") == without(got, " \t\r")) {
    return {message(HintId::blanks_inside)};
  }
  if (in_small_letters(expected) == in_small_letters(got)) {
    return {message(HintId::only_case)};
  }
  const auto want = split_columns(expected).size();
  const auto have = split_columns(got).size();
  return want == have ? Hints() : Hints{message(HintId::header_columns, column_count(have), want)};
}

}  // namespace harness
