// What is said of a file beside its verdict.
#include <array>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

// None is open: a line's number, or a name that was found, tells something of a case.
constexpr std::array<RemarkRow, 24> rows{{
    {RemarkId::as_kept, "as_kept", "text", "{0}"},
    {RemarkId::accepted_layout, "accepted_layout", "", "accepted;"},
    {RemarkId::layout_from, "layout_from", "line",
     "would be accepted but for its layout, first in line {0}:"},
    {RemarkId::newline_due, "newline_due", "line", "would be accepted with a newline after line {0}"},
    {RemarkId::newline_surplus, "newline_surplus", "line",
     "would be accepted without the newline after line {0}"},
    {RemarkId::newline_second, "newline_second", "line",
     "would be accepted without the second newline after line {0}"},
    {RemarkId::newlines_surplus, "newlines_surplus", "surplus newlines line",
     "would be accepted without {0} of the {1} newlines after line {2}"},
    {RemarkId::line_ends_crlf, "line_ends_crlf", "", "line ends are CRLF"},
    {RemarkId::line_ends_lf, "line_ends_lf", "", "line ends are LF"},
    {RemarkId::blanks_at_line_ends, "blanks_at_line_ends", "", "blanks at line ends"},
    {RemarkId::no_blanks_at_line_ends, "no_blanks_at_line_ends", "", "no blanks at line ends"},
    {RemarkId::no_newline_at_end, "no_newline_at_end", "", "no newline at the end"},
    {RemarkId::newline_at_end, "newline_at_end", "", "a newline at the end"},
    {RemarkId::one_newline_at_end, "one_newline_at_end", "", "only one newline at the end"},
    {RemarkId::newlines_at_end, "newlines_at_end", "newlines", "{0} newlines at the end"},
    {RemarkId::white_space, "white_space", "", "white space differs"},
    {RemarkId::not_written, "not_written", "", "was not written"},
    {RemarkId::is_there_as, "is_there_as", "name", "is there as {0}"},
    {RemarkId::is_there_right, "is_there_right", "name", "is there as {0}, right but for the name"},
    {RemarkId::stands_in, "stands_in", "name", "was not written; what it should hold stands in {0}"},
    {RemarkId::stands_on_output, "stands_on_output", "",
     "was not written; what it should hold stands on standard output"},
    {RemarkId::not_readable, "not_readable", "megabytes",
     "is there, but is no regular file (a link, a folder or a FIFO), is larger than {0} MB, or may not be "
     "read"},
    {RemarkId::nothing_expected, "nothing_expected", "", "has no expected contents"},
    {RemarkId::other_wrote_none, "other_wrote_none", "", "is there, and the other program wrote none"},
}};

}  // namespace

std::span<const RemarkRow> remark_rows() {
  return rows;
}

}  // namespace harness
