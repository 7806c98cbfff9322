#include "harness/judge/leaf_hint.hpp"

#include <algorithm>
#include <span>

#include "harness/judge/balance.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"

namespace harness {
namespace {

/// A leaf's board, its value taken apart.
struct LeafBoard {
  Grid board;
  /// Whose value the log shows, and the other.
  Holding own;
  Holding enemy;
};

/// Nothing where the expected value is not the difference of two holdings.
std::optional<LeafBoard> read_leaf(const LogContext& context) {
  const auto board = board_after(context.boards, context.here.path);
  const auto both = board ? holdings(*board, context.boards.values) : std::nullopt;
  const auto value = context.here.line.value();
  if (!both || value == 0) {
    return std::nullopt;
  }
  const auto& first = (*both)[0];
  const auto& second = (*both)[1];
  if (first.total - second.total == value) {
    return LeafBoard{*board, first, second};
  }
  if (second.total - first.total == value) {
    return LeafBoard{*board, second, first};
  }
  return std::nullopt;
}

/// The board as it was before the leaf's move.
std::optional<Grid> board_before(const LogContext& context) {
  if (context.here.is_root()) {
    return std::nullopt;
  }
  return board_after(context.boards, std::span(context.here.path).first(context.here.path.size() - 1));
}

/// The number without those that the last move turned.
Hints turned_hints(const LogContext& context, const LeafBoard& leaf, const Grid& before) {
  Grid quiet = leaf.board;
  std::vector<std::string> turned;
  for (std::size_t cell = 0; cell < quiet.cells.size(); ++cell) {
    const bool was_piece = before.cells[cell] == leaf.own.letter || before.cells[cell] == leaf.enemy.letter;
    if (was_piece && before.cells[cell] != quiet.cells[cell]) {
      quiet.cells[cell] = before.cells[cell];
      turned.push_back(square_name(context.boards, quiet, cell));
    }
  }
  const auto lead = lead_of(leaf.own.letter, quiet, context.boards.values);
  return !turned.empty() && lead == context.got_line.value()
             ? Hints{message(HintId::value_without_turned, turned, context.here.line.node)}
             : Hints();
}

/// The squares beside a square that hold `letter`.
std::vector<std::size_t> beside(const Grid& board, std::size_t square, const std::string& letter) {
  const auto columns = static_cast<std::size_t>(board.columns);
  std::vector<std::size_t> cells;
  const auto add = [&](bool there, std::size_t cell) {
    if (there && board.cells[cell] == letter) {
      cells.push_back(cell);
    }
  };
  add(square >= columns, square - columns);
  add(square % columns > 0, square - 1);
  add(square % columns + 1 < columns, square + 1);
  add(square + columns < board.cells.size(), square + columns);
  return cells;
}

/// The number if the last move had turned all enemies beside it, where it turned none.
Hints wrongly_turned_hints(const LogContext& context, const LeafBoard& leaf, const Grid& before) {
  const auto names = square_names(context.boards);
  const auto found = std::ranges::find(names, std::string(context.here.line.node));
  const auto square = static_cast<std::size_t>(found - names.begin());
  if (square >= leaf.board.cells.size() || differing(before, leaf.board).size() != 1) {
    return {};
  }
  const auto& mover = leaf.board.cells[square];
  Grid turned = leaf.board;
  std::vector<std::string> squares;
  for (const auto cell :
       beside(leaf.board, square, mover == leaf.own.letter ? leaf.enemy.letter : leaf.own.letter)) {
    turned.cells[cell] = mover;
    squares.push_back(square_name(context.boards, turned, cell));
  }
  return !squares.empty() &&
                 lead_of(leaf.own.letter, turned, context.boards.values) == context.got_line.value()
             ? Hints{message(HintId::value_wrongly_turned, squares, context.here.line.node)}
             : Hints();
}

Hints board_hints(const LogContext& context) {
  const auto leaf = read_leaf(context);
  if (!leaf) {
    return {};
  }
  const auto got = context.got_line.value();
  if (got == leaf->own.total) {
    return {message(HintId::own_total_alone, leaf->own.letter, leaf->enemy.letter, leaf->enemy.total)};
  }
  const auto before = board_before(context);
  if (before && lead_of(leaf->own.letter, *before, context.boards.values) == got) {
    return {message(HintId::value_before_move, context.here.line.node)};
  }
  if (before) {
    if (auto hints = turned_hints(context, *leaf, *before); !hints.empty()) {
      return hints;
    }
    if (auto hints = wrongly_turned_hints(context, *leaf, *before); !hints.empty()) {
      return hints;
    }
  }
  // Behind what the move can have done to the number: one side's total may be as much by chance.
  if (got == leaf->enemy.total) {
    return {message(HintId::enemy_total_alone, leaf->enemy.letter)};
  }
  if (got == -leaf->enemy.total) {
    return {message(HintId::enemy_total_negative, leaf->enemy.letter)};
  }
  return got == leaf->own.pieces - leaf->enemy.pieces ? Hints{message(HintId::pieces_counted)} : Hints();
}

/// A leaf that the candidate takes for an inner node, or gives the start value of one.
Hint infinite_leaf(const LogContext& context) {
  const bool known = !square_names(context.boards).empty() && board_after(context.boards, context.here.path);
  if (!known) {
    return message(HintId::leaf_shows_value, context.here.line.node);
  }
  return legal_moves(context.boards, context.here.path).empty()
             ? message(HintId::leaf_without_moves)
             : message(HintId::leaf_at_cutoff_depth, context.here.line.depth);
}

}  // namespace

Hints leaf_hints(const LogContext& context) {
  const auto got = context.got_line.value();
  const auto want = context.here.line.value();
  if (got == log_infinity || got == -log_infinity) {
    return {infinite_leaf(context)};
  }
  if (got == -want && want != 0) {
    const bool for_either = context.here.max || !board_after(context.boards, context.here.path);
    return {message(for_either ? HintId::negative_expected : HintId::negative_for_side)};
  }
  return board_hints(context);
}

}  // namespace harness
