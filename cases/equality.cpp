#include "cases/equality.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace cases {
namespace {

bool is_layout(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// How many leading bytes are the same.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t at = 0;
  for (; at + sizeof(std::uint64_t) <= size; at += sizeof(std::uint64_t)) {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    std::memcpy(&left, a.data() + at, sizeof left);
    std::memcpy(&right, b.data() + at, sizeof right);
    if (left != right) {
      static_assert(std::endian::native == std::endian::little);
      return at + static_cast<std::size_t>(std::countr_zero(left ^ right)) / 8;
    }
  }
  while (at < size && a[at] == b[at]) {
    ++at;
  }
  return at;
}

/// Past the blanks and carriage returns that end a line; nothing when the line goes on after them.
std::optional<std::size_t> skip_to_line_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_layout(text[at])) {
    ++at;
  }
  if (at < text.size() && text[at] != '\n') {
    return std::nullopt;
  }
  return at;
}

std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

/// The number of the line that `at` stands in.
std::int64_t line_number(std::string_view text, std::size_t at) {
  return std::count(text.data(), text.data() + at, '\n') + 1;
}

/// Where the first line with anything on it starts, after the line end at `at`.
std::optional<std::size_t> next_line_with_text(std::string_view text, std::size_t at) {
  const std::size_t found = text.find_first_not_of(" \t\r\n", at);
  return found == std::string_view::npos ? std::nullopt : std::optional(line_start(text, found));
}

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

/// The layout of a text: what can differ while its lines are the same.
struct LayoutCounts {
  std::int64_t crlf_lines = 0;
  std::int64_t blank_ended_lines = 0;
  std::int64_t final_newlines = 0;
};

LayoutCounts layout_of(std::string_view text) {
  LayoutCounts layout;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, newline - at);
    if (newline < text.size() && line.ends_with('\r')) {
      ++layout.crlf_lines;
      line.remove_suffix(1);
    }
    if (!line.empty() && is_layout(line.back())) {
      ++layout.blank_ended_lines;
    }
    layout.final_newlines = line.empty() ? layout.final_newlines + 1 : 1;
    if (newline == text.size()) {
      layout.final_newlines = 0;
    }
    at = newline + 1;
  }
  return layout;
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

std::vector<LayoutChange> layout_changes(std::string_view expected, std::string_view got) {
  using enum LayoutChangeKind;
  const LayoutCounts want = layout_of(expected);
  const LayoutCounts have = layout_of(got);
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
  if (changes.empty() && expected != got) {
    changes.push_back({white_space});
  }
  return changes;
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
