#include "harness/judge/answer_divergence.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 100'000;
/// As many moves are listed in a hint.
constexpr std::size_t most_moves = 12;

/// An answer as the lines of its fields.
class Answer {
 public:
  Answer(const OutputFile& file, std::string_view text)
      : fields_(file.fields), lines_(lines_from(text, 0, most_lines)) {
    while (!lines_.empty() && lines_.back().empty()) {
      lines_.pop_back();
    }
  }

  std::size_t lines() const { return lines_.size(); }

  /// The lines of a field: one, or with a board all that are left; none where the file has ended.
  std::span<const std::string_view> of(std::size_t field) const {
    const auto from = std::min(field, lines_.size());
    const auto count = fields_[field].kind == FieldKind::board ? lines_.size() : std::size_t{1};
    return std::span(lines_).subspan(from, std::min(count, lines_.size() - from));
  }
  /// The text of a field's first line.
  std::string text(std::size_t field) const {
    const auto lines = of(field);
    return lines.empty() ? std::string() : std::string(lines.front());
  }
  /// The first field of a kind.
  std::optional<std::size_t> find(FieldKind kind) const {
    const auto found = std::ranges::find(fields_, kind, &Field::kind);
    return found == fields_.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - fields_.begin()));
  }

 private:
  std::span<const Field> fields_;
  std::vector<std::string_view> lines_;
};

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Differences of such numbers fit as well.
  constexpr std::int64_t largest = std::int64_t{1} << 60;
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && -largest <= value && value <= largest ? std::optional(value) : std::nullopt;
}

