#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "cases/answer.hpp"
#include "cases/stakeraid/format.hpp"
#include "solver/games/stakeraid_squares.hpp"
#include "solver/rules.hpp"

/// Stake / Raid (CSCI 561, Fall 2016, homework 2). X is `Side::first`, O is `Side::second`.
namespace solver::stakeraid {

/// The board and whose turn it is.
template <int words>
struct State {
  Squares<words> x;
  Squares<words> o;
  /// The value of X's squares minus the value of O's: what the board says, kept from move to move.
  int balance = 0;
  Side turn = Side::first;
  bool operator==(const State&) const = default;
};

/// The four directions as the handout lists them: "up, down, left, right, but not diagonally".
enum class Direction : std::uint8_t { up, down, left, right };
using Directions = std::array<Direction, 4>;
inline constexpr Directions handout_directions{Direction::up, Direction::down, Direction::left,
                                               Direction::right};

/// The rules on one board. `words` words of 64 bits have to hold its places: `words_for(side)`.
template <int words>
class StakeraidRules {
 public:
  using State = stakeraid::State<words>;
  using Move = stakeraid::Move;
  using Set = Squares<words>;

  explicit StakeraidRules(const cases::stakeraid::Problem& problem);

  Side turn(const State& state) const { return state.turn; }
  /// "The game ends when all the squares are occupied by the players since no more moves are left."
  bool over(const State& state) const { return empty(state).none(); }
  /// All Stakes, row by row, then all Raids, row by row by their targets. A Raid starts "from any space you
  /// occupy"; from however many, it is one move. "A Raid can be done even if it will not conquer another
  /// piece."
  MoveRange<words> moves(const State& state) const {
    const Set left = empty(state);
    return {left, left & own(state).steps(stride_)};
  }
  using ShowsMoves = StakeraidRules;
  template <class Look>
  void show_moves(const State& state, const Look& look) const {
    const Set left = empty(state);
    const auto stake = [&look](Square square) { return look(Move{square, Kind::stake}); };
    const auto raid = [&look](Square square) { return look(Move{square, Kind::raid}); };
    if (left.all_of(stake)) {
      (left & own(state).steps(stride_)).all_of(raid);
    }
  }
  State play(const State& state, const Move& move) const;
  /// "The sum of the values of all squares occupied by your player" minus the other's.
  Score score(const State& state, Side side) const {
    return side == Side::first ? state.balance : -state.balance;
  }
  using ScoresMoves = StakeraidRules;
  Score score_after(const State& state, const Move& move, Side side, Score score) const {
    return state.turn == side ? score + gain(state, move) : score - gain(state, move);
  }
  using KeysStates = StakeraidRules;
  std::array<std::uint64_t, 2 * words + 1> key(const State& state) const {
    std::array<std::uint64_t, 2 * words + 1> key{};
    for (std::size_t word = 0; word < words; ++word) {
      key[2 * word] = state.x.word(static_cast<int>(word));
      key[2 * word + 1] = state.o.word(static_cast<int>(word));
    }
    key.back() = static_cast<std::uint64_t>(state.turn);
    return key;
  }

  Set empty(const State& state) const { return whole_board_.without(state.x | state.o); }
  /// What a move adds to the score of who makes it. A conquered piece counts twice: it also leaves the enemy.
  Score gain(const State& state, const Move& move) const {
    const Score taken = values_[move.square()];
    return move.kind() == Kind::stake ? taken : taken + 2 * conquered_value(enemies(state), move.square());
  }
  /// The empty squares that stand beside pieces of both sides: Raids on all others conquer nothing.
  Set contested(const State& state) const {
    return empty(state) & state.x.steps(stride_) & state.o.steps(stride_);
  }
  /// All squares, the dearest first.
  const std::vector<Square>& by_value() const { return by_value_; }
  Score value(Square square) const { return values_[square]; }

  /// The position that a problem with this board's side asks about.
  State start(const cases::stakeraid::Problem& problem) const;
  /// The squares of a state, indexed 0 is A1 as in a problem.
  std::vector<cases::stakeraid::Cell> board(const State& state) const;
  /// A square as a problem counts it, and back.
  int index_of(Square square) const { return square / stride_ * side_ + square % stride_; }
  Square square_at(int index) const { return static_cast<Square>(index / side_ * stride_ + index % side_); }
  /// The neighbour of a square; where the board ends, the square itself.
  Square beside(Square square, Direction direction) const;

 private:
  static const Set& own(const State& state) { return state.turn == Side::first ? state.x : state.o; }
  static const Set& enemies(const State& state) { return state.turn == Side::first ? state.o : state.x; }
  /// The pieces of a set beside a square, as bits of a window that starts at the square above it.
  std::uint64_t beside(const Set& pieces, Square square) const {
    return pieces.window(square - stride_) & neighbours_;
  }
  Score conquered_value(const Set& enemies, Square square) const {
    Score sum = 0;
    for (std::uint64_t left = beside(enemies, square); left != 0; left &= left - 1) {
      const int near = square - stride_ + std::countr_zero(left);
      sum += values_[static_cast<std::size_t>(near)];
    }
    return sum;
  }

