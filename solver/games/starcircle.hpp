#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>

#include "cases/answer.hpp"
#include "cases/starcircle/format.hpp"
#include "solver/ranged_result.hpp"
#include "solver/rules.hpp"
#include "solver/solve_settings.hpp"
#include "solver/window.hpp"

/// Star and Circle (CSCI 561, Spring 2018, homework 1). Star is `Side::first`, Circle is `Side::second`.
namespace solver::starcircle {

/// Squares as bits: bit 0 is H1, bit 1 is H2, ..., bit 63 is A8. Rising bits are the expansion order.
///
/// A diagonal move is a shift. One that goes over the left or right edge comes out on a light square, where
/// no piece ever stands, so that no edge needs a mask of its own.
using Squares = std::uint64_t;
/// A square's index, 0 is H1 .. 63 is A8. (Of 16 bits: what is written as 8 bits could be anything to the
/// compiler, which would then keep nothing in registers beside it.)
using Square = std::uint16_t;

inline constexpr Squares dark_squares = 0x55aa55aa55aa55aa;
inline constexpr Squares row_h = 0xff;
inline constexpr Squares row_a = row_h << 56;

constexpr Squares bit(int square) {
  return Squares{1} << square;
}

/// How the size of a set is found: everywhere, or by an instruction that not every processor has. (Without
/// it, `std::popcount` is a call of a function.)
enum class Counting : std::uint8_t { by_sums, by_instruction };

/// The board, whose turn it is, and how many moves before this one were passes.
struct State {
  /// Indexed by side.
  std::array<Squares, 2> pieces{};
  /// The pieces of Star on H2, H4, H6, H8 and of Circle on A1, A3, A5, A7 beyond the first one of each
  /// square.
  std::array<std::array<std::int32_t, 4>, 2> stacked{};
  Side turn = Side::first;
  /// 2 ends the game.
  std::uint8_t passes = 0;
  bool operator==(const State&) const = default;
};

/// "{row letter of initial position}{column number}-{row letter of final position}{column number}", or the
/// pass, which goes from a square to itself.
struct Move {
  Square from;
  Square to;
  bool operator==(const Move&) const = default;

  constexpr bool is_pass() const { return from == to; }
  /// A step goes 7 or 9 squares on, a jump twice as far.
  constexpr bool is_jump() const { return from > to ? from - to > 9 : to - from > 9; }
  /// The square between the two of a jump.
  constexpr Square jumped() const { return static_cast<Square>((from + to) / 2); }
};

inline constexpr Move pass{};

/// "F4-H2" or "pass".
std::string move_name(const Move& move);

/// The moves of a state, in the assignment's order.
class Moves {
 public:
  void add(int from, int to) { add_if(true, from, to); }
  /// Adds a move where the condition holds. It writes in any case: that is faster than to guess.
  void add_if(bool condition, int from, int to) {
    assert(size_ < most);
    moves_[size_] = {static_cast<Square>(from), static_cast<Square>(to)};
    size_ += condition ? 1 : 0;
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  bool empty() const { return size_ == 0; }

 private:
  /// Two of a piece, one to the left and one to the right; those on the last row have none. And room for one
  /// that is not added.
  static constexpr std::size_t most = 2 * 28 + 1;
  std::array<Move, most> moves_;
  std::size_t size_ = 0;
};

/// What a side's moves gain, as the last plies look it up. Steps are first, then jumps.
struct MoveGains {
  /// By the row they begin on, H first; -`farther` where none does.
  std::array<std::array<Score, cases::starcircle::side_length>, 2> from_row{};
  /// The largest of some rows, by their set, a bit for each.
  std::array<std::array<Score, 256>, 2> largest{};
};

/// The rules with the values of a problem.
class StarCircleRules {
 public:
  using State = starcircle::State;
  using Move = starcircle::Move;

  explicit StarCircleRules(const std::array<int, cases::starcircle::side_length>& values,
                           Instructions instructions = Instructions::all);

  Side turn(const State& state) const { return state.turn; }
  /// "when a player plays a "pass", and the other player in response also plays a "pass", the game ends", and
  /// "when the game reaches a state where only one player has pieces on the board".
  bool over(const State& state) const {
    return state.passes == 2 || state.pieces[0] == 0 || state.pieces[1] == 0;
  }
  /// Steps and jumps; "A player can only pass if it cannot move any of its pieces".
  Moves moves(const State& state) const;
  /// The state after a move; every move but the pass ends a row of passes.
  State play(const State& state, const Move& move) const;
  /// The handout's E: the values of a player's pieces, without those of the opponent's.
  Score score(const State& state, Side side) const {
    const Score balance = total(state, Side::first) - total(state, Side::second);
    return side == Side::first ? balance : -balance;
  }
  using ScoresMoves = StarCircleRules;
  /// A piece is worth its new row instead of the old one, and a captured piece leaves the opponent.
  Score score_after(const State& state, const Move& move, Side side, Score score) const;

