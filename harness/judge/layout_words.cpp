#include "harness/judge/layout_words.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "cases/equality.hpp"
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

}  // namespace

std::string layout_words(std::string_view expected, std::string_view got) {
  const auto want = end_newlines(expected);
  const auto have = end_newlines(got);
  const auto remark = cases::layout_remark(expected, got);
  if (without_end_newlines(expected) != without_end_newlines(got)) {
    return fmt::format("would be accepted but for its layout, first in line {}: {}",
                       differing_line(expected, got), remark);
  }
  const auto lines = count_lines(expected);
  if (have < want) {
    return fmt::format("would be accepted with a newline after line {}", lines);
  }
  const auto surplus = have - want;
  return surplus == 1 ? fmt::format("would be accepted without the {}newline after line {}",
                                    want == 0 ? "" : "second ", lines)
                      : fmt::format("would be accepted without {} of the {} newlines after line {}", surplus,
                                    have, lines);
}

}  // namespace harness
