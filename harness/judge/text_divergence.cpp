#include "harness/judge/text_divergence.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

bool over_at(std::string_view text, std::size_t at) {
  return text.find_first_not_of(" \t\r\n", at) == std::string_view::npos;
}

std::string without_white_space(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return rest;
}

/// How two lines differ when it is easily overlooked.
std::optional<HintId> slip(std::string_view expected, std::string_view got) {
  if (got.empty()) {
    return HintId::line_blank;
  }
  if (got.starts_with("\xef\xbb\xbf")) {
    return HintId::byte_order_mark;
  }
  if (without_white_space(expected) == without_white_space(got)) {
    return HintId::only_blanks;
  }
  return in_small_letters(expected) == in_small_letters(got) ? std::optional(HintId::only_case)
                                                             : std::nullopt;
}

std::string_view shown_line(std::string_view text, std::size_t at) {
  return over_at(text, at) ? std::string_view() : line_from(text, at)->text;
}

LinePiece piece_of(std::string_view line, const ShownPart& part) {
  return {LineState::there, static_cast<std::int64_t>(part.from),
          std::string(line.substr(part.from, part.to - part.from)),
          static_cast<std::int64_t>(line.size() - part.to)};
}

/// What there is of a line of a file.
void set_state(std::string_view text, std::size_t at, LinePiece& piece) {
  if (over_at(text, at)) {
    piece = {LineState::ended, 0, "", 0};
  } else if (piece.text.empty() && piece.before == 0 && piece.after == 0) {
    piece.state = LineState::blank;
  }
}

LinePair lines_at(std::string_view expected, std::string_view got, const cases::LineDifference& difference,
                  Blanks blanks) {
  auto pair =
      line_pair(shown_line(expected, difference.expected_at), shown_line(got, difference.got_at), blanks);
  set_state(expected, difference.expected_at, pair.expected);
  set_state(got, difference.got_at, pair.got);
  return pair;
}

}  // namespace

What nothing_in(std::string_view got) {
  return message(got.empty() ? WhatId::file_empty : WhatId::file_blank);
}

LinePair line_pair(std::string_view expected, std::string_view got, Blanks blanks) {
  const auto parts = shown_parts(expected, got);
  return {piece_of(expected, parts.expected), piece_of(got, parts.got), blanks};
}

Column header_column(std::string_view name, bool of_problem) {
  return {ColumnId::header, visible(name, Blanks::none), of_problem};
}

Divergence divergence_at(std::string_view expected, std::string_view got,
                         const cases::LineDifference& difference) {
  Divergence divergence;
  divergence.line = difference.line;
  divergence.expected_lines = count_lines(expected);
  divergence.lines = lines_at(expected, got, difference, Blanks::all);
  return divergence;
}

bool expected_ends(const Divergence& divergence) {
  return divergence.lines && divergence.lines->expected.state == LineState::ended;
}

bool got_ends(const Divergence& divergence) {
  return divergence.lines && divergence.lines->got.state == LineState::ended;
}

Divergence diverge_as_text(std::string_view expected, std::string_view got,
                           const cases::LineDifference& difference) {
  Divergence divergence = divergence_at(expected, got, difference);
  divergence.lines->blanks = Blanks::odd;
  if (over_at(got, difference.got_at)) {
    divergence.kind = DivergenceKind::truncated;
    divergence.what = over_at(got, 0)
                          ? nothing_in(got)
                          : message(WhatId::ends, divergence.expected_lines - difference.line + 1);
    return divergence;
  }
  if (over_at(expected, difference.expected_at)) {
    divergence.kind = DivergenceKind::extra_line;
    divergence.what = message(WhatId::goes_on, count_lines(got.substr(difference.got_at)));
    return divergence;
  }
  divergence.what = message(WhatId::differs);
  if (const auto id =
          slip(shown_line(expected, difference.expected_at), shown_line(got, difference.got_at))) {
    divergence.hints = {message(*id)};
    divergence.lines->blanks = *id == HintId::only_blanks ? Blanks::all : Blanks::odd;
  }
  return divergence;
}

}  // namespace harness
