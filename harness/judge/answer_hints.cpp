#include "harness/judge/answer_hints.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/node_hints.hpp"
#include "harness/judge/numbers.hpp"
#include "harness/judge/start_move.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/way_hint.hpp"

namespace harness {
namespace {

class AnswerHints {
 public:
  AnswerHints(const AnswerPair& answers, const BoardView& boards, const SearchView& search)
      : answers_(answers), boards_(boards), search_(search) {}

  std::string hint() const {
    std::string text;
    const auto add = [&text](const std::string& more) { add_hint(text, more); };
    const auto first = answers_.different.front();
    if (auto words = words_hint(first); !words.empty()) {
      return words;
    }
    const auto move = answers_.got.find(FieldKind::move);
    if (answers_.differs(FieldKind::move) && answers_.got.has_words(*move)) {
      add(start_move_hint(boards_, *answers_.expected.move(), *answers_.got.move()));
      add(own_outcome_hint());
    }
    if (answers_.got.find(FieldKind::board)) {
      add(board_hint());
    }
    if (!answers_.differs(FieldKind::move)) {
      add(number_hint());
    }
    for (const auto field : answers_.different) {
      add(node_hint(field));
    }
    add(ways_hint(answers_, search_));
    return text;
  }

 private:
  /// The words around a field's value, where they are not what they should be.
  std::string words_hint(std::size_t field) const {
    const auto [due, own] = answers_.lines_of(field);
    const auto& [name, kind, before, after, of_problem] = answers_.got.field(field);
    if (answers_.got.has_words(field)) {
      return "";
    }
    if (!own.empty() && own == without_end_blanks(before)) {
      return fmt::format("no {} stands there", name);
    }
    if (in_small_letters(due) == in_small_letters(own)) {
      return "only capital and small letters differ";
    }
    return own.starts_with(before) ? fmt::format("the line is to end with `{}`", after)
                                   : fmt::format("the line is to begin with `{}`", before);
  }

  std::string node_hint(std::size_t field) const {
    switch (answers_.got.field(field).kind) {
      case FieldKind::left_out:
        return left_out_hint(boards_, answers_.expected.text(field), answers_.got.text(field));
      case FieldKind::nodes:
        return node_line_hint(boards_, answers_.lines_of(field));
      case FieldKind::move:
      case FieldKind::worth:
      case FieldKind::outcome:
      case FieldKind::board:
      case FieldKind::way:
      case FieldKind::way_by_lines:
      case FieldKind::rows:
      case FieldKind::word:
        return "";
    }
    return "";
  }

  /// The value beside another legal move, where it is not the best that this move is worth.
  std::string own_outcome_hint() const {
    const auto field = answers_.got.find(FieldKind::outcome);
    const auto worth = field ? whole_number(answers_.got.text(*field)) : std::nullopt;
    const auto outcomes = outcomes_of(boards_, *answers_.got.move());
    if (!worth || outcomes.empty() || *worth == *std::ranges::max_element(outcomes)) {
      return "";
    }
    const auto place = searches_that_find(boards_, *answers_.got.move(), *worth);
    return place.empty()
               ? ""
               : fmt::format("your {} is what your move is worth {}", answers_.name_of(*field), place);
  }

  /// What is sure of one wrong number beside the right move.
  std::string number_hint() const {
    if (answers_.different.size() != 1) {
      return common_offset();
    }
    const auto kind = answers_.got.field(answers_.different.front()).kind;
    const auto due = whole_number(answers_.expected.text(answers_.different.front()));
    const auto own = whole_number(answers_.got.text(answers_.different.front()));
    if (!due || !own || kind == FieldKind::move || kind == FieldKind::board) {
      return "";
    }
    const auto place = kind == FieldKind::worth ? place_worth(*own) : std::string();
    if (!place.empty()) {
      return fmt::format("yours is what the board is worth {}", place);
    }
    const auto found = kind == FieldKind::outcome && answers_.expected.move()
                           ? searches_that_find(boards_, *answers_.expected.move(), *own)
                           : std::string();
    if (!found.empty()) {
      return fmt::format("yours is what the move is worth {}", found);
    }
    // Fields of several lines say this of their own.
    const bool one_line = kind != FieldKind::nodes && kind != FieldKind::left_out;
    return one_line && *own == -*due && *due != 0 ? "yours is the negative" : "";
  }

  /// Several values that are off by the same, as when a piece is not counted.
  std::string common_offset() const {
    std::optional<std::int64_t> offset;
    for (const auto field : answers_.different) {
      const auto due = whole_number(answers_.expected.text(field));
      const auto own = whole_number(answers_.got.text(field));
      if (!due || !own || (offset && *own - *due != *offset)) {
        return "";
      }
      offset = *own - *due;
    }
    return offset ? fmt::format("{} are {} by {}", answers_.different.size() == 2 ? "both" : "all",
                                *offset < 0 ? "too low" : "too high", *offset < 0 ? -*offset : *offset)
                  : "";
  }

  /// The board that is worth so much: before the move, or after another.
  std::string place_worth(std::int64_t worth) const {
    if (!boards_.worth) {
      return "";
    }
    if (boards_.worth({}) == worth) {
      return "before the move";
    }
    for (const auto& move : legal_moves(boards_, {})) {
      if (boards_.worth(std::vector{move}) == worth) {
        return fmt::format("after the move {}", move);
      }
    }
    return "";
  }

  /// What the board beside the candidate's own move should be.
  std::optional<Grid> due_board() const {
    const auto move = answers_.got.move();
    return move ? board_after(boards_, std::vector{*move}) : std::nullopt;
  }

  std::string board_hint() const {
    const auto due = due_board();
    const auto own = answers_.got.board();
    if (!due || !own) {
      return "";
    }
    if (*due == *own) {
      return answers_.differs(FieldKind::board)
                 ? fmt::format("your board is what {} gives", *answers_.got.move())
                 : "";
    }
    if (due->cells.size() != own->cells.size() || due->columns != own->columns) {
      return fmt::format("the board is not what {} gives: it has not the right size", *answers_.got.move());
    }
    return fmt::format("the board is not what {} gives: {}", *answers_.got.move(),
                       squares_text(boards_, *due, *own));
  }

  const AnswerPair& answers_;
  const BoardView& boards_;
  const SearchView& search_;
};

/// The places of a field that is a way.
std::vector<std::string> way_in(const Answer& answer, std::size_t field) {
  if (answer.field(field).kind == FieldKind::way) {
    const auto line = answer.text(field);
    return places_in(std::vector<std::string_view>{line});
  }
  return places_in(answer.of(field));
}

}  // namespace

std::string answer_hint(const AnswerPair& answers, const BoardView& boards, const SearchView& search) {
  return AnswerHints(answers, boards, search).hint();
}

std::string ways_hint(const AnswerPair& answers, const SearchView& search) {
  for (const auto field : answers.different) {
    const auto kind = answers.got.field(field).kind;
    if (kind == FieldKind::way || kind == FieldKind::way_by_lines) {
      const auto hint = way_hint(search, way_in(answers.expected, field), way_in(answers.got, field));
      return answers.different.size() == 1 || hint.empty()
                 ? hint
                 : fmt::format("of the {}: {}", answers.got.field(field).name, hint);
    }
  }
  return "";
}

}  // namespace harness