  using KeysStates = StarCircleRules;
  /// Where pieces stand, whose turn it is, and whether the move before was a pass. How high stacks are moves
  /// no piece: it adds the same to every score below. Circle's pieces are turned by a row, onto the light
  /// squares.
  std::array<std::uint64_t, 2> key(const State& state) const {
    return {state.pieces[0] | std::rotr(state.pieces[1], 8),
            static_cast<std::uint64_t>(state.turn) | std::uint64_t{state.passes} << 1};
  }
  using CountsLastPlies = StarCircleRules;
  LastPly last_ply(const State& state, Score enough) const;
  static constexpr int counted_plies = 3;
  std::int64_t nodes_in_last_plies(const State& state, int plies) const;
  using PrunesLastPlies = StarCircleRules;
  static constexpr int pruned_plies = 3;
  RangedResult search_last_plies(const State& state, int left, const Window& window) const;
  /// The same, in a way that is slower but does not ask for much of the processor.
  RangedResult search_last_plies_by_sums(const State& state, int left, const Window& window) const;

 private:
  static constexpr std::size_t rows = cases::starcircle::side_length;

  MoveGains move_gains_of(Side side) const;

  /// What all pieces of a side are worth.
  Score total(const State& state, Side side) const {
    const auto index = static_cast<std::size_t>(side);
    // Two neighbouring rows have their dark squares in different columns, so that they fit into one.
    const Squares folded = state.pieces[index] | state.pieces[index] >> 8;
    const auto& sums = two_rows_[index];
    const Score singles = sums[0][folded & 0xff] + sums[1][folded >> 16 & 0xff] +
                          sums[2][folded >> 32 & 0xff] + sums[3][folded >> 48 & 0xff];
    const bool has_stacks = (state.pieces[index] & (side == Side::first ? row_h : row_a)) != 0;
    return has_stacks ? singles + stack_total(state, side) : singles;
  }
  Score stack_total(const State& state, Side side) const;

