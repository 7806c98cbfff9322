#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "cases/answer.hpp"
#include "cases/cs540_checkers/format.hpp"
#include "solver/rules.hpp"
#include "solver/solve_settings.hpp"
#include "solver/walk.hpp"

/// CS540 Fall 2008 homework 2, question 4: checkers by the course's framework. RED is `Side::first` and moves
/// up, BLACK is `Side::second`.
namespace solver::cs540_checkers {

/// Squares as bits: bit 8 * row + column, row 0 on top. Rising bits are the order of getAllPossibleMoves:
/// "rows 0..7, columns 0..7".
using Squares = std::uint64_t;

/// "Pieces stand on squares with row+col odd". A step over the left or right edge ends on a light square, so
/// that what is dark is on the board.
inline constexpr Squares dark = 0x55AA'55AA'55AA'55AA;
inline constexpr Squares top_row = 0xFF;
inline constexpr Squares bottom_row = top_row << 56;

/// In the framework's order: "up-left, down-left, up-right, down-right".
inline constexpr std::array<int, 4> directions{-9, 7, -7, 9};

constexpr Squares square(int index) {
  return Squares{1} << index;
}

/// The squares one step from each of a set, those off the board included as light ones.
constexpr Squares step(Squares from, int direction) {
  return direction > 0 ? from << direction : from >> -direction;
}

struct State {
  Squares red = 0;
  Squares black = 0;
  /// Of both sides.
  Squares kings = 0;
  Side turn = Side::first;
  bool operator==(const State&) const = default;
};

/// A simple step, or a whole sequence of jumps. Without initial values: lists of moves are made at every
/// node.
struct Move {
  Squares captured;
  /// The indices into `directions` of all steps or jumps, two bits each, the first one lowest.
  std::uint32_t way;
  std::uint8_t from;
  std::uint8_t to;
  /// 0 for a simple step.
  std::uint8_t jumps;
  bool operator==(const Move&) const = default;
};

/// The moves of a position. Few have more than fit into the list itself.
class MoveList {
 public:
  void add(const Move& move) {
    if (size_ < few_.size()) {
      few_[size_++] = move;
    } else {
      add_to_many(move);
    }
  }
  /// Adds a step where there is one, without a branch: where pieces can step is hard to foresee. For lists of
  /// steps alone.
  void add_step_if(bool possible, const Move& step) {
    assert(size_ < few_.size());
    few_[size_] = step;
    size_ += possible ? 1 : 0;
  }
  std::size_t size() const { return size_; }
  const Move* begin() const { return many_.empty() ? few_.data() : many_.data(); }
  const Move* end() const { return begin() + size_; }

 private:
  void add_to_many(const Move& move);

  /// The four steps of each piece of a side.
  static constexpr std::size_t most_steps = directions.size() * cases::cs540_checkers::most_pieces;

  std::size_t size_ = 0;
  /// With room for a step that is not possible behind all that are.
  std::array<Move, most_steps + 1> few_;
  /// All of them, when they are more.
  std::vector<Move> many_;
};

/// How pieces move and capture; what a position is worth is the evaluations' affair.
class CheckersRules {
 public:
  using State = cs540_checkers::State;
  using Move = cs540_checkers::Move;

  Side turn(const State& state) const { return state.turn; }
  /// "A side without moves is a dead end with its static value, not a loss."
  bool over(const State& state) const { return !can_move(state, state.turn); }
  /// "If any piece of the side can jump, only jumps are legal; a jump must be continued until no more jump is
  /// possible (every maximal sequence is one move)", "the same order at every further jump, depth first".
  MoveList moves(const State& state) const;
  /// "Jumped pieces vanish at once", "Crowning only after the whole move".
  State play(const State& state, const Move& move) const;

  static bool can_move(const State& state, Side side);

