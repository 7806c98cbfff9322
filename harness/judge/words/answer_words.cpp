// Answers, line by line: moves at the start, boards beside them, ways, nodes by name; and tables.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// As many legal moves are listed in a sentence.
constexpr std::size_t most_moves = 12;

std::string fields_differ(const Arguments& arguments, const Divergence& /*divergence*/) {
  constexpr std::size_t most_fields_listed = 6;
  const auto& names = arguments.list(0);
  if (names.size() < 2) {
    return fmt::format(", {}, differs", names.empty() ? "" : names.front());
  }
  return fmt::format(", {}, differs, and so {} {}", names.front(), names.size() == 2 ? "does" : "do",
                     listed(std::span(names).subspan(1), most_fields_listed));
}

std::string field_squares(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(", {}: {}", arguments.text(0),
                     squares_text(arguments.list(1), arguments.list(2), arguments.list(3)));
}

std::string table_goes_on(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(": yours goes on with {}, the first for {} {}", counted(arguments.number(0), "line"),
                     arguments.text(1), arguments.text(2));
}

std::string table_ends(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto missing = arguments.number(0);
  return fmt::format(": yours ends before {} {}, {} missing", arguments.text(1), arguments.text(2),
                     missing == 1 ? "1 row is" : counted(missing, "row") + " are");
}

std::string table_columns(const Arguments& arguments, const Divergence& divergence) {
  std::vector<std::string> names;
  for (const auto& column : divergence.columns) {
    names.push_back(column.name);
  }
  return fmt::format(", {} {}, column{} {}", arguments.text(0), arguments.text(1),
                     names.size() == 1 ? "" : "s", listed(names, names.size()));
}

std::string table_column_count(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(", {} {}, malformed: {} where {} are expected", arguments.text(0), arguments.text(1),
                     counted(arguments.number(2), "column"), arguments.number(3));
}

constexpr std::array<WhatRow, 11> what_rows{{
    {WhatId::field_missing, "field_missing", "field", ", {0}: the line is missing, all others are right"},
    {WhatId::fields_differ, "fields_differ", "fields", "", fields_differ},
    {WhatId::field_squares, "field_squares", "field squares expected yours", "", field_squares},
    {WhatId::field_no_board, "field_no_board", "field", ", {0}: not a board of the right size"},
    {WhatId::illegal_move, "illegal_move", "field", ", {0}: no legal move"},
    {WhatId::table_goes_on, "table_goes_on", "lines key row", "", table_goes_on},
    {WhatId::table_ends, "table_ends", "missing key row", "", table_ends},
    {WhatId::table_columns, "table_columns", "key row", "", table_columns},
    {WhatId::table_column_count, "table_column_count", "key row yours expected", "", table_column_count},
    {WhatId::table_row_missing, "table_row_missing", "key row your_row",
     ": the row of {0} {1} is missing, yours goes on with {0} {2}"},
    {WhatId::table_row_extra, "table_row_extra", "key row your_row",
     ": the row of {0} {1} is due, yours has one of {0} {2}"},
}};

std::string move_stops_early(const Arguments& arguments, const Divergence& /*divergence*/) {
  auto text = listed(arguments.list(0), most_moves);
  if (const auto last = text.rfind(" and "); last != std::string::npos) {
    text.replace(last, 5, " or ");
  }
  return "yours stops early: the whole move is " + text;
}

std::string move_illegal(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& why = arguments.text(0);
  return fmt::format("yours is no legal move here{}; in the handout's order the legal ones are {}",
                     why.empty() ? "" : ": " + why, listed(arguments.list(1), most_moves));
}

std::string legal_moves_text(const Arguments& arguments, const Divergence& /*divergence*/) {
  return "the legal ones are " + listed(arguments.list(0), most_moves);
}

/// "at depth limit 3", "at depth limits 1 and 3"
std::string at_searches(const Arguments& arguments, std::size_t first) {
  const auto& numbers = arguments.list(first + 1);
  return fmt::format("at {}{} {}", arguments.text(first), numbers.size() == 1 ? "" : "s",
                     listed(numbers, numbers.size()));
}

std::string own_move_worth(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("your {} is what your move is worth {}", arguments.text(0), at_searches(arguments, 1));
}

std::string move_worth(const Arguments& arguments, const Divergence& /*divergence*/) {
  return "yours is what the move is worth " + at_searches(arguments, 0);
}

std::string board_worth(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& move = arguments.text(0);
  return "yours is what the board is worth " + (move.empty() ? "before the move" : "after the move " + move);
}

