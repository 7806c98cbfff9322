#pragma once

#include <vector>

#include "harness/judge/message.hpp"

namespace harness {

/// What is said of a file beside its verdict. The arguments of each, and its words, stand in
/// harness/judge/words.
enum class RemarkId {
  /// A text of a report that an earlier version has kept.
  as_kept,

  // A file that is right but for its layout; behind the first two stands in what that differs.
  accepted_layout,
  layout_from,
  newline_due,
  newline_surplus,
  newline_second,
  newlines_surplus,

  // In what the layout differs.
  line_ends_crlf,
  line_ends_lf,
  blanks_at_line_ends,
  no_blanks_at_line_ends,
  no_newline_at_end,
  newline_at_end,
  one_newline_at_end,
  newlines_at_end,
  white_space,

  // A file that is not there, or cannot be read.
  not_written,
  is_there_as,
  is_there_right,
  stands_in,
  stands_on_output,
  not_readable,

  // With a case that has no such file.
  nothing_expected,
  other_wrote_none
};
inline constexpr RemarkId last_remark = RemarkId::other_wrote_none;

using Remark = Message<RemarkId>;
/// They are read as one sentence.
using Remarks = std::vector<Remark>;

}  // namespace harness
