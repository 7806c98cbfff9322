#include "harness/judge/answer_divergence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/answer_hints.hpp"
#include "harness/judge/answer_text.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/start_move.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr std::size_t most_fields_listed = 6;

/// "move", "move and nodes", "move, myopic and nodes".
std::string names_of(const AnswerPair& answers, std::span<const std::size_t> which) {
  std::vector<std::string> names;
  for (const auto field : which) {
    names.push_back(answers.name_of(field));
  }
  return listed(names, most_fields_listed);
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
      add_column(divergence, fields_[field].name, !fields_[field].of_problem);
      divergence.hint.clear();
      divergence.where =
          fmt::format("{}, {}: the line is missing, all others are right",
                      line_of(divergence.line, divergence.expected_lines), fields_[field].name);
      return;
    }
    if (divergence.kind == DivergenceKind::line && !answers_.different.empty()) {
      divergence.kind = DivergenceKind::field;
      tell_columns(divergence);
      divergence.where = where(divergence);
      divergence.drawing = further_fields();
    }
    add_hint(divergence.hint, ways_hint(answers_, search_));
    add_hint(divergence.hint, length_hint(divergence.kind));
  }

  void tell(Divergence& divergence) const {
    divergence.kind = DivergenceKind::field;
    tell_columns(divergence);
    divergence.expected_lines = static_cast<std::int64_t>(answers_.expected.lines());
    divergence.where = where(divergence);
    // Blanks inside a line are what they should be: the difference is in the words.
    const auto [due, own] = answers_.lines_of(answers_.different.front());
    auto lines = visible_pair(due, own, Blanks::odd);
    divergence.expected_line = std::move(lines.expected);
    divergence.got_line = std::move(lines.got);
    if (fields_[answers_.different.front()].kind == FieldKind::board) {
      divergence.expected_line.clear();
      divergence.got_line.clear();
    }
    divergence.hint = answer_hint(answers_, boards_, search_);
    divergence.drawing = further_fields();
    for (auto& line : drawing()) {
      divergence.drawing.push_back(std::move(line));
    }
  }

 private:
  /// The fields that a file which ends too early does not have, or how long the two are where others differ.
  std::string length_hint(DivergenceKind kind) const {
    const auto there = answers_.got.lines();
    if (kind == DivergenceKind::field) {
      return fmt::format("yours has {} where {} are expected",
                         counted(static_cast<std::int64_t>(there), "line"), answers_.expected.lines());
    }
    if (kind != DivergenceKind::truncated || there == 0 || there >= fields_.size()) {
      return "";
    }
    std::vector<std::string> missing;
    for (std::size_t field = there; field < fields_.size(); ++field) {
      missing.push_back(fields_[field].name);
    }
    return fmt::format("what is missing: {}", listed(missing, most_moves_listed));
  }

  void tell_columns(Divergence& divergence) const {
    for (const auto field : answers_.different) {
      add_column(divergence, fields_[field].name, !fields_[field].of_problem);
    }
  }

  std::string where(const Divergence& divergence) const {
    const auto first = answers_.different.front();
    if (fields_[first].kind == FieldKind::board) {
      return fmt::format("{}, {}: {}", line_of(divergence.line, divergence.expected_lines),
                         fields_[first].name, board_text());
    }
    if (answers_.different.size() == 1) {
      return fmt::format("{}, {}, differs", line_of(divergence.line, divergence.expected_lines),
                         answers_.name_of(first));
    }
    return fmt::format("{}, {}, differs, and so {} {}", line_of(divergence.line, divergence.expected_lines),
                       answers_.name_of(first), answers_.different.size() == 2 ? "does" : "do",
                       names_of(answers_, std::span(answers_.different).subspan(1)));
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

  /// The fields that differ beside the first, a line each.
  std::vector<std::string> further_fields() const {
    std::vector<std::string> lines;
    for (const auto field : std::span(answers_.different).subspan(1)) {
      if (fields_[field].kind != FieldKind::board) {
        const auto [due, own] = values_of(field);
        const auto pair = visible_pair(due, own, Blanks::odd);
        const auto shown = [](const std::string& text) { return text.empty() ? "nothing" : text; };
        lines.push_back(fmt::format("{}: expected {}, yours {}", answers_.name_of(field),
                                    shown(pair.expected), shown(pair.got)));
      }
    }
    return lines;
  }

  /// What the board beside the candidate's own move should be.
  std::optional<Grid> due_board() const {
    const auto move = answers_.got.move();
    return move ? board_after(boards_, std::vector{*move}) : std::nullopt;
  }

  /// How the two boards differ.
  std::string board_text() const {
    const auto due = answers_.expected.board();
    const auto own = answers_.got.board();
    return due && own && due->cells.size() == own->cells.size() && due->columns == own->columns
               ? squares_text(boards_, *due, *own)
               : std::string("not a board of the right size");
  }

  bool another_board() const {
    return answers_.differs(FieldKind::move) || answers_.differs(FieldKind::board);
  }

  /// Boards side by side where a move or a board differs: before, expected, yours.
  std::vector<std::string> drawing() const {
    const auto before = board_after(boards_, {});
    const auto move = answers_.expected.find(FieldKind::move);
    if (!before || !move ||
        (!answers_.differs(FieldKind::move) && !answers_.differs(FieldKind::board) &&
         !answers_.differs(FieldKind::worth))) {
      return {};
    }
    std::vector<Panel> panels{{"before", *before, {}}};
    const auto due_move = answers_.expected.text(*move);
    if (const auto after = board_after(boards_, std::vector{due_move})) {
      panels.push_back(
          {(another_board() ? "expected: " : "after ") + due_move, *after, differing(*before, *after)});
    }
    const auto own = answers_.got.find(FieldKind::board) ? answers_.got.board() : due_board();
    if (another_board() && own && own->cells.size() == before->cells.size()) {
      panels.push_back(
          {"yours: " + visible(*answers_.got.move(), Blanks::odd), *own, differing(*before, *own)});
    }
    auto lines = draw_with_values(std::move(panels), boards_);
    add_story(due_move, lines);
    if (*answers_.got.move() != due_move) {
      add_story(*answers_.got.move(), lines);
    }
    return lines;
  }

  /// "(A1 by O: a Raid that turned D3)", where that is known.
  void add_story(const std::string& move, std::vector<std::string>& lines) const {
    if (const auto story = story_of(boards_, std::vector{move}); !story.empty()) {
      lines.push_back(fmt::format("({} by {})", move, story));
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
  add_column(divergence, file.fields[field].name, !file.fields[field].of_problem);
  divergence.line = static_cast<std::int64_t>(field) + 1;
  divergence.expected_lines = count_lines(expected);
  divergence.where = fmt::format("{}, {}: no legal move", line_of(divergence.line, divergence.expected_lines),
                                 divergence.column);
  divergence.expected_line = "(any legal move)";
  divergence.got_line = visible_pair({}, answer.text(field), Blanks::odd).got;
  divergence.hint = fmt::format("the legal ones are {}", listed(legal_moves(boards, {}), most_moves_listed));
  if (const auto before = board_after(boards, {})) {
    divergence.drawing = draw_with_legend(std::vector<Panel>{{"the board", *before, {}}}, boards);
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
