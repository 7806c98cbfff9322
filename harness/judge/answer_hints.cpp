#include "harness/judge/answer_hints.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"

namespace harness {
namespace {

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Differences of such numbers fit as well.
  constexpr std::int64_t largest = std::int64_t{1} << 60;
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && -largest <= value && value <= largest ? std::optional(value) : std::nullopt;
}

class AnswerHints {
 public:
  AnswerHints(const AnswerPair& answers, const BoardView& boards) : answers_(answers), boards_(boards) {}

  std::string hint() const {
    std::string text;
    const auto add = [&text](const std::string& more) {
      if (!more.empty()) {
        text += (text.empty() ? "" : "; ") + more;
      }
    };
    if (answers_.differs(FieldKind::move)) {
      add(start_move_hint(boards_, *answers_.expected.move(), *answers_.got.move()));
    }
    if (answers_.got.find(FieldKind::board)) {
      add(board_hint());
    }
    if (!answers_.differs(FieldKind::move)) {
      add(number_hint());
    }
    return text;
  }

 private:
  /// What is sure of one wrong number beside the right move.
  std::string number_hint() const {
    if (answers_.different.size() != 1) {
      return common_offset();
    }
    const auto kind = answers_.got.field(answers_.different.front()).kind;
    const auto due = number(answers_.expected.text(answers_.different.front()));
    const auto own = number(answers_.got.text(answers_.different.front()));
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
    for (const auto field : answers_.different) {
      const auto due = number(answers_.expected.text(field));
      const auto own = number(answers_.got.text(field));
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
};

}  // namespace

std::string answer_hint(const AnswerPair& answers, const BoardView& boards) {
  return AnswerHints(answers, boards).hint();
}

std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own) {
  const auto legal = legal_moves(boards, {});
  if (legal.empty()) {
    return "";
  }
  if (std::ranges::count(legal, own) == 0) {
    const auto meant = std::ranges::find(legal, in_small_letters(own), in_small_letters);
    if (meant != legal.end()) {
      return fmt::format("{} is spelled {}", own, *meant);
    }
    return fmt::format("yours is no legal move here; in the handout's order the legal ones are {}",
                       listed(legal, most_moves_listed));
  }
  const auto worth = boards.outcome ? boards.outcome(own) : std::nullopt;
  const auto best = boards.outcome ? boards.outcome(due) : std::nullopt;
  if (!worth || !best) {
    return "";
  }
  if (*worth == *best) {
    return fmt::format("{} is worth {} too, but {} comes first in the handout's order", own, *worth, due);
  }
  return fmt::format("{} is worth {}, {} is worth {}", own, *worth, due, *best);
}

}  // namespace harness
