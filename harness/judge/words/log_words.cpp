// Logs of game trees: numbers, leaves, and the course of a search.
#include <array>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// The names of the columns that differ: two joined by a word.
std::string column_list(const Divergence& divergence) {
  std::vector<std::string_view> names;
  for (const auto& column : divergence.columns) {
    names.emplace_back(column.name);
  }
  return fmt::format("column{} {}", names.size() == 1 ? "" : "s",
                     fmt::join(names, names.size() == 2 ? " and " : ", "));
}

std::string here(const Divergence& divergence) {
  return divergence.place ? place_text(*divergence.place) : std::string();
}

/// "value -12 <= alpha 3": a value, a sign, the bound's name and the bound.
std::string bound_text(const std::vector<std::string>& bound) {
  return bound.empty() ? std::string() : fmt::format("value {}", fmt::join(bound, " "));
}

std::string log_columns(const Arguments& /*arguments*/, const Divergence& divergence) {
  return fmt::format(", {}, at {}", column_list(divergence), here(divergence));
}

std::string log_ends_within(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto more = arguments.number(0);
  return fmt::format(": yours ends in the middle of the line{}",
                     more == 0 ? "" : ", " + counted(more, "line") + " before the end");
}

std::string log_ends(const Arguments& arguments, const Divergence& divergence) {
  const auto missing = arguments.number(0);
  if (missing == 1) {
    return fmt::format(": the last line is missing{}",
                       divergence.place ? fmt::format(" ({})", here(divergence)) : "");
  }
  return fmt::format(": yours ends before it, {} lines are missing{}", missing,
                     divergence.place ? fmt::format(", the first at {}", here(divergence)) : "");
}

std::string not_pruned(const Arguments& arguments, const Divergence& divergence) {
  const auto& spared = arguments.list(2);
  const auto children = spared.empty() ? std::string("no further child is to be visited")
                                       : fmt::format("{} {} not to be visited", listed(spared),
                                                     spared.size() == 1 ? "is" : "are");
  return fmt::format(": {} is cut off after its child {} ({}): {}, yours goes on with {}",
                     path_text(divergence.path), arguments.text(0), bound_text(arguments.list(1)), children,
                     arguments.text(3));
}

std::string pruned_too_much(const Arguments& arguments, const Divergence& divergence) {
  const auto bound = bound_text(arguments.list(1));
  return fmt::format(": {} is not done after its child {}{}: its child {} comes next, yours leaves the node",
                     path_text(divergence.path), arguments.text(0),
                     bound.empty() ? "" : fmt::format(" ({})", bound), arguments.text(2));
}

std::string lines_missing(const Arguments& arguments, const Divergence& divergence) {
  const auto lines = arguments.number(0);
  return fmt::format(": the line of {} is missing{}", here(divergence),
                     lines <= 1   ? std::string()
                     : lines == 2 ? ", and so is the next"
                                  : fmt::format(", and so are the next {}", lines - 1));
}

std::string lines_extra(const Arguments& arguments, const Divergence& divergence) {
  const auto lines = arguments.number(0);
  return fmt::format(": before the line of {} yours has {} of {} at depth {}", here(divergence),
                     lines == 1 ? std::string("a line") : fmt::format("{} lines, the first", lines),
                     arguments.text(1), arguments.number(2));
}

std::string other_child(const Arguments& arguments, const Divergence& divergence) {
  auto parent = divergence.path;
  if (!parent.empty()) {
    parent.pop_back();
  }
  return fmt::format(": the next child of {} is {}, yours goes on with {}", path_text(parent),
                     arguments.text(0), arguments.text(1));
}

std::string other_line(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(": the line of {} is due, yours has a line of {} at depth {}", here(divergence),
                     arguments.text(0), arguments.number(1));
}

std::string lines_swapped(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(": the line of {} comes before that of {}, yours has the two swapped", here(divergence),
                     place_text(arguments.place(0)));
}

