#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace harness {

/// One line of a text, without its line end and the blanks before that.
struct Line {
  /// Where it starts, and where the next one would.
  std::size_t at = 0;
  std::size_t next = 0;
  std::string_view text;
};

/// The line that starts at `at`; nothing at the end of the text.
std::optional<Line> line_from(std::string_view text, std::size_t at);
/// The line that ends right before `at`, which is the start of a line or the text's end; nothing at 0.
std::optional<Line> line_before(std::string_view text, std::size_t at);
/// How many lines a text has, blank lines at its end left out.
std::int64_t count_lines(std::string_view text);

/// Without the blanks and carriage returns at its end.
std::string_view without_end_blanks(std::string_view text);
/// With the letters A to Z as small ones.
std::string in_small_letters(std::string_view text);

}  // namespace harness
