#include "harness/judge/text_divergence.hpp"

#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr std::string_view only_blanks = "only blanks differ";

bool over_at(std::string_view text, std::size_t at) {
  return text.find_first_not_of(" \t\r\n", at) == std::string_view::npos;
}

std::string without_white_space(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return rest;
}

/// How two lines differ when it is easily overlooked.
std::string slip(std::string_view expected, std::string_view got) {
  if (got.empty()) {
    return "your line is blank";
  }
  if (got.starts_with("\xef\xbb\xbf")) {
    return "your file starts with a byte order mark";
  }
  if (without_white_space(expected) == without_white_space(got)) {
    return std::string(only_blanks);
  }
  return in_small_letters(expected) == in_small_letters(got) ? "only capital and small letters differ" : "";
}

std::string_view shown_line(std::string_view text, std::size_t at) {
  return over_at(text, at) ? std::string_view() : line_from(text, at)->text;
}

std::string or_empty(std::string&& line) {
  return line.empty() ? std::string(empty_line) : std::move(line);
}

void show_lines(Divergence& divergence, std::string_view expected, std::string_view got,
                const cases::LineDifference& difference, Blanks blanks) {
  auto pair =
      visible_pair(shown_line(expected, difference.expected_at), shown_line(got, difference.got_at), blanks);
  divergence.expected_line = over_at(expected, difference.expected_at) ? std::string(end_of_file)
                                                                       : or_empty(std::move(pair.expected));
  divergence.got_line =
      over_at(got, difference.got_at) ? std::string(end_of_file) : or_empty(std::move(pair.got));
}

}  // namespace

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void add_hint(std::string& hint, std::string_view more) {
  if (!more.empty()) {
    hint += hint.empty() ? "" : "; ";
    hint += more;
  }
}

std::string line_of(std::int64_t line, std::int64_t expected_lines) {
  return line <= expected_lines ? fmt::format("line {} of {}", line, expected_lines)
                                : fmt::format("line {}, after the last of {}", line, expected_lines);
}

std::string_view nothing_text(std::string_view got) {
  return got.empty() ? "the file is empty" : "the file has blank lines only";
}

Divergence divergence_at(std::string_view expected, std::string_view got,
                         const cases::LineDifference& difference) {
  Divergence divergence;
  divergence.line = difference.line;
  divergence.expected_lines = count_lines(expected);
  show_lines(divergence, expected, got, difference, Blanks::all);
  return divergence;
}

Divergence diverge_as_text(std::string_view expected, std::string_view got,
                           const cases::LineDifference& difference) {
  Divergence divergence = divergence_at(expected, got, difference);
  show_lines(divergence, expected, got, difference, Blanks::odd);
  const auto here = line_of(difference.line, divergence.expected_lines);
  if (over_at(got, difference.got_at)) {
    divergence.kind = DivergenceKind::truncated;
    const auto missing = divergence.expected_lines - difference.line + 1;
    divergence.where = over_at(got, 0)
                           ? fmt::format("{}: {}", here, nothing_text(got))
                           : fmt::format("{}: yours ends here, {} missing", here,
                                         missing == 1 ? "1 line is" : counted(missing, "line") + " are");
    return divergence;
  }
  if (over_at(expected, difference.expected_at)) {
    divergence.kind = DivergenceKind::extra_line;
    const auto more = count_lines(got.substr(difference.got_at));
    divergence.where = fmt::format("{}: yours goes on with {}", here, counted(more, "line"));
    return divergence;
  }
  divergence.where = fmt::format("{} differs", here);
  divergence.hint = slip(shown_line(expected, difference.expected_at), shown_line(got, difference.got_at));
  if (divergence.hint == only_blanks) {
    show_lines(divergence, expected, got, difference, Blanks::all);
  }
  return divergence;
}

}  // namespace harness