constexpr std::array<WhatRow, 11> what_rows{{
    {WhatId::log_columns, "log_columns", "", "", log_columns},
    {WhatId::log_ends_within, "log_ends_within", "lines_behind", "", log_ends_within},
    {WhatId::log_ends, "log_ends", "missing", "", log_ends},
    {WhatId::not_pruned, "not_pruned", "after_child cutoff spared yours", "", not_pruned},
    {WhatId::pruned_too_much, "pruned_too_much", "after_child bound expected", "", pruned_too_much},
    {WhatId::lines_missing, "lines_missing", "lines", "", lines_missing},
    {WhatId::lines_extra, "lines_extra", "lines yours depth", "", lines_extra},
    {WhatId::other_child, "other_child", "expected yours", "", other_child},
    {WhatId::other_line, "other_line", "yours depth", "", other_line},
    {WhatId::leaf_has_children, "leaf_has_children", "leaf yours",
     ": {0} has no children in the tree, yours goes down to {1}"},
    {WhatId::lines_swapped, "lines_swapped", "other", "", lines_swapped},
}};

/// What a window starts with: the node, its parent, that one's alpha and beta.
std::string window_start(const Arguments& arguments) {
  return fmt::format("{} starts with the window of {}'s line before it ({}, {})", arguments.text(0),
                     arguments.text(1), arguments.text(2), arguments.text(3));
}

std::string window_open(const Arguments& arguments, const Divergence& /*divergence*/) {
  return window_start(arguments) + ", yours with an open one";
}

std::string window_of_entry(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("{}, yours with the one that {} was entered with", window_start(arguments),
                     arguments.text(1));
}

std::string bound_at_cutoff(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(
      "yours moved {} although {} causes a cutoff ({}): the line at a cutoff shows the old bounds",
      arguments.text(0), arguments.text(1), bound_text(arguments.list(2)));
}

constexpr std::array<HintRow, 39> number_rows{{
    {HintId::great_number, "great_number", "expected",
     "a great number stands where {0} is due: it is written in letters"},
    {HintId::bounds_swapped, "bounds_swapped", "", "Alpha and Beta are swapped"},
    {HintId::bounds_as_swapped, "bounds_as_swapped", "",
     "here yours has as Alpha what is due as Beta, and the other way round"},
    {HintId::search_window, "search_window", "", "the search starts with the window -Infinity, Infinity"},
    {HintId::leaf_moved_bound, "leaf_moved_bound", "column",
     "a leaf's line shows the window as passed down, {0} in yours is its value"},
    {HintId::window_open, "window_open", "node parent alpha beta", "", window_open},
    {HintId::window_of_entry, "window_of_entry", "node parent alpha beta", "", window_of_entry},
    {HintId::moves_own_bound, "moves_own_bound", "node kind own foreign",
     "{0} is a {1} node: it moves {2}, not {3}"},
    {HintId::other_bound_is_value, "other_bound_is_value", "own foreign",
     "{1} in yours is the node's value, and {0} is as before this child"},
    {HintId::bound_at_cutoff, "bound_at_cutoff", "column child cutoff", "", bound_at_cutoff},
    {HintId::bound_as_if_moved, "bound_as_if_moved", "column",
     "the line at a cutoff shows the old bounds: {0} in yours is what it would be without a cutoff"},
    {HintId::bound_before_last, "bound_before_last", "child",
     "yours has the bound from before {0}: it moves after the last child too"},
    {HintId::bound_before_child, "bound_before_child", "",
     "yours has the bound from before this child: it moves before the line is printed (no cutoff here)"},
    {HintId::bound_as_before, "bound_as_before", "", "the bound in yours is what it was before this child"},
    {HintId::value_starts, "value_starts", "node kind start", "{0} is a {1} node: its value starts at {2}"},
    {HintId::value_starts_at_bound, "value_starts_at_bound", "start",
     "the value starts at {0}, not at the bound"},
    {HintId::no_leaf, "no_leaf", "node", "{0} is no leaf in the tree: it has children"},
    {HintId::negative_expected, "negative_expected", "", "yours is the negative of the expected value"},
    {HintId::value_is_bound, "value_is_bound", "",
     "yours is the bound: a node's value is not held to its window, it comes from the children alone"},
    {HintId::equals_bound, "equals_bound", "", "yours is equal to a bound of the node"},
    {HintId::child_not_taken, "child_not_taken", "node kind child value",
     "{0} is a {1} node and its child {2} is worth {3}: yours did not take that over"},
    {HintId::value_as_before, "value_as_before", "child value",
     "yours is what it was before the child {0}, which is worth {1}"},
    {HintId::child_wrongly_taken, "child_wrongly_taken", "node kind best child",
     "{0} is a {1} node: it keeps the {2} value so far, yours took that of {3}"},
    {HintId::value_of_child, "value_of_child", "child",
     "yours is what the child {0} is worth, and not the value so far"},
    {HintId::leaf_shows_value, "leaf_shows_value", "node", "{0} is a leaf: its line shows its value"},
    {HintId::leaf_without_moves, "leaf_without_moves", "",
     "no move is left there: that is a leaf, worth what the board is worth"},
    {HintId::leaf_at_cutoff_depth, "leaf_at_cutoff_depth", "depth",
     "depth {0} is the cutoff: a node there is a leaf, worth what its board is worth"},
    {HintId::negative_for_side, "negative_for_side", "",
     "yours is the negative: it is the value for the side to move there, the value for the root's player is "
     "due"},
    {HintId::own_total_alone, "own_total_alone", "piece enemy enemy_total",
     "yours is the total of {0} alone; that of {1}, {2}, is to be taken off"},
    {HintId::enemy_total_alone, "enemy_total_alone", "piece",
     "yours is as much as the squares of {0} alone are worth"},
    {HintId::enemy_total_negative, "enemy_total_negative", "piece",
     "yours is the negative of what the squares of {0} alone are worth"},
    {HintId::value_before_move, "value_before_move", "move",
     "yours is as much as the board was worth before the move {0}"},
    {HintId::value_without_turned, "value_without_turned", "squares move",
     "yours is the value with {0} not turned by the move {1}"},
    {HintId::as_without_turned, "as_without_turned", "squares move",
     "yours is what the board would be worth if the move {1} did not turn {0}"},
    {HintId::value_wrongly_turned, "value_wrongly_turned", "squares move",
     "yours is the value with {0} turned by the move {1}, which turns nothing"},
    {HintId::as_with_turned, "as_with_turned", "squares move",
     "yours is what the board would be worth if the move {1} turned {0}"},
    {HintId::pieces_counted, "pieces_counted", "",
     "yours counts the pieces, not what their squares are worth"},
    {HintId::pieces_by_number, "pieces_by_number", "",
     "yours is also the difference of the numbers of pieces, which may be chance"},
    {HintId::row_left_alone, "row_left_alone", "",
     "yours leaves out the rest of the row alone: a cutoff ends the loop over the rows too"},
}};

