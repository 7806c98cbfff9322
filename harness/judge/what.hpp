#pragma once

#include "harness/judge/message.hpp"

namespace harness {

/// How a file differs at the place of its first difference. The arguments of each, and its words, stand in
/// harness/judge/words.
enum class WhatId {
  /// A text of a report that an earlier version has kept.
  as_kept,
  /// Kept back: the kind and the columns are all there is to be told.
  withheld,

  // Any file.
  differs,
  file_empty,
  file_blank,
  ends,
  goes_on,
  header_differs,

  // A line of another form.
  line_empty,
  blanks_inside,
  quotes_inside,
  column_count,
  no_number,
  not_so_written,
  to_be_written,
  impossible_number,
  line_due,

  // Boards.
  board_form,
  board_row_length,
  board_row_count,
  squares_differ,

  // Traces.
  trace_ends_after,
  trace_ends_within,
  trace_goes_on,
  trace_blank_before,
  trace_blank_within,
  trace_row_length,
  trace_row_count,
  trace_no_board,
  trace_given_first,
  trace_board_twice,
  trace_board_missing,
  trace_squares,

  // Answers.
  field_missing,
  fields_differ,
  field_squares,
  field_no_board,
  illegal_move,

  // Tables.
  table_goes_on,
  table_ends,
  table_columns,
  table_column_count,
  table_row_missing,
  table_row_extra,

  // Logs of game trees.
  log_columns,
  log_ends_within,
  log_ends,
  not_pruned,
  pruned_too_much,
  lines_missing,
  lines_extra,
  other_child,
  other_line,
  leaf_has_children,
  lines_swapped,

  // Logs of graph searches.
  expansions_end,
  expansion_elsewhere,
  expansion_columns
};
inline constexpr WhatId last_what = WhatId::expansion_columns;

using What = Message<WhatId>;

}  // namespace harness
