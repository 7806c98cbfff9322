#include "harness/judge/log_line.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "harness/judge/text_divergence.hpp"
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

std::string column_count(std::size_t count) {
  if (count > most_columns) {
    return fmt::format("more than {} columns", most_columns);
  }
  return counted(static_cast<std::int64_t>(count), "column");
}

std::string count_malformation(std::string_view expected, std::string_view got, std::size_t expected_count,
                               std::size_t got_count) {
  auto counts = fmt::format("{} where {} are expected", column_count(got_count), expected_count);
  if (without(expected, ",") == without(got, ",")) {
    return counts + (got_count < expected_count ? ": a comma is missing" : ": there is a comma too many");
  }
  if (expected_count == 5 && got_count == 3) {
    return counts + ": Alpha and Beta are missing";
  }
  return counts;
}

}  // namespace

std::string malformation(std::string_view expected, std::string_view got,
                         const std::vector<std::string_view>& column_names) {
  if (got.empty()) {
    return "the line is empty";
  }
  if (without(expected, " \t\r\"'()[]") == without(got, " \t\r\"'()[]")) {
    return got.find_first_of(" \t\r") != std::string_view::npos ? "there are blanks inside the line"
                                                                : "there are quotes or brackets in the line";
  }
  const auto want = split_columns(expected);
  const auto have = split_columns(got);
  if (have.size() != want.size()) {
    return count_malformation(expected, got, want.size(), have.size());
  }
  std::string complaint;
  for (std::size_t column = 0; column < want.size(); ++column) {
    if (want[column] == have[column]) {
      continue;
    }
    const auto name = column < column_names.size() ? column_names[column] : "?";
    if (column == 0 ? in_small_letters(want[0]) != in_small_letters(have[0])
                    : !meant_number(have[column]).has_value()) {
      return column > 0 ? fmt::format("column {}: `{}` is no number", name, short_name(have[column])) : "";
    }
    if (column > 0 && meant_number(have[column]) != read_number(want[column])) {
      return read_number(have[column]) ? ""
                                       : fmt::format("column {}: `{}` is not how a number is written here",
                                                     name, short_name(have[column]));
    }
    if (complaint.empty()) {
      complaint =
          fmt::format("column {}: `{}` is to be written `{}`", name, short_name(have[column]), want[column]);
    }
  }
  return complaint;
}

std::string strange_number(std::string_view line, const std::vector<std::string_view>& column_names,
                           std::size_t first) {
  const auto columns = split_columns(line);
  for (std::size_t column = first; column < std::min(columns.size(), column_names.size()); ++column) {
    if (!read_number(columns[column])) {
      return fmt::format("column {}: `{}` is no number that can be", column_names[column],
                         short_name(columns[column]));
    }
  }
  return "";
}

std::string header_hint(std::string_view expected, std::string_view got, std::string_view next) {
  if (got == next) {
    return "the header line is missing";
  }
  if (got.starts_with("\xef\xbb\xbf")) {
    return "your file starts with a byte order mark";
  }
  if (without(expected, " \t\r") == without(got, " \t\r")) {
    return "there are blanks inside the line";
  }
  if (in_small_letters(expected) == in_small_letters(got)) {
    return "only capital and small letters differ";
  }
  const auto want = split_columns(expected).size();
  const auto have = split_columns(got).size();
  return want == have ? "" : fmt::format("yours has {} where {} are expected", column_count(have), want);
}

}  // namespace harness