std::string equal_cuts_off(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("a value equal to the bound cuts off too: value {} {}",
                     arguments.text(0) == "beta" ? ">=" : "<=", arguments.text(0));
}

std::string line_after_child(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& which = arguments.text(0);
  return fmt::format("a node has a line after each of its children{}",
                     which == "unchanged" ? ", also when nothing has changed"
                     : which == "last"    ? ", the last one that is looked at too"
                                          : "");
}

std::string node_no_child(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("{} has no child {}", path_text(arguments.list(0)), arguments.text(1));
}

std::string depth_off(const Arguments& arguments, const Divergence& /*divergence*/) {
  return arguments.number(0) > 0 ? "yours is too large by 1" : "yours is too small by 1";
}

constexpr std::array<HintRow, 13> course_rows{{
    {HintId::equal_cuts_off, "equal_cuts_off", "bound", "", equal_cuts_off},
    {HintId::line_after_child, "line_after_child", "which", "", line_after_child},
    {HintId::inner_line, "inner_line", "value",
     "an inner node has a line on the way down, with the value {0}"},
    {HintId::line_repeated, "line_repeated", "", "it repeats the line before"},
    {HintId::leaf_one_line, "leaf_one_line", "node", "{0} is a leaf: it has one line"},
    {HintId::node_named_whole, "node_named_whole", "node",
     "{0} is named by the whole way to it, yours has the last step alone"},
    {HintId::node_no_child, "node_no_child", "parent yours", "", node_no_child},
    {HintId::square_named, "square_named", "square", "the square is named {0}: column, then row"},
    {HintId::root_named, "root_named", "root", "the root is named {0}"},
    {HintId::move_not_legal_there, "move_not_legal_there", "yours", "{0} is no legal move there"},
    {HintId::columns_first, "columns_first", "", "squares are taken row by row, yours go column by column"},
    {HintId::root_depth, "root_depth", "depth", "the root's depth is {0}"},
    {HintId::depth_off, "depth_off", "by", "", depth_off},
}};

}  // namespace

std::span<const WhatRow> log_what_rows() {
  return what_rows;
}

std::span<const HintRow> log_hint_rows() {
  return number_rows;
}

std::span<const HintRow> course_hint_rows() {
  return course_rows;
}

}  // namespace harness