  int side_;
  int stride_;
  Set whole_board_;
  /// In a window that starts at the square above: up, left, right and down.
  std::uint64_t neighbours_;
  /// Indexed by square; the spare places are worth nothing.
  std::vector<Score> values_;
  std::vector<Square> by_value_;
};

/// "Any enemy touching the square you have taken is conquered" by a Raid: one step, not only beside the piece
/// that it came from. "A Stake cannot conquer any pieces."
template <int words>
State<words> StakeraidRules<words>::play(const State& state, const Move& move) const {
  const auto gained = static_cast<int>(gain(state, move));
  State next = state;
  const bool x_moves = state.turn == Side::first;
  Set& own = x_moves ? next.x : next.o;
  Set& enemy = x_moves ? next.o : next.x;
  own.put(move.square());
  if (move.kind() == Kind::raid) {
    for (std::uint64_t left = beside(enemies(state), move.square()); left != 0; left &= left - 1) {
      const auto conquered = static_cast<Square>(move.square() - stride_ + std::countr_zero(left));
      own.put(conquered);
      enemy.drop(conquered);
    }
  }
  next.balance += x_moves ? gained : -gained;
  next.turn = other(state.turn);
  return next;
}

/// The other reading of the order of moves: Raids by their source, row by row, and from one source in the
/// order of `directions`; a target that several sources reach stands at the first of them. The handout says
/// "from any space you occupy on the board, you can take the one next to it", and some read it as an order.
template <int words>
class RaidsBySource : public StakeraidRules<words> {
 public:
  using typename StakeraidRules<words>::State;
  using typename StakeraidRules<words>::Move;

  explicit RaidsBySource(const cases::stakeraid::Problem& problem,
                         const Directions& directions = handout_directions)
      : StakeraidRules<words>(problem), directions_(directions) {}

  std::vector<stakeraid::Move> moves(const stakeraid::State<words>& state) const;

 private:
  Directions directions_;
};

/// The word counts there are: boards of sides 1-7, 8-10, 11-15 and 16-26.
constexpr int words_for(int side) {
  const int places = side * (side + 1);
  return places <= 64 ? 1 : places <= 128 ? 2 : places <= 256 ? 4 : 11;
}

/// `run(rules)` with rules of the width that the problem's board needs.
template <template <int> class R, class Run, class... Arguments>
auto with_rules(const cases::stakeraid::Problem& problem, const Run& run, const Arguments&... arguments) {
  switch (words_for(problem.side)) {
    case 1:
      return run(R<1>(problem, arguments...));
    case 2:
      return run(R<2>(problem, arguments...));
    case 4:
      return run(R<4>(problem, arguments...));
    default:
      return run(R<11>(problem, arguments...));
  }
}

extern template class StakeraidRules<1>;
extern template class StakeraidRules<2>;
extern template class StakeraidRules<4>;
extern template class StakeraidRules<11>;
extern template class RaidsBySource<1>;
extern template class RaidsBySource<2>;
extern template class RaidsBySource<4>;
extern template class RaidsBySource<11>;

static_assert(MoveScoring<StakeraidRules<1>> && MoveScoring<StakeraidRules<11>>);
static_assert(StateKeying<StakeraidRules<1>> && StateKeying<StakeraidRules<11>>);
static_assert(Rules<RaidsBySource<1>> && Rules<RaidsBySource<11>>);

/// What the handout's search finds: the move, its value, and the nodes that the walk entered.
struct Choice {
  /// 0 is A1.
  int square = 0;
  Kind kind = Kind::stake;
  Score value = 0;
  std::int64_t nodes = 0;
  bool operator==(const Choice&) const = default;
};
/// Walks the problem's own search to its end; a competition's is minimax of one ply.
Choice choose(const cases::stakeraid::Problem& problem);

/// Solves a problem: output.txt with the move and the next board. A competition gets the move of minimax at
/// depth 1. The node counts of the search are nobody's concern here, so it looks at less than `choose` does
/// and finds the same move.
///
/// A search can take longer than anybody waits: when `stop` asks for it, the function returns false soon, and
/// nothing was written.
bool solve(const cases::stakeraid::Problem& problem, const cases::Write& write,
           const std::stop_token& stop = {});

/// The same by the reading of `RaidsBySource`. Programs that read the handout so order the neighbours of a
/// source as they like; nothing but ties between Raids hangs on it.
bool solve_by_source(const cases::stakeraid::Problem& problem, const cases::Write& write,
                     const std::stop_token& stop = {}, const Directions& directions = handout_directions);
/// What `solve_by_source` answers by any order of the neighbours, each once; none where a Stake is best, on
/// which the order of Raids has no influence.
std::vector<cases::Answer> answers_by_source(const cases::stakeraid::Problem& problem);

}  // namespace solver::stakeraid
