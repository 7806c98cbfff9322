#include "fuzz/generators/starcircle_smaller.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "fuzz/generators/steps.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::Cell;
using cases::starcircle::is_dark;
using cases::starcircle::last_row;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::side_length;

constexpr std::size_t squares = cases::starcircle::squares;

/// How far each value is from 1, 2, ..., 8. The values rise strictly exactly when no offset is below the one
/// before it.
using Offsets = std::array<int, side_length>;

Offsets offsets_of(const Problem& problem) {
  Offsets offsets{};
  for (std::size_t row = 0; row < offsets.size(); ++row) {
    offsets[row] = problem.values[row] - static_cast<int>(row) - 1;
  }
  return offsets;
}

int rank(const Cell& cell) {
  return cell.piece == Piece::none ? 0 : cell.piece == Piece::star ? 1 : 2;
}

bool is_valid(const Problem& problem) {
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const Cell& cell = problem.board[static_cast<std::size_t>(square)];
    const bool stacks =
        cell.piece != Piece::none && row_of(square) == last_row(Player{static_cast<char>(cell.piece)});
    if (cell.piece != Piece::none && (!is_dark(square) || (cell.count > 1 && !stacks))) {
      return false;
    }
  }
  return pieces_of(problem.board, Player::star) > 0 && pieces_of(problem.board, Player::circle) > 0;
}

class Steps : public StepsFrom<Problem, Measure> {
 public:
  explicit Steps(const Problem& from) : StepsFrom(from, measure, is_valid) {}

  void add_offsets(const Offsets& offsets) {
    Problem step = from();
    for (std::size_t row = 0; row < offsets.size(); ++row) {
      step.values[row] = offsets[row] + static_cast<int>(row) + 1;
    }
    if (std::ranges::is_sorted(offsets)) {
      add(step);
    }
  }
};

void simpler_search(Steps& steps) {
  Problem step = steps.from();
  step.algorithm = Algorithm::minimax;
  steps.add(step);
  const int depth = steps.from().depth;
  for (const int less : {1, depth / 2, depth - 1}) {
    step = steps.from();
    step.depth = less;
    if (less >= 1) {
      steps.add(step);
    }
  }
}

/// Removes the pieces of halves, quarters, ... of the board, down to single squares.
void fewer_pieces(Steps& steps) {
  for (std::size_t length = squares / 2; length > 0; length /= 2) {
    for (std::size_t from = 0; from < squares; from += length) {
      Problem step = steps.from();
      std::fill_n(step.board.begin() + static_cast<std::ptrdiff_t>(from), length, Cell{});
      steps.add(step);
    }
  }
}

void lower_stacks(Steps& steps) {
  for (std::size_t square = 0; square < squares; ++square) {
    const int count = steps.from().board[square].count;
    for (const int less : {1, count / 2, count - 1}) {
      Problem step = steps.from();
      step.board[square].count = less;
      if (1 <= less && less < count) {
        steps.add(step);
      }
    }
  }
}

/// Towards 1, 2, ..., 8.
void plainer_values(Steps& steps) {
  const Offsets offsets = offsets_of(steps.from());
  steps.add_offsets({});
  Offsets halves = offsets;
  std::ranges::transform(halves, halves.begin(), [](int offset) { return offset / 2; });
  steps.add_offsets(halves);
  for (std::size_t row = 0; row < offsets.size(); ++row) {
    const int before = row > 0 ? offsets[row - 1] : 0;
    const int after = row + 1 < offsets.size() ? offsets[row + 1] : 0;
    const int nearer = offsets[row] - (offsets[row] > 0 ? 1 : -1);
    for (const int offset : {0, before, after, offsets[row] / 2, nearer}) {
      Offsets changed = offsets;
      changed[row] = offset;
      steps.add_offsets(changed);
    }
  }
}

/// Turns the board by 180 degrees and swaps the sides: the same game from the other side.
void swap_sides(Steps& steps) {
  Problem step = steps.from();
  step.player = other(step.player);
  std::ranges::reverse(step.board);
  for (Cell& cell : step.board) {
    cell.piece =
        cell.piece == Piece::star ? Piece::circle : (cell.piece == Piece::circle ? Piece::star : Piece::none);
  }
  steps.add(step);
}

/// Towards a board that is empty squares, then Star, then Circle: moves a piece to the next dark square.
void plainer_board(Steps& steps) {
  std::vector<std::size_t> dark;
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    if (is_dark(square)) {
      dark.push_back(static_cast<std::size_t>(square));
    }
  }
  for (std::size_t at = 1; at < dark.size(); ++at) {
    Problem step = steps.from();
    std::swap(step.board[dark[at - 1]], step.board[dark[at]]);
    steps.add(step);
  }
}

}  // namespace

Measure measure(const Problem& problem) {
  Measure result;
  result.algorithm = problem.algorithm == Algorithm::minimax ? 0 : 1;
  result.depth = problem.depth;
  result.occupied =
      static_cast<int>(std::ranges::count_if(problem.board, [](const Cell& cell) { return rank(cell) > 0; }));
  result.pieces =
      std::int64_t{pieces_of(problem.board, Player::star)} + pieces_of(problem.board, Player::circle);
  for (const int offset : offsets_of(problem)) {
    result.values += std::abs(std::int64_t{offset});
  }
  result.player = problem.player == Player::star ? 0 : 1;
  std::ranges::transform(problem.board, result.board.begin(), rank);
  return result;
}

rc::Seq<Problem> smaller(const Problem& problem) {
  Steps steps(problem);
  simpler_search(steps);
  fewer_pieces(steps);
  lower_stacks(steps);
  plainer_values(steps);
  swap_sides(steps);
  plainer_board(steps);
  return rc::seq::fromContainer(steps.take());
}

}  // namespace fuzz::starcircle