std::string common_offset(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto offset = arguments.number(1);
  return fmt::format("{} are {} by {}", arguments.number(0) == 2 ? "both" : "all",
                     offset < 0 ? "too low" : "too high", offset < 0 ? -offset : offset);
}

std::string board_not_of_own_move(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("the board is not what {} gives: {}", arguments.text(0),
                     squares_text(arguments.list(1), arguments.list(2), arguments.list(3)));
}

std::string answer_length(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("yours has {} where {} are expected", counted(arguments.number(0), "line"),
                     arguments.number(1));
}

std::string fields_missing(const Arguments& arguments, const Divergence& /*divergence*/) {
  return "what is missing: " + listed(arguments.list(0), most_moves);
}

/// A sentence on a way, of the field where several differ.
std::string of_way(const Arguments& arguments, std::string_view sentence) {
  const auto& field = arguments.text(0);
  return field.empty() ? std::string(sentence) : fmt::format("of the {}: {}", field, sentence);
}

std::string way_begins(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments,
                fmt::format("yours begins at {}, not at {}", arguments.text(1), arguments.text(2)));
}

std::string way_ends(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments, fmt::format("yours ends at {}, not at {}", arguments.text(1), arguments.text(2)));
}

std::string way_no_step(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments,
                fmt::format("no legal step leads from {} to {}", arguments.text(1), arguments.text(2)));
}

std::string way_costs(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments, fmt::format("yours is a way, and costs {}", arguments.number(1)));
}

std::string way_as_good(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments, fmt::format("yours is a way too, and costs {} as well", arguments.number(1)));
}

std::string way_dearer(const Arguments& arguments, const Divergence& /*divergence*/) {
  return of_way(arguments, fmt::format("yours is a way too, but costs {} instead of {}", arguments.number(1),
                                       arguments.number(2)));
}

/// What is said of a node, and where the cutoff is that leaves it out, where that is known.
std::string with_cutoff(const Arguments& arguments, std::string_view said) {
  const auto sentence = fmt::format("{} {}", arguments.text(0), said);
  return arguments.text(1).empty() ? sentence
                                   : fmt::format("{}: {} is cut off after its child {} ({})", sentence,
                                                 arguments.text(1), arguments.text(2), arguments.text(3));
}

std::string node_is_left_out(const Arguments& arguments, const Divergence& /*divergence*/) {
  return with_cutoff(arguments, "is left out");
}

std::string node_not_to_visit(const Arguments& arguments, const Divergence& /*divergence*/) {
  return with_cutoff(arguments, "is not to be visited");
}

