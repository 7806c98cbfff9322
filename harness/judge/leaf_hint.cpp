#include "harness/judge/leaf_hint.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "harness/judge/balance.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/drawing.hpp"

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
std::optional<LeafBoard> read_leaf(const LogScene& scene) {
  const auto board = board_after(scene.boards, scene.here.path);
  const auto both = board ? holdings(*board, scene.boards.values) : std::nullopt;
  const auto value = scene.here.line.value();
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
std::optional<Grid> board_before(const LogScene& scene) {
  if (scene.here.is_root()) {
    return std::nullopt;
  }
  return board_after(scene.boards, std::span(scene.here.path).first(scene.here.path.size() - 1));
}

/// The number without those that the last move turned.
std::string turned_hint(const LogScene& scene, const LeafBoard& leaf, const Grid& before) {
  Grid quiet = leaf.board;
  std::vector<std::string> turned;
  for (std::size_t cell = 0; cell < quiet.cells.size(); ++cell) {
    const bool was_piece = before.cells[cell] == leaf.own.letter || before.cells[cell] == leaf.enemy.letter;
    if (was_piece && before.cells[cell] != quiet.cells[cell]) {
      quiet.cells[cell] = before.cells[cell];
      turned.push_back(square_name(scene.boards, quiet, cell));
    }
  }
  const auto lead = lead_of(leaf.own.letter, quiet, scene.boards.values);
  return !turned.empty() && lead == scene.got_line.value()
             ? fmt::format("yours is the value with {} not turned by the move {}", listed(turned),
                           scene.here.line.node)
             : "";
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
std::string wrongly_turned_hint(const LogScene& scene, const LeafBoard& leaf, const Grid& before) {
  const auto names = square_names(scene.boards);
  const auto found = std::ranges::find(names, std::string(scene.here.line.node));
  const auto square = static_cast<std::size_t>(found - names.begin());
  if (square >= leaf.board.cells.size() || std::ranges::count(differing(before, leaf.board), true) != 1) {
    return "";
  }
  const auto& mover = leaf.board.cells[square];
  Grid turned = leaf.board;
  std::vector<std::string> squares;
  for (const auto cell :
       beside(leaf.board, square, mover == leaf.own.letter ? leaf.enemy.letter : leaf.own.letter)) {
    turned.cells[cell] = mover;
    squares.push_back(square_name(scene.boards, turned, cell));
  }
  return !squares.empty() && lead_of(leaf.own.letter, turned, scene.boards.values) == scene.got_line.value()
             ? fmt::format("yours is the value with {} turned by the move {}, which turns nothing",
                           listed(squares), scene.here.line.node)
             : "";
}

std::string board_hint(const LogScene& scene) {
  const auto leaf = read_leaf(scene);
  if (!leaf) {
    return "";
  }
  const auto got = scene.got_line.value();
  if (got == leaf->own.total) {
    return fmt::format("yours is the total of {} alone; that of {}, {}, is to be taken off", leaf->own.letter,
                       leaf->enemy.letter, leaf->enemy.total);
  }
  if (got == leaf->enemy.total || got == -leaf->enemy.total) {
    return fmt::format("yours is the total of {} alone", leaf->enemy.letter);
  }
  const auto before = board_before(scene);
  if (before && lead_of(leaf->own.letter, *before, scene.boards.values) == got) {
    return fmt::format("yours is the value before the move {}", scene.here.line.node);
  }
  if (before) {
    if (auto hint = turned_hint(scene, *leaf, *before); !hint.empty()) {
      return hint;
    }
    if (auto hint = wrongly_turned_hint(scene, *leaf, *before); !hint.empty()) {
      return hint;
    }
  }
  return got == leaf->own.pieces - leaf->enemy.pieces
             ? "yours counts the pieces, not what their squares are worth"
             : "";
}

/// A leaf that the candidate takes for an inner node, or gives the start value of one.
std::string infinite_leaf_hint(const LogScene& scene) {
  const bool known = !square_names(scene.boards).empty() && board_after(scene.boards, scene.here.path);
  if (!known) {
    return fmt::format("{} is a leaf: its line shows its value", scene.here.line.node);
  }
  return legal_moves(scene.boards, scene.here.path).empty()
             ? "no move is left there: that is a leaf, worth what the board is worth"
             : fmt::format("depth {} is the cutoff: a node there is a leaf, worth what its board is worth",
                           scene.here.line.depth);
}

}  // namespace

std::string leaf_hint(const LogScene& scene) {
  const auto got = scene.got_line.value();
  const auto want = scene.here.line.value();
  if (got == log_infinity || got == -log_infinity) {
    return infinite_leaf_hint(scene);
  }
  if (got == -want && want != 0) {
    return scene.here.max || !board_after(scene.boards, scene.here.path)
               ? "yours is the negative of the expected value"
               : "yours is the negative: it is the value for the side to move there, the value for "
                 "the root's player is due";
  }
  return board_hint(scene);
}

}  // namespace harness
