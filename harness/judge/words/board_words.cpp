// Boards and traces, and the moves that they show.
#include <array>

#include <fmt/core.h>

#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

std::string row_length(const Arguments& arguments, std::size_t first) {
  return fmt::format("row {} has {} where {} are expected", arguments.number(first),
                     counted(arguments.number(first + 1), "character"), arguments.number(first + 2));
}

std::string row_count(const Arguments& arguments, std::size_t first) {
  return fmt::format("there are {} where {} are expected", counted(arguments.number(first), "row"),
                     arguments.number(first + 1));
}

std::string board_row_length(const Arguments& arguments, const Divergence& /*divergence*/) {
  return ": this is not a board of the right size: " + row_length(arguments, 0);
}

std::string board_row_count(const Arguments& arguments, const Divergence& /*divergence*/) {
  return ": this is not a board of the right size: " + row_count(arguments, 0);
}

std::string squares(const Arguments& arguments, std::size_t first) {
  return squares_text(arguments.list(first), arguments.list(first + 1), arguments.list(first + 2));
}

std::string squares_differ(const Arguments& arguments, const Divergence& /*divergence*/) {
  return ": " + squares(arguments, 0);
}

std::string trace_goes_on(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(": yours goes on with {} after board {} of {}", counted(arguments.number(0), "line"),
                     arguments.number(1), arguments.number(2));
}

std::string trace_row_length(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(", board {}: {}", arguments.number(0), row_length(arguments, 1));
}

std::string trace_row_count(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(", board {}: {}", arguments.number(0), row_count(arguments, 1));
}

std::string trace_squares(const Arguments& arguments, const Divergence& divergence) {
  return fmt::format(", move {}: {}", divergence.move, squares(arguments, 0));
}

constexpr std::array<WhatRow, 16> what_rows{{
    {WhatId::board_form, "board_form", "row separator",
     ": this is not a board of the right form: row {0} has not one `{1}` between two squares"},
    {WhatId::board_row_length, "board_row_length", "row yours expected", "", board_row_length},
    {WhatId::board_row_count, "board_row_count", "yours expected", "", board_row_count},
    {WhatId::squares_differ, "squares_differ", "squares expected yours", "", squares_differ},
    {WhatId::trace_ends_after, "trace_ends_after", "board boards", ": yours ends after board {0} of {1}"},
    {WhatId::trace_ends_within, "trace_ends_within", "board boards",
     ": yours ends in the middle of board {0} of {1}"},
    {WhatId::trace_goes_on, "trace_goes_on", "lines board boards", "", trace_goes_on},
    {WhatId::trace_blank_before, "trace_blank_before", "board", ": an empty line stands before board {0}"},
    {WhatId::trace_blank_within, "trace_blank_within", "board", ": an empty line stands in board {0}"},
    {WhatId::trace_row_length, "trace_row_length", "board row yours expected", "", trace_row_length},
    {WhatId::trace_row_count, "trace_row_count", "board yours expected", "", trace_row_count},
    {WhatId::trace_no_board, "trace_no_board", "board", ", board {0}: "},
    {WhatId::trace_given_first, "trace_given_first", "",
     ": the given board stands first, the one after the first move is due"},
    {WhatId::trace_board_twice, "trace_board_twice", "move", ": the board after move {0} stands twice"},
    {WhatId::trace_board_missing, "trace_board_missing", "move", ": the board after move {0} is missing"},
    {WhatId::trace_squares, "trace_squares", "squares expected yours", "", trace_squares},
}};

std::string compared_with(const Arguments& arguments, std::size_t first) {
  return arguments.list(first).empty() ? "it is the expected board"
                                       : "it differs: " + squares(arguments, first);
}

std::string without_separators(const Arguments& arguments, const Divergence& /*divergence*/) {
  return "without what stands between the squares " + compared_with(arguments, 0);
}

std::string board_in_lines(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("a board stands in lines {} to {}: {}", arguments.number(0), arguments.number(1),
                     compared_with(arguments, 2));
}

std::string_view rest(const Arguments& arguments) {
  return arguments.number(0) != 0 ? "; apart from that yours is right" : "";
}

std::string no_line_between(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("boards follow each other without a line between{}", rest(arguments));
}

std::string rows_alone(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("a trace has rows of boards and nothing else{}", rest(arguments));
}

std::string board_before_move(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& move = arguments.text(0);
  return "yours is the board before the move" + (move.empty() ? "" : ", the expected move is " + move);
}

