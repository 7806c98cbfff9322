#include "cases/equality.hpp"

#include <algorithm>
#include <vector>

#include "cases/text_scan.hpp"

namespace cases {
namespace {

/// One file is over; a line the other still has is the difference, unless there are only blank ones.
std::optional<LineDifference> difference_after_end(std::string_view expected, std::string_view got,
                                                   std::size_t expected_end, std::size_t got_end) {
  if (const auto missing = next_line_with_text(expected, expected_end)) {
    return LineDifference{line_number(expected, *missing), *missing, got.size()};
  }
  if (const auto surplus = next_line_with_text(got, got_end)) {
    return LineDifference{line_number(got, *surplus), expected.size(), *surplus};
  }
  return std::nullopt;
}

/// The first difference line by line; layout at line ends and blank lines at the end do not count.
std::optional<LineDifference> first_difference(std::string_view expected, std::string_view got) {
  std::size_t e = 0;
  std::size_t g = 0;
  while (true) {
    const std::size_t same = common_prefix(expected.substr(e), got.substr(g));
    e += same;
    g += same;
    const auto expected_end = skip_to_line_end(expected, e);
    const auto got_end = skip_to_line_end(got, g);
    if (!expected_end || !got_end) {
      return LineDifference{line_number(expected, e), line_start(expected, e), line_start(got, g)};
    }
    if (*expected_end == expected.size() || *got_end == got.size()) {
      return difference_after_end(expected, got, *expected_end, *got_end);
    }
    e = *expected_end + 1;
    g = *got_end + 1;
  }
}

std::string_view without_final_newline(std::string_view text) {
  if (text.ends_with('\n')) {
    text.remove_suffix(1);
  }
  return text;
}

LayoutCounts layout_of(std::string_view text) {
  LayoutCounter counter;
  counter.take(text);
  return counter.finish();
}

LayoutChange change_at_end(std::int64_t expected, std::int64_t got) {
  if (got == 0) {
    return {LayoutChangeKind::no_newline_at_end, got};
  }
  if (got > 1) {
    return {LayoutChangeKind::newlines_at_end, got};
  }
  return {expected == 0 ? LayoutChangeKind::newline_at_end : LayoutChangeKind::one_newline_at_end, got};
}

}  // namespace

std::vector<LayoutChange> changes_between(const LayoutCounts& want, const LayoutCounts& have) {
  using enum LayoutChangeKind;
  std::vector<LayoutChange> changes;
  if ((have.crlf_lines > 0) != (want.crlf_lines > 0)) {
    changes.push_back({have.crlf_lines > 0 ? line_ends_crlf : line_ends_lf});
  }
  if (have.blank_ended_lines != want.blank_ended_lines) {
    changes.push_back({have.blank_ended_lines > 0 ? blanks_at_line_ends : no_blanks_at_line_ends});
  }
  if (have.final_newlines != want.final_newlines) {
    changes.push_back(change_at_end(want.final_newlines, have.final_newlines));
  }
  if (changes.empty()) {
    changes.push_back({white_space});
  }
  return changes;
}

std::vector<LayoutChange> layout_changes(std::string_view expected, std::string_view got) {
  return expected == got ? std::vector<LayoutChange>() : changes_between(layout_of(expected), layout_of(got));
}

bool is_right(Equality equality) {
  return equality == Equality::identical || equality == Equality::accepted;
}

Compared compare(Comparison comparison, std::string_view expected, std::string_view got) {
  if (expected == got) {
    return {Equality::identical, std::nullopt};
  }
  if (comparison == Comparison::bytes_free_final_newline &&
      without_final_newline(expected) == without_final_newline(got)) {
    return {Equality::accepted, std::nullopt};
  }
  if (const auto difference = first_difference(expected, got)) {
    return {Equality::different, difference};
  }
  return {comparison == Comparison::lines ? Equality::accepted : Equality::layout, std::nullopt};
}

std::string_view line_at(std::string_view text, std::size_t at) {
  const auto rest = text.substr(std::min(at, text.size()));
  auto line = rest.substr(0, rest.find('\n'));
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace cases
