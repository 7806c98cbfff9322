#include "harness/judge/answer_divergence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/answer_hints.hpp"
#include "harness/judge/answer_text.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/start_move.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// A field as a column that differs.
Column column_of(const Field& field) {
  return {ColumnId::field, field.name, field.of_problem};
}

class AnswerJudge {
 public:
  AnswerJudge(const OutputFile& file, std::string_view expected, std::string_view got,
              const BoardView& boards, const SearchView& search)
      : fields_(file.fields), answers_(file, expected, got), boards_(boards), search_(search) {}

  /// Whether both have all lines, and some differ.
  bool applies() const {
    return !answers_.different.empty() && answers_.expected.lines() == answers_.got.lines();
  }

  /// Where one has more lines than the other: the fields that differ, and what is sure of ways.
  void tell_length(Divergence& divergence) const {
    if (const auto missing = answers_.missing_line()) {
      const auto field = std::min(*missing, fields_.size() - 1);
      divergence.kind = DivergenceKind::missing_line;
      divergence.columns = {column_of(fields_[field])};
      divergence.hints.clear();
      divergence.what = message(WhatId::field_missing, fields_[field].name);
      return;
    }
    if (divergence.kind == DivergenceKind::line && !answers_.different.empty()) {
      divergence.kind = DivergenceKind::field;
      divergence.columns = columns();
      divergence.what = what();
      divergence.further = further_fields();
    }
    add(divergence.hints, ways_hints(answers_, search_));
    add(divergence.hints, length_hints(divergence.kind));
  }

  void tell(Divergence& divergence) const {
    divergence.kind = DivergenceKind::field;
    divergence.columns = columns();
    divergence.expected_lines = static_cast<std::int64_t>(answers_.expected.lines());
    divergence.what = what();
    // Blanks inside a line are what they should be: the difference is in the words.
    const auto [due, own] = answers_.lines_of(answers_.different.front());
    divergence.lines = line_pair(due, own, Blanks::odd);
    if (fields_[answers_.different.front()].kind == FieldKind::board) {
      divergence.lines.reset();
    }
    divergence.hints = answer_hints(answers_, boards_, search_);
    divergence.further = further_fields();
    divergence.boards = drawn_boards();
  }

 private:
  /// The fields that a file which ends too early does not have, or how long the two are where others differ.
  Hints length_hints(DivergenceKind kind) const {
    const auto there = answers_.got.lines();
    if (kind == DivergenceKind::field) {
      return {message(HintId::answer_length, there, answers_.expected.lines())};
    }
    if (kind != DivergenceKind::truncated || there == 0 || there >= fields_.size()) {
      return {};
    }
    std::vector<std::string> missing;
    for (std::size_t field = there; field < fields_.size(); ++field) {
      missing.push_back(fields_[field].name);
    }
    return {message(HintId::fields_missing, missing)};
  }

  std::vector<Column> columns() const {
    std::vector<Column> columns;
    for (const auto field : answers_.different) {
      columns.push_back(column_of(fields_[field]));
    }
    return columns;
  }

  What what() const {
    const auto& first = fields_[answers_.different.front()];
    if (first.kind == FieldKind::board) {
      return other_board(first.name);
    }
    std::vector<std::string> names;
    for (const auto field : answers_.different) {
      names.push_back(answers_.name_of(field));
    }
    return message(WhatId::fields_differ, names);
  }

  /// What a field's lines say where they first differ: the values alone, if that is all that differs.
  std::pair<std::string, std::string> values_of(std::size_t field) const {
    const auto [due_line, own_line] = answers_.lines_of(field);
    if (fields_[field].kind == FieldKind::nodes) {
      const auto due = read_node_line(due_line);
      const auto own = read_node_line(own_line);
      return due.node == own.node ? std::pair(std::string(due.value), std::string(own.value))
                                  : std::pair(std::string(due_line), std::string(own_line));
    }
    const bool one_line = answers_.expected.of(field).size() <= 1 && answers_.got.of(field).size() <= 1;
    return one_line && answers_.got.has_words(field)
               ? std::pair(answers_.expected.text(field), answers_.got.text(field))
               : std::pair(std::string(due_line), std::string(own_line));
  }

  /// The fields that differ beside the first.
  std::vector<FieldPair> further_fields() const {
    std::vector<FieldPair> fields;
    for (const auto field : std::span(answers_.different).subspan(1)) {
      if (fields_[field].kind != FieldKind::board) {
        const auto [due, own] = values_of(field);
        fields.push_back({answers_.name_of(field), line_pair(due, own, Blanks::odd)});
      }
    }
    return fields;
  }

  /// What the board beside the candidate's own move should be.
  std::optional<Grid> due_board() const {
    const auto move = answers_.got.move();
    return move ? board_after(boards_, std::vector{*move}) : std::nullopt;
  }