/// Why the one move is taken and not the other, as far as the boards right after them tell.
std::string_view why_taken(const Arguments& arguments) {
  if (arguments.number(5) != 0) {
    return "; of equal moves the first counts, or yours gives one of them another value";
  }
  return arguments.number(3) <= arguments.number(4) ? "; the search looks further ahead" : "";
}

/// " (O's lead: 15 after C3, 12 after B4)", where the boards tell.
std::string board_after_other(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& other = arguments.text(0);
  const auto& move = arguments.text(1);
  const auto& mover = arguments.text(2);
  auto text = fmt::format("yours is the board after {}, the expected move is {}", other, move);
  if (!mover.empty()) {
    text += fmt::format(" ({}'s lead: {} after {}, {} after {}{})", mover, arguments.number(3), move,
                        arguments.number(4), other, why_taken(arguments));
  }
  return text;
}

std::string takes_several(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& taken = arguments.list(0);
  return fmt::format("yours takes {} squares, a move takes one: {}", taken.size(), listed(taken));
}

std::string right_square(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& too_many = arguments.list(1);
  const auto& too_few = arguments.list(2);
  std::string text = fmt::format("{} is the right square", arguments.text(0));
  if (!too_many.empty()) {
    text += fmt::format(", but yours changes {} too", listed(too_many));
  }
  if (!too_few.empty()) {
    text +=
        fmt::format("{} not turn {}", too_many.empty() ? ", but yours does" : " and does", listed(too_few));
  }
  return text;
}

std::string expected_move(const std::string& move) {
  return move.empty() ? std::string() : fmt::format("the expected move is {}", move);
}

std::string several_squares_after(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto due = expected_move(arguments.text(1));
  return fmt::format("yours is the board after {}{}{}", arguments.text(0), due.empty() ? "" : ", ", due);
}

std::string several_squares(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto due = expected_move(arguments.text(0));
  const auto& kept = arguments.list(1);
  const auto& touched = arguments.list(2);
  std::string parts;
  if (!kept.empty()) {
    parts = fmt::format("yours leaves {} as before the move", listed(kept));
  }
  if (!touched.empty()) {
    add_sentence(parts, fmt::format("yours changes {}, which the move does not", listed(touched)));
  }
  return fmt::format("{}{}{}", due, due.empty() || parts.empty() ? "" : ": ", parts);
}

std::string turns_nothing(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("{} is the right square, but yours is the board if that move turns nothing: it turns {}",
                     arguments.text(0), listed(arguments.list(1)));
}

std::string turns_all(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("{} is the right square, but yours turns {} beside it: this move turns nothing",
                     arguments.text(0), listed(arguments.list(1)));
}

constexpr std::array<HintRow, 18> hint_rows{{
    {HintId::board_without_separators, "board_without_separators", "squares expected yours", "",
     without_separators},
    {HintId::board_in_lines, "board_in_lines", "first last squares expected yours", "", board_in_lines},
    {HintId::last_board_twice, "last_board_twice", "", "the last board stands twice"},
    {HintId::no_line_between, "no_line_between", "rest_is_right", "", no_line_between},
    {HintId::rows_alone, "rows_alone", "rest_is_right", "", rows_alone},
    {HintId::rest_is_right, "rest_is_right", "", "apart from that yours is right"},
    {HintId::board_before_move, "board_before_move", "expected", "", board_before_move},
    {HintId::board_after_other, "board_after_other",
     "yours expected mover expected_lead your_lead expected_is_first", "", board_after_other},
    {HintId::takes_no_square, "takes_no_square", "expected",
     "yours takes no square, the expected move is {0}"},
    {HintId::takes_several, "takes_several", "squares", "", takes_several},
    {HintId::takes_other, "takes_other", "yours expected", "yours takes {0}, the expected move is {1}"},
    {HintId::takes_other_wrongly, "takes_other_wrongly", "yours expected squares",
     "yours takes {0}, the expected move is {1}; nor is yours the board after {0}: {2} would differ"},
    {HintId::wrong_mover, "wrong_mover", "square mover", "{0} is the right square, but it is {1} that moves"},
    {HintId::right_square, "right_square", "square wrongly_changed not_turned", "", right_square},
    {HintId::several_squares_after, "several_squares_after", "yours expected", "", several_squares_after},
    {HintId::several_squares, "several_squares", "expected kept wrongly_changed", "", several_squares},
    {HintId::turns_nothing, "turns_nothing", "square not_turned", "", turns_nothing},
    {HintId::turns_all, "turns_all", "square wrongly_turned", "", turns_all},
}};

}  // namespace

std::span<const WhatRow> board_what_rows() {
  return what_rows;
}

std::span<const HintRow> board_hint_rows() {
  return hint_rows;
}

}  // namespace harness