  /// Where the pieces stand, BLACK's turned by a row onto the light squares; who of them are kings; who
  /// moves.
  std::array<std::uint64_t, 3> key(const State& state) const {
    return {state.red | std::rotr(state.black, 8), state.kings, static_cast<std::uint64_t>(state.turn)};
  }
};

/// BASIC: "pawns 1, kings 2".
class BasicCheckers : public CheckersRules {
 public:
  Score score(const State& state, Side side) const;
  using ScoresMoves = BasicCheckers;
  using KeysStates = BasicCheckers;
  Score score_after(const State& state, const Move& move, Side side, Score score) const;
};

/// ENHANCED: "pawn 10, king 25; +1 for every forward (king: every) diagonal neighbour square that is on the
/// board, occupied or not; +1 for every forward (king: every) direction in which it could jump an enemy now,
/// single jump, whoever is to move".
class EnhancedCheckers : public CheckersRules {
 public:
  using KeysStates = EnhancedCheckers;
  Score score(const State& state, Side side) const;
};

inline State CheckersRules::play(const State& state, const Move& move) const {
  const bool red_moves = state.turn == Side::first;
  const Squares own = red_moves ? state.red : state.black;
  const Squares enemy = red_moves ? state.black : state.red;
  const Squares from = square(move.from);
  const Squares to = square(move.to);
  const Squares own_next = (own & ~from) | to;
  const Squares enemy_next = enemy & ~move.captured;
  const bool king = (state.kings & from) != 0 || (to & (red_moves ? top_row : bottom_row)) != 0;
  const Squares kings = (state.kings & ~from & ~move.captured) | (king ? to : 0);
  return red_moves ? State{own_next, enemy_next, kings, Side::second}
                   : State{enemy_next, own_next, kings, Side::first};
}

inline Score BasicCheckers::score(const State& state, Side side) const {
  int balance = std::popcount(state.red) - std::popcount(state.black);
  if (state.kings != 0) {
    balance += std::popcount(state.red & state.kings) - std::popcount(state.black & state.kings);
  }
  return side == Side::first ? balance : -balance;
}

inline Score BasicCheckers::score_after(const State& state, const Move& move, Side side, Score score) const {
  const Squares last_row = state.turn == Side::first ? top_row : bottom_row;
  const bool crowned = (square(move.to) & last_row) != 0 && (square(move.from) & state.kings) == 0;
  Score gain = crowned ? 1 : 0;
  if (move.captured != 0) {
    gain += std::popcount(move.captured) + std::popcount(move.captured & state.kings);
  }
  return state.turn == side ? score + gain : score - gain;
}

static_assert(MoveScoring<BasicCheckers> && StateKeying<BasicCheckers>);
static_assert(StateKeying<EnhancedCheckers>);

/// The write-up's search of one depth. Its ten peculiarities, and where they are:
///    1, 4  root moves get the full window, the root is depth 0 and maximizes: here and `walk`
///    2     the first best root move wins: `walk`, whose moves replace the best when strictly better
///    3, 10 a move of an earlier depth stays unless a deeper one is strictly better: `solve`
///    5, 6  a node at the cutoff or without moves has its static value: `walk` and `CheckersRules::over`
///    7     values are from the view of the side at the root: `walk`
///    8     "alpha < beta" goes on, so equality prunes: AlphaBeta; the kids left out: PruneCount
///    9     a max node starts with alpha and returns it, a min node beta: here
struct WriteUpAlphaBeta : AlphaBeta {
  constexpr Score start(bool max, const Window& window) const { return max ? window.alpha : window.beta; }
  constexpr Window child_window(int depth, const Window& window) const {
    return depth == 0 ? Window{} : window;
  }
};

/// The position that a problem asks about.
State start_of(const cases::cs540_checkers::Problem& problem);
/// The board of a state.
cases::cs540_checkers::Board board_of(const State& state);
/// "all its squares, start first, joined by `,`": `(5,0),(3,2),(1,4)`.
std::string move_name(const Move& move);

/// Solves a problem: output.txt, next_state.txt and traverse_log.txt. When `stop` asks for it, the function
/// returns false soon, and what was written is no answer.
bool solve(const cases::cs540_checkers::Problem& problem, const cases::Write& write,
           const SolveSettings& settings = {});
/// The same with other counts of nodes and prunes: equality does not prune.
bool solve_with_strict_cuts(const cases::cs540_checkers::Problem& problem, const cases::Write& write,
                            const std::stop_token& stop = {});

}  // namespace solver::cs540_checkers