  /// How the two boards differ.
  What other_board(const std::string& field) const {
    const auto due = answers_.expected.board();
    const auto own = answers_.got.board();
    if (!due || !own || due->cells.size() != own->cells.size() || due->columns != own->columns) {
      return message(WhatId::field_no_board, field);
    }
    const auto squares = squares_between(boards_, *due, *own);
    return message(WhatId::field_squares, field, squares.names, squares.expected, squares.got);
  }

  bool another_board() const {
    return answers_.differs(FieldKind::move) || answers_.differs(FieldKind::board);
  }

  /// Boards side by side where a move or a board differs: before, expected, yours.
  std::vector<BoardGroup> drawn_boards() const {
    const auto before = board_after(boards_, {});
    const auto move = answers_.expected.find(FieldKind::move);
    if (!before || !move ||
        (!answers_.differs(FieldKind::move) && !answers_.differs(FieldKind::board) &&
         !answers_.differs(FieldKind::worth))) {
      return {};
    }
    std::vector<DrawnBoard> drawn{{BoardTitle::before, "", *before, {}}};
    const auto due_move = answers_.expected.text(*move);
    if (const auto after = board_after(boards_, std::vector{due_move})) {
      drawn.push_back({another_board() ? BoardTitle::expected_after : BoardTitle::after, due_move, *after,
                       differing(*before, *after)});
    }
    const auto own = answers_.got.find(FieldKind::board) ? answers_.got.board() : due_board();
    if (another_board() && own && own->cells.size() == before->cells.size()) {
      drawn.push_back(
          {BoardTitle::yours_after, visible_text(*answers_.got.move()), *own, differing(*before, *own)});
    }
    auto group = board_group_with_values(boards_, std::move(drawn));
    add_story(due_move, group);
    if (*answers_.got.move() != due_move) {
      add_story(*answers_.got.move(), group);
    }
    return {std::move(group)};
  }

  /// "A1 by O: a Raid that turned D3", where that is known.
  void add_story(const std::string& move, BoardGroup& group) const {
    if (const auto story = story_of(boards_, std::vector{move}); !story.empty()) {
      group.stories.push_back({StoryKind::made, move, story});
    }
  }

  const std::vector<Field>& fields_;
  const AnswerPair answers_;
  const BoardView& boards_;
  const SearchView& search_;
};

/// Where every legal move is right, and this one is not legal.
Divergence illegal_move(const OutputFile& file, std::string_view expected, std::string_view got,
                        const BoardView& boards) {
  const Answer answer(file, got);
  const auto field = answer.find(FieldKind::move).value_or(0);
  Divergence divergence;
  divergence.kind = DivergenceKind::field;
  divergence.columns = {column_of(file.fields[field])};
  divergence.line = static_cast<std::int64_t>(field) + 1;
  divergence.expected_lines = count_lines(expected);
  divergence.what = message(WhatId::illegal_move, file.fields[field].name);
  divergence.lines = line_pair({}, answer.text(field), Blanks::odd);
  divergence.lines->expected.state = LineState::any_legal_move;
  divergence.hints = {message(HintId::legal_moves, legal_moves(boards, {}))};
  if (const auto before = board_after(boards, {})) {
    divergence.boards = {board_group(boards, {{BoardTitle::the_board, "", *before, {}}})};
  }
  return divergence;
}

}  // namespace

Divergence diverge_in_answer(const OutputFile& file, std::string_view expected, std::string_view got,
                             const cases::LineDifference& difference, const BoardView& boards,
                             const SearchView& search) {
  if (file.any_legal_move && !answer_of_own_move(file, got, boards) && count_lines(got) > 0) {
    return illegal_move(file, expected, got, boards);
  }
  const AnswerJudge judge(file, expected, got, boards, search);
  if (!judge.applies()) {
    auto divergence = diverge_as_text(expected, got, difference);
    judge.tell_length(divergence);
    return divergence;
  }
  auto divergence = divergence_at(expected, got, difference);
  judge.tell(divergence);
  return divergence;
}

std::optional<std::string> answer_of_own_move(const OutputFile& file, std::string_view got,
                                              const BoardView& boards) {
  const Answer answer(file, got);
  const auto move = answer.find(FieldKind::move);
  const auto board = move ? board_after(boards, std::vector{answer.text(*move)}) : std::nullopt;
  if (!board) {
    return std::nullopt;
  }
  const Field& field = file.fields[*move];
  std::string text = field.before + answer.text(*move) + field.after + "\n";
  for (std::size_t cell = 0; cell < board->cells.size(); ++cell) {
    text += board->cells[cell];
    text += (cell + 1) % static_cast<std::size_t>(board->columns) == 0 ? "\n" : "";
  }
  return text;
}

}  // namespace harness
