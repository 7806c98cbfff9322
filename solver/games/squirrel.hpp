#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <stop_token>
#include <vector>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "cases/squirrel/format.hpp"
#include "solver/rules.hpp"
#include "solver/solve_settings.hpp"
#include "solver/walk.hpp"

/// Squirrel (CSCI 561, Spring 2016, homework 1). X is `Side::first`, O is `Side::second`.
namespace solver::squirrel {

/// Squares as bits: bit 0 is A1, bit 1 is B1, ..., bit 24 is E5. Rising bits are the expansion order.
using Squares = std::uint32_t;
/// A square's index, 0 is A1 .. 24 is E5.
using Square = std::uint8_t;

inline constexpr Squares whole_board = (Squares{1} << cases::squirrel::squares) - 1;

/// The board and whose turn it is.
struct State {
  /// Indexed by side.
  std::array<Squares, 2> pieces{};
  Side turn = Side::first;
  bool operator==(const State&) const = default;
};

/// The squares of a set in rising order, as a range without storage.
class SquareRange {
 public:
  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(Squares left) : left_(left) {}
    Square operator*() const { return static_cast<Square>(std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    Squares left_ = 0;
  };
  explicit SquareRange(Squares set) : set_(set) {}
  Iterator begin() const { return Iterator(set_); }
  Iterator end() const { return Iterator(0); }

 private:
  Squares set_;
};

/// The rules of one board's values.
class SquirrelRules {
 public:
  using State = squirrel::State;
  using Move = Square;

  explicit SquirrelRules(const std::array<int, cases::squirrel::squares>& values);

  Side turn(const State& state) const { return state.turn; }
  /// "The game ends when all the squares are occupied, because no more moves are left."
  bool over(const State& state) const { return (state.pieces[0] | state.pieces[1]) == whole_board; }
  /// Every empty square, A1 B1 .. E5: "Any unoccupied square can be taken with either Raid or Sneak".
  SquareRange moves(const State& state) const {
    return SquareRange(whole_board & ~(state.pieces[0] | state.pieces[1]));
  }
  State play(const State& state, Square square) const;
  /// "E(s) = Total_Value_Player - Total_Value_Opponent"
  Score score(const State& state, Side side) const {
    const Score balance = total(state.pieces[0]) - total(state.pieces[1]);
    return side == Side::first ? balance : -balance;
  }
  using ScoresMoves = SquirrelRules;
  /// A conquered piece counts twice: it also leaves the enemy.
  Score score_after(const State& state, Square square, Side side, Score score) const;
  using KeysStates = SquirrelRules;
  std::array<std::uint64_t, 2> key(const State& state) const {
    return {state.pieces[0] | std::uint64_t{state.pieces[1]} << 32, static_cast<std::uint64_t>(state.turn)};
  }

 private:
  /// The value of a set of squares, looked up in three parts of 9, 8 and 8 squares.
  Score total(Squares set) const { return low_[set & 0x1ff] + middle_[(set >> 9) & 0xff] + high_[set >> 17]; }

  /// Of each square.
  std::array<Score, cases::squirrel::squares> values_{};
  std::array<Score, 512> low_{};
  std::array<Score, 256> middle_{};
  std::array<Score, 256> high_{};
};

/// The squares beside a square, up, down, left and right: "never diagonal".
inline constexpr std::array<Squares, cases::squirrel::squares> beside = [] {
  std::array<Squares, cases::squirrel::squares> table{};
  constexpr int side = cases::squirrel::side_length;
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    const int column = square % side;
    Squares set = 0;
    set |= column > 0 ? Squares{1} << (square - 1) : 0;
    set |= column < side - 1 ? Squares{1} << (square + 1) : 0;
    set |= square >= side ? Squares{1} << (square - side) : 0;
    set |= square < cases::squirrel::squares - side ? Squares{1} << (square + side) : 0;
    table[static_cast<std::size_t>(square)] = set;
  }
  return table;
}();

/// A Raid is a move to a square beside an own piece, and turns all enemy pieces beside that square; any other
/// move is a Sneak, which takes its square alone. "On the other hand, Sneak has only effect (1)."
inline State SquirrelRules::play(const State& state, Square square) const {
  // Named, not indexed by side: an index known only at run time would keep both sets out of registers.
  const bool x_moves = state.turn == Side::first;
  const Squares own = x_moves ? state.pieces[0] : state.pieces[1];
  const Squares enemy = x_moves ? state.pieces[1] : state.pieces[0];
  const Squares near = beside[static_cast<std::size_t>(square)];
  const bool raid = (near & own) != 0;
  const Squares conquered = raid ? near & enemy : 0;
  const Squares own_next = own | conquered | Squares{1} << square;
  const Squares enemy_next = enemy & ~conquered;
  return x_moves ? State{{own_next, enemy_next}, Side::second} : State{{enemy_next, own_next}, Side::first};
}

inline Score SquirrelRules::score_after(const State& state, Square square, Side side, Score score) const {
  const bool x_moves = state.turn == Side::first;
  const Squares own = x_moves ? state.pieces[0] : state.pieces[1];
  const Squares enemy = x_moves ? state.pieces[1] : state.pieces[0];
  const Squares near = beside[square];
  Score gain = values_[square];
  if ((near & own) != 0) {
    gain += 2 * total(near & enemy);
  }
  return state.turn == side ? score + gain : score - gain;
}

static_assert(MoveScoring<SquirrelRules> && StateKeying<SquirrelRules>);

/// The position that a problem asks about, with the first player to move.
State start_of(const cases::squirrel::Problem& problem);
/// The board of a state, indexed 0 is A1.
std::array<cases::squirrel::Cell, cases::squirrel::squares> board_of(const State& state);

/// The move that a contestant makes in a state, with the node count of the search that found it. The game
/// must not be over.
struct Choice {
  Square move = 0;
  Score value = 0;
  std::int64_t nodes = 0;
};
Choice choose(const SquirrelRules& rules, const State& state, const cases::squirrel::Contestant& who);

/// Solves a problem: next_state.txt for tasks 1 to 3, traverse_log.txt for 2 and 3, trace_state.txt for 4.
/// The log goes to `write` as it grows; memory does not depend on its size.
///
/// A search can take longer than anybody waits: when `settings.stop` asks for it, the function returns false
/// soon, and what was written is no answer.
bool solve(const cases::squirrel::Problem& problem, const cases::Write& write,
           const SolveSettings& settings = {});

}  // namespace solver::squirrel