/// Whether two words differ in capital and small letters alone.
bool alike(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

/// "move", "move and nodes", "move, myopic and nodes".
std::string names_of(const std::vector<Field>& fields, std::span<const std::size_t> which) {
  std::vector<std::string> names;
  for (const auto field : which) {
    names.push_back(fields[field].name);
  }
  return listed(names, names.size());
}

class AnswerJudge {
 public:
  AnswerJudge(const OutputFile& file, std::string_view expected, std::string_view got,
              const BoardView& boards)
      : fields_(file.fields), expected_(file, expected), got_(file, got), boards_(boards) {
    for (std::size_t field = 0; field < fields_.size(); ++field) {
      if (!std::ranges::equal(expected_.of(field), got_.of(field))) {
        different_.push_back(field);
      }
    }
  }

  /// Whether both have all lines, and some differ.
  bool applies() const { return !different_.empty() && expected_.lines() == got_.lines(); }

  void tell(Divergence& divergence) const {
    divergence.kind = DivergenceKind::field;
    for (const auto field : different_) {
      divergence.column += (divergence.column.empty() ? "" : ", ") + fields_[field].name;
    }
    divergence.where = where(divergence);
    // Blanks inside a line are what they should be: the difference is in the words.
    auto lines = visible_pair(expected_.text(different_.front()), got_.text(different_.front()), Blanks::odd);
    divergence.expected_line = std::move(lines.expected);
    divergence.got_line = std::move(lines.got);
    if (fields_[different_.front()].kind == FieldKind::board) {
      divergence.expected_line.clear();
      divergence.got_line.clear();
    }
    divergence.hint = hint();
    divergence.drawing = further_fields();
    for (auto& line : drawing()) {
      divergence.drawing.push_back(std::move(line));
    }
  }

 private:
  std::string where(const Divergence& divergence) const {
    const auto first = different_.front();
    if (fields_[first].kind == FieldKind::board) {
      return fmt::format("{}, {}: {}", line_of(divergence.line, divergence.expected_lines),
                         fields_[first].name, board_text());
    }
    if (different_.size() == 1) {
      return fmt::format("{}, {}, differs", line_of(divergence.line, divergence.expected_lines),
                         fields_[first].name);
    }
    return fmt::format("{}, {}, differs, and so {} {}", line_of(divergence.line, divergence.expected_lines),
                       fields_[first].name, different_.size() == 2 ? "does" : "do",
                       names_of(fields_, std::span(different_).subspan(1)));
  }

  /// The fields that differ beside the first, a line each.
  std::vector<std::string> further_fields() const {
    std::vector<std::string> lines;
    for (const auto field : std::span(different_).subspan(1)) {
      if (fields_[field].kind != FieldKind::board) {
        const auto pair = visible_pair(expected_.text(field), got_.text(field), Blanks::odd);
        lines.push_back(
            fmt::format("{}: expected {}, yours {}", fields_[field].name, pair.expected, pair.got));
      }
    }
    return lines;
  }

  /// The candidate's move where it has one, else nothing.
  std::optional<std::string> own_move() const {
    const auto move = got_.find(FieldKind::move);
    return move ? std::optional(got_.text(*move)) : std::nullopt;
  }

  bool differs(FieldKind kind) const {
    return std::ranges::any_of(different_, [&](auto field) { return fields_[field].kind == kind; });
  }

  std::string hint() const {
    std::string text;
    const auto add = [&text](const std::string& more) {
      if (!more.empty()) {
        text += (text.empty() ? "" : "; ") + more;
      }
    };
    if (differs(FieldKind::move)) {
      add(move_hint());
    }
    if (got_.find(FieldKind::board)) {
      add(board_hint());
    }
    if (!differs(FieldKind::move)) {
      add(number_hint());
    }
    return text;
  }

  std::string move_hint() const {
    const auto field = *got_.find(FieldKind::move);
    const auto due = expected_.text(field);
    const auto own = got_.text(field);
    const auto legal = legal_moves(boards_, {});
    if (legal.empty()) {
      return "";
    }
    if (std::ranges::count(legal, own) == 0) {
      const auto meant = std::ranges::find_if(legal, [&](const auto& move) { return alike(move, own); });
      if (meant != legal.end()) {
        return fmt::format("{} is spelled {}", own, *meant);
      }
      return fmt::format("yours is no legal move here; in the handout's order the legal ones are {}",
                         listed(legal, most_moves));
    }
    const auto worth = boards_.outcome ? boards_.outcome(own) : std::nullopt;
    const auto best = boards_.outcome ? boards_.outcome(due) : std::nullopt;
    if (!worth || !best) {
      return "";
    }
    if (*worth == *best) {
      return fmt::format("{} is worth {} too, but {} comes first in the handout's order", own, *worth, due);
    }
    return fmt::format("{} is worth {}, {} is worth {}", own, *worth, due, *best);
  }

  /// What is sure of one wrong number beside the right move.
  std::string number_hint() const {
    if (different_.size() != 1) {
      return common_offset();
    }
    const auto kind = fields_[different_.front()].kind;
    const auto due = number(expected_.text(different_.front()));
    const auto own = number(got_.text(different_.front()));
    if (!due || !own || kind == FieldKind::move || kind == FieldKind::board) {
      return "";
    }
    const auto place = kind == FieldKind::worth ? place_worth(*own) : std::string();
    if (!place.empty()) {
      return fmt::format("yours is what the board is worth {}", place);
    }
    return *own == -*due && *due != 0 ? "yours is the negative" : "";
  }

  /// Several values that are off by the same, as when a piece is not counted.
  std::string common_offset() const {
    std::optional<std::int64_t> offset;
    for (const auto field : different_) {
      const auto due = number(expected_.text(field));
      const auto own = number(got_.text(field));
      if (!due || !own || (offset && *own - *due != *offset)) {
        return "";
      }
      offset = *own - *due;
    }
    return offset ? fmt::format("{} are {} by {}", different_.size() == 2 ? "both" : "all",
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
    const auto move = own_move();
    return move ? board_after(boards_, std::vector{*move}) : std::nullopt;
  }

  std::optional<Grid> board_of(const Answer& answer) const {
    const auto field = answer.find(FieldKind::board);
    if (!field) {
      return std::nullopt;
    }
    const auto rows = answer.of(*field);
    return read_board({rows.begin(), rows.end()});
  }

  /// How the two boards differ.
  std::string board_text() const {
    const auto due = board_of(expected_);
    const auto own = board_of(got_);
    return due && own && due->cells.size() == own->cells.size() && due->columns == own->columns
               ? squares_text(boards_, *due, *own)
               : std::string("not a board of the right size");
  }

  std::string board_hint() const {
    const auto due = due_board();
    const auto own = board_of(got_);
    if (!due || !own) {
      return "";
    }
    if (*due == *own) {
      return differs(FieldKind::board) ? fmt::format("your board is what {} gives", *own_move()) : "";
    }
    if (due->cells.size() != own->cells.size() || due->columns != own->columns) {
      return fmt::format("the board is not what {} gives: it has not the right size", *own_move());
    }
    return fmt::format("the board is not what {} gives: {}", *own_move(), squares_text(boards_, *due, *own));
  }

  bool another_board() const { return differs(FieldKind::move) || differs(FieldKind::board); }

  /// Boards side by side where a move or a board differs: before, expected, yours.
  std::vector<std::string> drawing() const {
    const auto before = board_after(boards_, {});
    const auto move = expected_.find(FieldKind::move);
    if (!before || !move ||
        (!differs(FieldKind::move) && !differs(FieldKind::board) && !differs(FieldKind::worth))) {
      return {};
    }
    std::vector<Panel> panels{{"before", *before, {}}};
    const auto due_move = expected_.text(*move);
    if (const auto after = board_after(boards_, std::vector{due_move})) {
      panels.push_back(
          {(another_board() ? "expected: " : "after ") + due_move, *after, differing(*before, *after)});
    }
    const auto own = got_.find(FieldKind::board) ? board_of(got_) : due_board();
    if (another_board() && own && own->cells.size() == before->cells.size()) {
      panels.push_back({"yours: " + visible(*own_move(), Blanks::odd), *own, differing(*before, *own)});
    }
    if (!boards_.values.cells.empty()) {
      panels.push_back({"values", boards_.values, {}});
    }
    return draw_with_legend(panels, boards_);
  }

  const std::vector<Field>& fields_;
  const Answer expected_;
  const Answer got_;
  const BoardView& boards_;
  std::vector<std::size_t> different_;
};

/// Where every legal move is right, and this one is not legal.
Divergence illegal_move(const OutputFile& file, std::string_view expected, std::string_view got,
                        const BoardView& boards) {
  const Answer answer(file, got);
  const auto field = answer.find(FieldKind::move).value_or(0);
  Divergence divergence;
  divergence.kind = DivergenceKind::field;
  divergence.column = file.fields[field].name;
  divergence.line = static_cast<std::int64_t>(field) + 1;
  divergence.expected_lines = count_lines(expected);
  divergence.where = fmt::format("{}, {}: no legal move", line_of(divergence.line, divergence.expected_lines),
                                 divergence.column);
  divergence.expected_line = "(any legal move)";
  divergence.got_line = visible(answer.text(field), Blanks::odd);
  divergence.hint = fmt::format("the legal ones are {}", listed(legal_moves(boards, {}), most_moves));
  if (const auto before = board_after(boards, {})) {
    divergence.drawing = draw_with_legend(std::vector<Panel>{{"the board", *before, {}}}, boards);
  }
  return divergence;
}

/// The fields that a shorter file does not have.
void name_missing(const OutputFile& file, std::string_view got, Divergence& divergence) {
  const auto there = static_cast<std::size_t>(count_lines(got));
  if (there == 0 || there >= file.fields.size()) {
    return;
  }
  std::vector<std::string> missing;
  for (std::size_t field = there; field < file.fields.size(); ++field) {
    missing.push_back(file.fields[field].name);
  }
  divergence.hint +=
      fmt::format("{}what is missing: {}", divergence.hint.empty() ? "" : "; ", listed(missing, most_moves));
}

}  // namespace

Divergence diverge_in_answer(const OutputFile& file, std::string_view expected, std::string_view got,
                             const cases::LineDifference& difference, const BoardView& boards) {
  if (file.any_legal_move && !answer_of_own_move(file, got, boards) && count_lines(got) > 0) {
    return illegal_move(file, expected, got, boards);
  }
  const AnswerJudge judge(file, expected, got, boards);
  if (!judge.applies()) {
    auto divergence = diverge_as_text(expected, got, difference);
    name_missing(file, got, divergence);
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
  std::string text = answer.text(*move) + "\n";
  for (std::size_t cell = 0; cell < board->cells.size(); ++cell) {
    text += board->cells[cell];
    text += (cell + 1) % static_cast<std::size_t>(board->columns) == 0 ? "\n" : "";
  }
  return text;
}

}  // namespace harness
