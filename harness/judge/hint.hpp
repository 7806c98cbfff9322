#pragma once

#include <iterator>
#include <utility>
#include <vector>

#include "harness/judge/message.hpp"

namespace harness {

/// What the judge is sure of beyond where a file differs. The arguments of each, and its words, stand in
/// harness/judge/words.
enum class HintId {
  /// A text of a report that an earlier version has kept.
  as_kept,

  // How a line is written.
  line_blank,
  byte_order_mark,
  only_blanks,
  only_case,
  blanks_inside,
  header_missing,
  header_columns,
  layout_too,
  lines_too_many,

  // Boards and traces.
  board_without_separators,
  board_in_lines,
  last_board_twice,
  no_line_between,
  rows_alone,
  rest_is_right,

  // The move that a board shows.
  board_before_move,
  board_after_other,
  takes_no_square,
  takes_several,
  takes_other,
  takes_other_wrongly,
  wrong_mover,
  right_square,
  several_squares_after,
  several_squares,
  turns_nothing,
  turns_all,

  // Moves at the start.
  move_spelled,
  move_stops_early,
  move_goes_on,
  move_illegal,
  no_legal_move,
  legal_moves,
  move_worth_less,
  move_as_good,
  searches_worth_less,
  searches_as_good,
  searches_as_good_later,
  search_prefers,

  // Answers.
  field_empty,
  field_begins,
  field_ends,
  own_move_worth,
  board_worth,
  move_worth,
  negative,
  common_offset,
  board_of_own_move,
  board_of_other_move,
  board_not_of_size,
  board_not_of_own_move,
  answer_length,
  fields_missing,

  // Ways.
  way_begins,
  way_ends,
  way_no_step,
  way_costs,
  way_as_good,
  way_dearer,

  // Nodes by name.
  names_two_blanks,
  node_is_visited,
  node_is_none,
  node_is_left_out,
  names_miscounted,
  names_in_other_order,
  node_line_due,
  node_not_to_visit,
  node_to_visit,
  node_value_is_bound,

  // Tables.
  row_is_there,
  separator_between,
  header_names,
  columns_swapped,
  column_offset,
  column_negative,
  column_running_sum,
  column_sums_due,

  // Numbers in logs.
  great_number,
  bounds_swapped,
  bounds_as_swapped,
  search_window,
  leaf_moved_bound,
  window_open,
  window_of_entry,
  moves_own_bound,
  other_bound_is_value,
  bound_at_cutoff,
  bound_as_if_moved,
  bound_before_last,
  bound_before_child,
  bound_as_before,
  value_starts,
  value_starts_at_bound,
  no_leaf,
  negative_expected,
  value_is_bound,
  equals_bound,
  child_not_taken,
  value_as_before,
  child_wrongly_taken,
  value_of_child,

  // Leaves.
  leaf_shows_value,
  leaf_without_moves,
  leaf_at_cutoff_depth,
  negative_for_side,
  own_total_alone,
  enemy_total_alone,
  enemy_total_negative,
  value_before_move,
  value_without_turned,
  as_without_turned,
  value_wrongly_turned,
  as_with_turned,
  pieces_counted,
  pieces_by_number,

  // The course of a search.
  row_left_alone,
  equal_cuts_off,
  line_after_child,
  inner_line,
  line_repeated,
  leaf_one_line,
  node_named_whole,
  node_no_child,
  square_named,
  root_named,
  move_not_legal_there,
  columns_first,
  root_depth,
  depth_off,

  // Graph searches.
  nothing_expanded,
  goal_is_expanded,
  search_ends_at_goal,
  nothing_to_search,
  fringe_is_empty,
  place_expanded_before,
  place_never_generated,
  place_dropped,
  place_under_top,
  place_as_good,
  place_dearer,
  start_has_no_parent,
  parent_under_top,
  parent_as_good,
  parent_dearer,
  parent_not_of_place,
  counts_from_zero,
  f_is_one_alone,
  f_equals_one,
  other_rules,

  // Counts that were followed down.
  count_parts,
  all_below_right,
  below_right_but,
  below_differs,
  moves_below,
  not_followed
};
inline constexpr HintId last_hint = HintId::not_followed;

using Hint = Message<HintId>;
using Hints = std::vector<Hint>;

/// Adds further hints behind those that are there.
inline void add(Hints& hints, Hints more) {
  hints.insert(hints.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace harness
