#include "harness/judge/layout_remarks.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/piecewise.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// How many newlines end a text.
std::int64_t end_newlines(std::string_view text) {
  const auto last = text.find_last_not_of('\n');
  return static_cast<std::int64_t>(text.size() - (last == std::string_view::npos ? 0 : last + 1));
}

std::string_view without_end_newlines(std::string_view text) {
  return text.substr(0, text.size() - static_cast<std::size_t>(end_newlines(text)));
}

/// The number of the line in which two texts first differ.
std::int64_t differing_line(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return 1 + std::count(a.begin(), end, '\n');
}

Remark change_in_layout(const cases::LayoutChange& change) {
  switch (change.kind) {
    case cases::LayoutChangeKind::line_ends_crlf:
      return message(RemarkId::line_ends_crlf);
    case cases::LayoutChangeKind::line_ends_lf:
      return message(RemarkId::line_ends_lf);
    case cases::LayoutChangeKind::blanks_at_line_ends:
      return message(RemarkId::blanks_at_line_ends);
    case cases::LayoutChangeKind::no_blanks_at_line_ends:
      return message(RemarkId::no_blanks_at_line_ends);
    case cases::LayoutChangeKind::no_newline_at_end:
      return message(RemarkId::no_newline_at_end);
    case cases::LayoutChangeKind::newline_at_end:
      return message(RemarkId::newline_at_end);
    case cases::LayoutChangeKind::one_newline_at_end:
      return message(RemarkId::one_newline_at_end);
    case cases::LayoutChangeKind::newlines_at_end:
      return message(RemarkId::newlines_at_end, change.newlines);
    case cases::LayoutChangeKind::white_space:
      break;
  }
  return message(RemarkId::white_space);
}

/// How many bytes of a file are the first ones of a text.
std::int64_t common_bytes(std::string_view expected, const cases::OpenFile& got) {
  std::size_t same = 0;
  got.each_piece(0, cases::usual_piece, [&](std::string_view piece) {
    const auto rest = expected.substr(same);
    const auto end = std::ranges::mismatch(piece, rest).in1;
    same += static_cast<std::size_t>(end - piece.begin());
    return end == piece.end();
  });
  return static_cast<std::int64_t>(same);
}

/// A file that differs in a line, and in more than the newlines at its end.
Remarks other_lines(std::int64_t line, std::span<const cases::LayoutChange> changes) {
  Remarks remarks = remarks_of(changes);
  remarks.insert(remarks.begin(), message(RemarkId::layout_from, line));
  return remarks;
}

/// A file that ends with another number of newlines.
Remarks other_end(std::string_view expected, std::int64_t have) {
  const auto want = end_newlines(expected);
  const auto lines = count_lines(expected);
  if (have < want) {
    return {message(RemarkId::newline_due, lines)};
  }
  const auto surplus = have - want;
  if (surplus == 1) {
    return {message(want == 0 ? RemarkId::newline_surplus : RemarkId::newline_second, lines)};
  }
  return {message(RemarkId::newlines_surplus, surplus, have, lines)};
}

/// What is sure of the layout of a file with other lines; blanks at line ends may belong to those.
std::vector<std::string> sure_changes(cases::Comparison comparison,
                                      std::span<const cases::LayoutChange> layout) {
  using enum cases::LayoutChangeKind;
  const bool end_is_free = comparison == cases::Comparison::bytes_free_final_newline;
  std::vector<std::string> changes;
  for (const auto& [kind, newlines] : layout) {
    switch (kind) {
      case line_ends_crlf:
        changes.emplace_back("crlf");
        break;
      case line_ends_lf:
        changes.emplace_back("lf");
        break;
      case no_newline_at_end:
        if (!end_is_free) {
          changes.emplace_back("no newline");
        }
        break;
      case newline_at_end:
      case one_newline_at_end:
      case newlines_at_end:
        if (!end_is_free || newlines > 1) {
          changes.emplace_back("newlines");
        }
        break;
      case blanks_at_line_ends:
      case no_blanks_at_line_ends:
      case white_space:
        break;
    }
  }
  return changes;
}

/// How many lines are to be taken out of a text for it to be the expected one; 0 where that does not do.
std::int64_t surplus_lines(std::string_view expected, std::string_view got) {
  auto due = line_from(expected, 0);
  std::int64_t surplus = 0;
  for (auto line = line_from(got, 0); line; line = line_from(got, line->next)) {
    if (due && without_end_blanks(due->text) == without_end_blanks(line->text)) {
      due = line_from(expected, due->next);
    } else {
      ++surplus;
    }
  }
  return due ? 0 : surplus;
}

/// Lines that a larger file has too many are not looked for.
constexpr std::size_t most_compared = std::size_t{1} << 20;

/// `got` is nothing for a large file.
Hints hints_of(cases::Comparison comparison, std::string_view expected, std::optional<std::string_view> got,
               std::span<const cases::LayoutChange> layout) {
  Hints hints;
  if (got && count_lines(*got) == 0) {
    return hints;
  }
  if (const auto surplus = got ? surplus_lines(expected, *got) : 0; surplus > 0) {
    hints.push_back(message(HintId::lines_too_many, surplus));
  }
  const auto changes =
      comparison == cases::Comparison::lines ? std::vector<std::string>() : sure_changes(comparison, layout);
  if (!changes.empty()) {
    hints.push_back(message(HintId::layout_too, changes));
  }
  return hints;
}

}  // namespace

Remarks remarks_of(std::span<const cases::LayoutChange> changes) {
  Remarks remarks;
  for (const auto& change : changes) {
    remarks.push_back(change_in_layout(change));
  }
  return remarks;
}

Remarks layout_remarks(std::string_view expected, std::string_view got) {
  if (without_end_newlines(expected) != without_end_newlines(got)) {
    return other_lines(differing_line(expected, got), cases::layout_changes(expected, got));
  }
  return other_end(expected, end_newlines(got));
}

Remarks layout_remarks_in_pieces(std::string_view expected, const cases::OpenFile& got) {
  const auto end = static_cast<std::int64_t>(without_end_newlines(expected).size());
  const auto same = common_bytes(expected, got);
  std::int64_t newlines = 0;
  bool only_newlines = same >= end;
  if (only_newlines) {
    got.each_piece(end, cases::usual_piece, [&](std::string_view piece) {
      only_newlines = std::ranges::all_of(piece, [](char c) { return c == '\n'; });
      newlines += std::ssize(piece);
      return only_newlines;
    });
  }
  if (only_newlines) {
    return other_end(expected, newlines);
  }
  return other_lines(1 + std::count(expected.begin(), expected.begin() + same, '\n'),
                     cases::layout_changes_in_pieces(expected, got));
}

Hints layout_hints(cases::Comparison comparison, std::string_view expected, std::string_view got) {
  return hints_of(comparison, expected, got.size() > most_compared ? std::nullopt : std::optional(got),
                  cases::layout_changes(expected, got));
}

Hints layout_hints_in_pieces(cases::Comparison comparison, std::string_view expected,
                             const cases::OpenFile& got) {
  const bool is_small = got.size() <= static_cast<std::int64_t>(most_compared);
  const auto text = is_small ? got.part(0, most_compared) : std::string();
  return hints_of(comparison, expected, is_small ? std::optional<std::string_view>(text) : std::nullopt,
                  cases::layout_changes_in_pieces(expected, got));
}

}  // namespace harness
