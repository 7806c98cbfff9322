#include "harness/judge/answer_hints.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/node_hints.hpp"
#include "harness/judge/numbers.hpp"
#include "harness/judge/start_move.hpp"
#include "harness/judge/way_hint.hpp"

namespace harness {
namespace {

class AnswerHints {
 public:
  AnswerHints(const AnswerPair& answers, const BoardView& boards, const SearchView& search)
      : answers_(answers), boards_(boards), search_(search) {}

  Hints hints() const {
    Hints all;
    if (auto words = words_hints(answers_.different.front()); !words.empty()) {
      return words;
    }
    const auto move = answers_.got.find(FieldKind::move);
    if (answers_.differs(FieldKind::move) && answers_.got.has_words(*move)) {
      add(all, move_hints());
      add(all, own_outcome_hints());
    }
    if (answers_.got.find(FieldKind::board)) {
      add(all, board_hints());
    }
    if (!answers_.differs(FieldKind::move)) {
      add(all, number_hints());
    }
    for (const auto field : answers_.different) {
      add(all, node_hints(field));
    }
    add(all, ways_hints(answers_, search_));
    return all;
  }

 private:
  /// The words around a field's value, where they are not what they should be.
  Hints words_hints(std::size_t field) const {
    const auto [due, own] = answers_.lines_of(field);
    const auto& before = answers_.got.field(field).before;
    if (answers_.got.has_words(field)) {
      return {};
    }
    if (!own.empty() && own == without_end_blanks(before)) {
      return {message(HintId::field_empty, answers_.got.field(field).name)};
    }
    if (in_small_letters(due) == in_small_letters(own)) {
      return {message(HintId::only_case)};
    }
    return {own.starts_with(before) ? message(HintId::field_ends, answers_.got.field(field).after)
                                    : message(HintId::field_begins, before)};
  }

  Hints node_hints(std::size_t field) const {
    switch (answers_.got.field(field).kind) {
      case FieldKind::left_out:
        return left_out_hints(boards_, answers_.expected.text(field), answers_.got.text(field));
      case FieldKind::nodes:
        return node_line_hints(boards_, answers_.lines_of(field));
      case FieldKind::move:
      case FieldKind::worth:
      case FieldKind::outcome:
      case FieldKind::board:
      case FieldKind::way:
      case FieldKind::way_by_lines:
      case FieldKind::rows:
      case FieldKind::word:
        return {};
    }
    return {};
  }

  /// About another move. That one search alone prefers it is told only where a right search finds the value
  /// beside it: with another one it was not chosen by that.
  Hints move_hints() const {
    auto hints = start_move_hints(boards_, *answers_.expected.move(), *answers_.got.move());
    const auto worth = own_outcome();
    if (worth && searches_that_find(boards_, *answers_.got.move(), *worth).empty()) {
      std::erase_if(hints, [](const Hint& hint) { return hint.id == HintId::search_prefers; });
    }
    return hints;
  }

  /// The value beside the candidate's move; nothing where there is none.
  std::optional<std::int64_t> own_outcome() const {
    const auto field = answers_.got.find(FieldKind::outcome);
    return field ? whole_number(answers_.got.text(*field)) : std::nullopt;
  }

  /// The value beside another legal move, where it is not the best that this move is worth.
  Hints own_outcome_hints() const {
    const auto field = answers_.got.find(FieldKind::outcome);
    const auto worth = own_outcome();
    const auto outcomes = outcomes_of(boards_, *answers_.got.move());
    if (!worth || outcomes.empty() || *worth == *std::ranges::max_element(outcomes)) {
      return {};
    }
    const auto found_at = searches_that_find(boards_, *answers_.got.move(), *worth);
    return found_at.empty() ? Hints()
                            : Hints{message(HintId::own_move_worth, answers_.name_of(*field),
                                            boards_.search_name, found_at)};
  }

