#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cases {

/// When two output files are equal for an assignment.
/// `lines`: line by line; carriage returns, blanks at line ends and blank lines at the end do not count.
/// `bytes`: to the byte. `bytes_free_final_newline`: to the byte, but the last line's newline may be there or
/// not.
enum class Comparison { lines, bytes, bytes_free_final_newline };

/// How two files relate. `layout`: only line ends, blanks at line ends or newlines at the end differ where
/// the assignment compares bytes. `accepted`: such a difference where the assignment does not mind.
enum class Equality { identical, accepted, layout, different };

/// Whether a file that relates so to the expected one is right.
bool is_right(Equality equality);

/// The first line in which two files differ.
struct LineDifference {
  /// Counts from 1.
  std::int64_t line = 0;
  /// Where that line starts in each file; the file's size when it has no such line.
  std::size_t expected_at = 0;
  std::size_t got_at = 0;
  bool operator==(const LineDifference&) const = default;
};

/// What a comparison says. `difference` is set with `different` alone.
struct Compared {
  Equality equality = Equality::identical;
  std::optional<LineDifference> difference;
  bool operator==(const Compared&) const = default;
};

/// Compares `got` with `expected`. Reads each byte about once. A line that one file does not have counts as
/// blank: a truncated file differs in its first missing line that has text.
Compared compare(Comparison comparison, std::string_view expected, std::string_view got);

/// In what the layout of a file is another one.
enum class LayoutChangeKind {
  line_ends_crlf,
  line_ends_lf,
  blanks_at_line_ends,
  no_blanks_at_line_ends,
  no_newline_at_end,
  /// Where there is to be none.
  newline_at_end,
  /// Where there are to be several.
  one_newline_at_end,
  newlines_at_end,
  /// White space that is none of these.
  white_space
};
struct LayoutChange {
  LayoutChangeKind kind = LayoutChangeKind::white_space;
  /// How many newlines end the file, where that is what differs.
  std::int64_t newlines = 0;
  bool operator==(const LayoutChange&) const = default;
};

/// What differs between two files that are equal by lines. Empty when the bytes are the same.
std::vector<LayoutChange> layout_changes(std::string_view expected, std::string_view got);

/// The line that starts at `at`, without its line end. Empty past the end.
std::string_view line_at(std::string_view text, std::size_t at);

}  // namespace cases
