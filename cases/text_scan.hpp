#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "cases/equality.hpp"

/// What comparing two texts is made of, whether they are whole or come in pieces.
namespace cases {

/// A blank or a carriage return.
inline bool is_layout(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// How many leading bytes are the same.
inline std::size_t common_prefix(std::string_view a, std::string_view b) {
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
inline std::optional<std::size_t> skip_to_line_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_layout(text[at])) {
    ++at;
  }
  if (at < text.size() && text[at] != '\n') {
    return std::nullopt;
  }
  return at;
}

inline std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

/// The number of the line that `at` stands in.
inline std::int64_t line_number(std::string_view text, std::size_t at) {
  return std::count(text.data(), text.data() + at, '\n') + 1;
}

/// Where something stands that is neither blank nor a line's end, from `at` on; the text's size when nothing
/// does.
inline std::size_t first_not_white(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_layout(text[at]) || text[at] == '\n')) {
    ++at;
  }
  return at;
}

/// Where the first line with anything on it starts, after the line end at `at`.
inline std::optional<std::size_t> next_line_with_text(std::string_view text, std::size_t at) {
  const std::size_t found = first_not_white(text, at);
  return found == text.size() ? std::nullopt : std::optional(line_start(text, found));
}

/// The layout of a text: what can differ while its lines are the same.
struct LayoutCounts {
  std::int64_t crlf_lines = 0;
  std::int64_t blank_ended_lines = 0;
  std::int64_t final_newlines = 0;
};

/// Counts the layout of a text that comes in pieces.
class LayoutCounter {
 public:
  void take(std::string_view piece) {
    std::size_t at = 0;
    while (at < piece.size()) {
      if (length_ == 0 && piece[at] == '\n') {
        ++counts_.final_newlines;
        ++at;
        continue;
      }
      const std::size_t newline = std::min(piece.find('\n', at), piece.size());
      go_on(piece.substr(at, newline - at));
      if (newline < piece.size()) {
        end_line();
      }
      at = newline + 1;
    }
  }
  /// The counts of the whole text.
  LayoutCounts finish() {
    if (length_ > 0) {
      counts_.blank_ended_lines += is_layout(last_) ? 1 : 0;
      counts_.final_newlines = 0;
      length_ = 0;
    }
    return counts_;
  }

 private:
  void go_on(std::string_view more) {
    if (!more.empty()) {
      before_last_ = more.size() > 1 ? more[more.size() - 2] : last_;
      last_ = more.back();
      length_ += more.size();
    }
  }
  void end_line() {
    if (length_ > 0 && last_ == '\r') {
      ++counts_.crlf_lines;
      --length_;
      last_ = before_last_;
    }
    counts_.blank_ended_lines += length_ > 0 && is_layout(last_) ? 1 : 0;
    counts_.final_newlines = length_ == 0 ? counts_.final_newlines + 1 : 1;
    length_ = 0;
  }

  LayoutCounts counts_;
  /// Of the line under way, with its last two bytes.
  std::size_t length_ = 0;
  char last_ = 0;
  char before_last_ = 0;
};

/// In what the layouts of two texts differ that are equal by lines and not the same.
std::vector<LayoutChange> changes_between(const LayoutCounts& want, const LayoutCounts& have);

}  // namespace cases