  /// What is sure of one wrong number beside the right move.
  Hints number_hints() const {
    if (answers_.different.size() != 1) {
      return common_offset();
    }
    const auto kind = answers_.got.field(answers_.different.front()).kind;
    const auto due = whole_number(answers_.expected.text(answers_.different.front()));
    const auto own = whole_number(answers_.got.text(answers_.different.front()));
    if (!due || !own || kind == FieldKind::move || kind == FieldKind::board) {
      return {};
    }
    if (const auto after = kind == FieldKind::worth ? board_worth(*own) : std::nullopt) {
      return {message(HintId::board_worth, *after)};
    }
    const auto found_at = kind == FieldKind::outcome && answers_.expected.move()
                              ? searches_that_find(boards_, *answers_.expected.move(), *own)
                              : std::vector<std::string>();
    if (!found_at.empty()) {
      return {message(HintId::move_worth, boards_.search_name, found_at)};
    }
    // Fields of several lines say this of their own.
    const bool one_line = kind != FieldKind::nodes && kind != FieldKind::left_out;
    return one_line && *own == -*due && *due != 0 ? Hints{message(HintId::negative)} : Hints();
  }

  /// Several values that are off by the same, as when a piece is not counted.
  Hints common_offset() const {
    std::optional<std::int64_t> offset;
    for (const auto field : answers_.different) {
      const auto due = whole_number(answers_.expected.text(field));
      const auto own = whole_number(answers_.got.text(field));
      if (!due || !own || (offset && *own - *due != *offset)) {
        return {};
      }
      offset = *own - *due;
    }
    return offset ? Hints{message(HintId::common_offset, answers_.different.size(), *offset)} : Hints();
  }

  /// The move after which the board is worth so much, empty for the board before any; nothing where none is.
  std::optional<std::string> board_worth(std::int64_t worth) const {
    if (!boards_.worth) {
      return std::nullopt;
    }
    if (boards_.worth({}) == worth) {
      return "";
    }
    for (const auto& move : legal_moves(boards_, {})) {
      if (boards_.worth(std::vector{move}) == worth) {
        return move;
      }
    }
    return std::nullopt;
  }

  /// What the board beside the candidate's own move should be.
  std::optional<Grid> due_board() const {
    const auto move = answers_.got.move();
    return move ? board_after(boards_, std::vector{*move}) : std::nullopt;
  }

  Hints board_hints() const {
    const auto due = due_board();
    const auto own = answers_.got.board();
    if (!due || !own) {
      return {};
    }
    const auto move = *answers_.got.move();
    if (*due == *own) {
      return answers_.differs(FieldKind::board) ? Hints{message(HintId::board_of_own_move, move)} : Hints();
    }
    if (due->cells.size() != own->cells.size() || due->columns != own->columns) {
      return {message(HintId::board_not_of_size, move)};
    }
    if (board_after(boards_, {}) == *own) {
      return {message(HintId::board_before_move, "")};
    }
    const auto legal = legal_moves(boards_, {});
    const auto other = std::ranges::find_if(
        legal, [&](const auto& each) { return board_after(boards_, std::vector{each}) == *own; });
    if (other != legal.end()) {
      return {message(HintId::board_of_other_move, *other, move)};
    }
    const auto squares = squares_between(boards_, *due, *own);
    return {message(HintId::board_not_of_own_move, move, squares.names, squares.expected, squares.got)};
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

Hints answer_hints(const AnswerPair& answers, const BoardView& boards, const SearchView& search) {
  return AnswerHints(answers, boards, search).hints();
}

Hints ways_hints(const AnswerPair& answers, const SearchView& search) {
  for (const auto field : answers.different) {
    const auto kind = answers.got.field(field).kind;
    if (kind == FieldKind::way || kind == FieldKind::way_by_lines) {
      const auto& name = answers.got.field(field).name;
      return way_hints(search, way_in(answers.expected, field), way_in(answers.got, field),
                       answers.different.size() == 1 ? std::string_view() : std::string_view(name));
    }
  }
  return {};
}

}  // namespace harness