constexpr std::array<HintRow, 40> answer_rows{{
    {HintId::move_spelled, "move_spelled", "yours legal", "{0} is spelled {1}"},
    {HintId::move_stops_early, "move_stops_early", "legal", "", move_stops_early},
    {HintId::move_goes_on, "move_goes_on", "legal",
     "yours goes on where the move has ended: {0} is the whole move"},
    {HintId::move_illegal, "move_illegal", "why legal", "", move_illegal},
    {HintId::no_legal_move, "no_legal_move", "", "no move is legal here"},
    {HintId::legal_moves, "legal_moves", "legal", "", legal_moves_text},
    {HintId::move_worth_less, "move_worth_less", "yours your_worth expected expected_worth",
     "{0} is worth {1}, {2} is worth {3}"},
    {HintId::move_as_good, "move_as_good", "yours worth expected",
     "{0} is worth {1} too, but {2} comes first in the handout's order; or yours gives one of them another "
     "value"},
    {HintId::searches_worth_less, "searches_worth_less",
     "searches yours your_worth your_search expected expected_worth expected_search",
     "{1} is worth {2} at most (at {0} {3}), {4} is worth {5} (at {0} {6})"},
    {HintId::searches_as_good, "searches_as_good", "searches yours worth search expected",
     "{1} is worth {2} too (at {0} {3}), but {4} comes first in the handout's order; or yours gives one of "
     "them "
     "another value"},
    {HintId::searches_as_good_later, "searches_as_good_later",
     "searches yours worth your_search expected expected_search",
     "{1} is worth {2} too, but not before {0} {3}; {4} is worth that at {0} {5}"},
    {HintId::search_prefers, "search_prefers", "searches search your_worth expected_worth",
     "at {0} {1} alone yours is worth more ({2}, the other {3}), but the most over all of them counts"},
    {HintId::field_empty, "field_empty", "field", "no {0} stands there"},
    {HintId::field_begins, "field_begins", "words", "the line is to begin with `{0}`"},
    {HintId::field_ends, "field_ends", "words", "the line is to end with `{0}`"},
    {HintId::own_move_worth, "own_move_worth", "field searches found_at", "", own_move_worth},
    {HintId::board_worth, "board_worth", "after", "", board_worth},
    {HintId::move_worth, "move_worth", "searches found_at", "", move_worth},
    {HintId::negative, "negative", "", "yours is the negative"},
    {HintId::common_offset, "common_offset", "fields offset", "", common_offset},
    {HintId::board_of_own_move, "board_of_own_move", "yours", "your board is what {0} gives"},
    {HintId::board_of_other_move, "board_of_other_move", "given your_move",
     "your board is what {0} gives, not {1}"},
    {HintId::board_not_of_size, "board_not_of_size", "yours",
     "the board is not what {0} gives: it has not the right size"},
    {HintId::board_not_of_own_move, "board_not_of_own_move", "your_move squares expected yours", "",
     board_not_of_own_move},
    {HintId::answer_length, "answer_length", "yours expected", "", answer_length},
    {HintId::fields_missing, "fields_missing", "fields", "", fields_missing},
    {HintId::way_begins, "way_begins", "field yours start", "", way_begins},
    {HintId::way_ends, "way_ends", "field yours goal", "", way_ends},
    {HintId::way_no_step, "way_no_step", "field from to", "", way_no_step},
    {HintId::way_costs, "way_costs", "field yours", "", way_costs},
    {HintId::way_as_good, "way_as_good", "field yours", "", way_as_good},
    {HintId::way_dearer, "way_dearer", "field yours expected", "", way_dearer},
    {HintId::names_two_blanks, "names_two_blanks", "", "two blanks stand where one is due"},
    {HintId::node_is_visited, "node_is_visited", "node", "{0} is visited, yours leaves it out"},
    {HintId::node_is_none, "node_is_none", "node", "{0} is none of them"},
    {HintId::node_is_left_out, "node_is_left_out", "node cut_node after_child cutoff", "", node_is_left_out},
    {HintId::names_miscounted, "names_miscounted", "names yours", "yours names {0} and says `{1}`"},
    {HintId::names_in_other_order, "names_in_other_order", "", "they are the same in another order"},
    {HintId::node_line_due, "node_line_due", "expected yours",
     "the line of {0} is due, yours has one of {1}"},
    {HintId::node_not_to_visit, "node_not_to_visit", "node cut_node after_child cutoff", "",
     node_not_to_visit},
}};

std::string separator_between(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& separator = arguments.text(0);
  const auto name = separator == " "     ? std::string("one blank")
                    : separator == "\\t" ? std::string("one TAB")
                                         : fmt::format("`{}`", separator);
  return name + " stands between two columns";
}

std::string header_names(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("yours names {} where {} are expected", counted(arguments.number(0), "column"),
                     arguments.number(1));
}

std::string_view every_row(const Arguments& arguments, std::size_t at) {
  return arguments.number(at) == 1 ? "" : " in every row";
}

std::string column_offset(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto offset = arguments.number(1);
  return fmt::format("{} is too {} by {}{}", arguments.text(0), offset < 0 ? "low" : "high",
                     offset < 0 ? -offset : offset, every_row(arguments, 2));
}

std::string column_negative(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("{} is the negative{}", arguments.text(0), every_row(arguments, 1));
}

constexpr std::array<HintRow, 10> table_rows{{
    {HintId::node_to_visit, "node_to_visit", "node", "{0} is to be visited: no cutoff comes before it"},
    {HintId::node_value_is_bound, "node_value_is_bound", "bound node",
     "yours is the {0} that {1} is entered with: its value comes from its children alone"},
    {HintId::row_is_there, "row_is_there", "", "yours has a row for it already"},
    {HintId::separator_between, "separator_between", "separator", "", separator_between},
    {HintId::header_names, "header_names", "yours expected", "", header_names},
    {HintId::columns_swapped, "columns_swapped", "column other", "{0} and {1} are swapped"},
    {HintId::column_offset, "column_offset", "column offset rows", "", column_offset},
    {HintId::column_negative, "column_negative", "column rows", "", column_negative},
    {HintId::column_running_sum, "column_running_sum", "column",
     "{0} is summed up over the rows: it starts anew in each"},
    {HintId::column_sums_due, "column_sums_due", "column",
     "in each row {0} of yours is the sum of what is due until there"},
}};

}  // namespace

std::span<const WhatRow> answer_what_rows() {
  return what_rows;
}

std::span<const HintRow> answer_hint_rows() {
  return answer_rows;
}

std::span<const HintRow> table_hint_rows() {
  return table_rows;
}

}  // namespace harness