  /// Of each side's piece on each row from H to A.
  std::array<std::array<Score, rows>, 2> row_values_{};
  /// What a side gains by a move from one row to another: one row on is a step, two are a jump, none is the
  /// pass.
  std::array<std::array<std::array<Score, rows>, rows>, 2> gains_{};
  /// The same, of each side.
  std::array<MoveGains, 2> move_gains_;
  /// For each side and two neighbouring rows, H and G, F and E, ...: all sets of their eight dark squares.
  std::array<std::array<std::array<Score, 256>, 4>, 2> two_rows_{};
  Instructions instructions_;
};

/// A set moved by that many squares, towards A8 or, with a minus, towards H1.
constexpr Squares shifted(Squares set, int by) {
  return by < 0 ? set >> -by : set << by;
}

/// The pieces of a side that can go each way.
struct Movers {
  Squares step_left = 0;
  Squares step_right = 0;
  Squares jump_left = 0;
  Squares jump_right = 0;
};

template <Side side>
inline constexpr int left_of = side == Side::first ? -9 : 7;
template <Side side>
inline constexpr int right_of = side == Side::first ? -7 : 9;

/// A step goes "diagonally to an adjacent unoccupied square on the next row"; for a jump that square holds
/// "an opponent's piece", and "the square immediately beyond it" is vacant.
template <Side side>
inline Movers movers_of(Squares own, Squares enemy) {
  constexpr int left = left_of<side>;
  constexpr int right = right_of<side>;
  // "Multiple pieces can be placed on each dark square of the last row": own pieces there are no obstacle.
  const Squares open = (dark_squares & ~(own | enemy)) | (own & (side == Side::first ? row_h : row_a));
  return {own & shifted(open, -left), own & shifted(open, -right),
          own & shifted(enemy, -left) & shifted(open, -2 * left),
          own & shifted(enemy, -right) & shifted(open, -2 * right)};
}

/// Adds the steps and jumps of all pieces of a side. "sort the moves based on the initial position [...]. If
/// two moves have the same initial position, sort them based on the final position": by row first, so that
/// Star's jumps go before its steps and Circle's steps before its jumps.
template <Side side>
inline void add_moves(Squares own, Squares enemy, Moves& moves) {
  constexpr bool up = side == Side::first;
  constexpr int left = left_of<side>;
  constexpr int right = right_of<side>;
  const auto [step_left, step_right, jump_left, jump_right] = movers_of<side>(own, enemy);
  const bool any_jump = (jump_left | jump_right) != 0;
  Squares movers = step_left | step_right | jump_left | jump_right;
  for (; movers != 0; movers &= movers - 1) {
    const int from = std::countr_zero(movers);
    const auto can = [from](Squares set) { return (set >> from & 1) != 0; };
    if (up && any_jump) {
      moves.add_if(can(jump_left), from, from + 2 * left);
      moves.add_if(can(jump_right), from, from + 2 * right);
    }
    moves.add_if(can(step_left), from, from + left);
    moves.add_if(can(step_right), from, from + right);
    if (!up && any_jump) {
      moves.add_if(can(jump_left), from, from + 2 * left);
      moves.add_if(can(jump_right), from, from + 2 * right);
    }
  }
}

inline Moves StarCircleRules::moves(const State& state) const {
  Moves moves;
  if (over(state)) {
    return moves;
  }
  if (state.turn == Side::first) {
    add_moves<Side::first>(state.pieces[0], state.pieces[1], moves);
  } else {
    add_moves<Side::second>(state.pieces[1], state.pieces[0], moves);
  }
  if (moves.empty()) {
    moves.add(pass.from, pass.to);
  }
  return moves;
}

inline State StarCircleRules::play(const State& state, const Move& move) const {
  State next = state;
  next.turn = other(state.turn);
  next.passes = static_cast<std::uint8_t>(move.is_pass() ? state.passes + 1 : 0);
  if (move.is_pass()) {
    return next;
  }
  const bool star_moves = state.turn == Side::first;
  Squares& own = star_moves ? next.pieces[0] : next.pieces[1];
  Squares& enemy = star_moves ? next.pieces[1] : next.pieces[0];
  if ((own & bit(move.to)) != 0) {
    ++next.stacked[star_moves ? 0 : 1][move.to % 8U / 2];
  }
  own = (own & ~bit(move.from)) | bit(move.to);
  enemy &= move.is_jump() ? ~bit(move.jumped()) : ~Squares{0};
  return next;
}

/// The size of a set.
template <Counting counting = Counting::by_sums>
[[gnu::always_inline]] constexpr int size_of(Squares set) {
  if constexpr (counting == Counting::by_instruction) {
    return __builtin_popcountll(set);
  }
  set -= set >> 1 & 0x5555'5555'5555'5555;
  set = (set & 0x3333'3333'3333'3333) + (set >> 2 & 0x3333'3333'3333'3333);
  set = (set + (set >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
  return static_cast<int>(set * 0x0101'0101'0101'0101 >> 56);
}

/// How many moves those are. Sets of dark squares are counted two at a time: one of them, turned by a row,
/// finds the light squares free.
template <Counting counting = Counting::by_sums>
[[gnu::always_inline]] inline int count_of(const Movers& movers) {
  const int steps = size_of<counting>(movers.step_left | std::rotr(movers.step_right, 8));
  // Where an instruction counts, to ask whether there is something to count costs more.
  const bool jumps = counting == Counting::by_instruction || (movers.jump_left | movers.jump_right) != 0;
  return jumps ? steps + size_of<counting>(movers.jump_left | std::rotr(movers.jump_right, 8)) : steps;
}

inline Score StarCircleRules::score_after(const State& state, const Move& move, Side side,
                                          Score score) const {
  const Score gain = gains_[static_cast<std::size_t>(state.turn)][move.from / 8U][move.to / 8U];
  return state.turn == side ? score + gain : score - gain;
}

static_assert(MoveScoring<StarCircleRules> && StateKeying<StarCircleRules> &&
              LastPliesCounting<StarCircleRules> && LastPliesPruning<StarCircleRules>);

/// The position that a problem asks about; nobody has passed yet.
State start_of(const cases::starcircle::Problem& problem);
/// The board of a state.
cases::starcircle::Board board_of(const State& state);

/// Solves a problem: output.txt, four lines of which the last has no end. "NEXT MOVE", "MYOPIC_UTILITY the
/// instant utility of the player after playing NEXT MOVE", "FARSIGHTED_UTILITY" and "NUMBER OF NODES".
///
/// A search can take longer than anybody waits: when `settings.stop` asks for it, the function returns false
/// soon, and nothing was written.
bool solve(const cases::starcircle::Problem& problem, const cases::Write& write,
           const SolveSettings& settings = {});

}  // namespace solver::starcircle
