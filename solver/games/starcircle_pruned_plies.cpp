#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __x86_64__
#include <emmintrin.h>
#endif

#include "solver/games/starcircle.hpp"

/// The last plies of alpha-beta, without states: which moves are looked at before one is enough.
///
/// Functions are named by whose moves are next; `own` and `enemy` are from that side's view.
namespace solver::starcircle {
namespace {

/// Both sides' own.
using Gains = std::array<MoveGains, 2>;

template <Side side>
constexpr bool jumps_first = side == Side::first;

/// The rows, H first.
constexpr std::array<Squares, 8> row_squares{row_h,       row_h << 8,  row_h << 16, row_h << 24,
                                             row_h << 32, row_h << 40, row_h << 48, row_a};

std::size_t row_of(Squares piece) {
  return static_cast<std::size_t>(std::countr_zero(piece)) / 8;
}

/// The rows of two sets, a bit for each; those of the second in the next eight bits.
[[gnu::always_inline]] inline unsigned rows_of(Squares first, Squares second) {
#ifdef __x86_64__
  const __m128i sets = _mm_set_epi64x(static_cast<long long>(second), static_cast<long long>(first));
  return ~static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(sets, _mm_setzero_si128())));
#else
  unsigned rows = 0;
  for (std::size_t row = 0; row < row_squares.size(); ++row) {
    rows |= (first & row_squares[row]) != 0 ? 1U << row : 0;
    rows |= (second & row_squares[row]) != 0 ? 256U << row : 0;
  }
  return rows;
#endif
}

/// The largest gain of some steps and jumps; -`farther` if there are none.
[[gnu::always_inline]] inline Score best_of(const MoveGains& gains, Squares steps, Squares jumps) {
  const unsigned found = rows_of(steps, jumps);
  return std::max(gains.largest[0][found & 0xff], gains.largest[1][found >> 8 & 0xff]);
}

/// Some side by side. What holds for one is all bits of it, what does not is none.
using Scores = Score __attribute__((vector_size(4 * sizeof(Score))));

/// The squares of the rows that gain enough. (The compiler does not find by itself that a register holds
/// four.)
[[gnu::always_inline]] inline Squares good_of(const std::array<Score, 8>& gains, Score enough) {
  Squares from = 0;
  for (std::size_t row = 0; row < gains.size(); row += 4) {
    Scores gained;
    Scores squares;
    std::memcpy(&gained, gains.data() + row, sizeof gained);
    std::memcpy(&squares, row_squares.data() + row, sizeof squares);
    const Scores good = (gained >= enough) & squares;
    from |= static_cast<Squares>(good[0] | good[1] | good[2] | good[3]);
  }
  return from;
}

/// From where steps and jumps gain enough. That is often the same for one move and the next.
struct GoodSquares {
  /// At first more than any move gains.
  Score enough = farther;
  Squares steps = 0;
  Squares jumps = 0;

  [[gnu::always_inline]] void look_up(const MoveGains& gains, Score wanted) {
    if (enough != wanted) {
      *this = {wanted, good_of(gains.from_row[0], wanted), good_of(gains.from_row[1], wanted)};
    }
  }
};

/// Where a piece can both step and jump, Star jumps first, Circle steps first.
template <Side side, Counting counting>
[[gnu::always_inline]] inline LastPly last_ply(const Gains& gains, Squares own, Squares enemy, Score enough,
                                               GoodSquares& good) {
  const MoveGains& own_gains = gains[static_cast<std::size_t>(side)];
  const Movers movers = movers_of<side>(own, enemy);
  const Squares steps = movers.step_left | movers.step_right;
  const Squares jumps = movers.jump_left | movers.jump_right;
  if ((steps | jumps) == 0) {
    return {1, 0, 0, -farther};
  }
  const int moves = count_of<counting>(movers);
  const Score most = best_of(own_gains, steps, jumps);
  if (most < enough) {
    return {moves, 0, most, -farther};
  }
  good.look_up(own_gains, enough);
  const Squares good_steps = steps & good.steps;
  const Squares good_jumps = jumps & good.jumps;
  const Squares pieces = good_steps | good_jumps;
  const Squares piece = pieces & -pieces;
  const bool is_of_first_kind = (piece & (jumps_first<side> ? good_jumps : good_steps)) != 0;
  // What goes before: all of other pieces and, if it is of the second kind, those of the first of its own.
  const Squares before = piece - 1;
  const Squares of_first_kind = before | (is_of_first_kind ? 0 : piece);
  const Squares stepping = jumps_first<side> ? before : of_first_kind;
  const Squares jumping = jumps_first<side> ? of_first_kind : before;
  const int looked = 1 + count_of<counting>({movers.step_left & stepping, movers.step_right & stepping,
                                             movers.jump_left & jumping, movers.jump_right & jumping});
  const std::size_t kind = is_of_first_kind == jumps_first<side> ? 1 : 0;
  return {looked, moves - looked, own_gains.from_row[kind][row_of(piece)],
          best_of(own_gains, steps & stepping, jumps & jumping)};
}

/// A move, as squares.
struct Shift {
  Squares from;
  Squares to;
  /// None if it is a step.
  Squares captured;
  /// 0 is a step, 1 a jump.
  std::size_t kind;
};

/// The moves of a side, one after the other, in the assignment's order. (How a piece goes is looked up: a
/// processor cannot guess it.)
template <Side side>
class MoveByMove {
 public:
  explicit MoveByMove(const Movers& movers)
      : ways_(up ? Ways{movers.jump_left, movers.jump_right, movers.step_left, movers.step_right}
                 : Ways{movers.step_left, movers.step_right, movers.jump_left, movers.jump_right}) {}

  /// Those with moves left.
  Squares pieces() const { return ways_[0] | ways_[1] | ways_[2] | ways_[3]; }

  /// The next move, which is one of the first of these.
  [[gnu::always_inline]] Shift next(Squares pieces) {
    const Squares from = pieces & -pieces;
    const std::size_t not_first = (ways_[0] & from) == 0 ? 1 : 0;
    const std::size_t nor_second = not_first & ((ways_[1] & from) == 0 ? 1 : 0);
    const std::size_t nor_third = nor_second & ((ways_[2] & from) == 0 ? 1 : 0);
    const std::size_t way = not_first + nor_second + nor_third;
    ways_[way] ^= from;
    const unsigned by = distances[way];
    const Squares to = up ? from >> by : from << by;
    const Squares over = up ? from >> by / 2 : from << by / 2;
    return {from, to, over & captures[way], (up ? 3 - way : way) / 2};
  }

 private:
  /// In the order in which a piece goes.
  using Ways = std::array<Squares, 4>;
  static constexpr bool up = side == Side::first;
  static constexpr std::array<unsigned, 4> distances =
      up ? std::array{18U, 14U, 9U, 7U} : std::array{7U, 9U, 14U, 18U};
  static constexpr Squares all = ~Squares{0};
  static constexpr Ways captures = up ? Ways{all, all, 0, 0} : Ways{0, 0, all, all};

  Ways ways_;
};

/// `cuts(own, enemy, gain)` for what each move makes of the board, the pieces as the mover sees them, and
/// adds to his score, until it says that the others are cut off; how many these are. A pass is no move here.
template <Side side, Counting counting, class Cuts>
[[gnu::always_inline]] inline std::int64_t cut_off(const Gains& gains, Squares own, Squares enemy,
                                                   const Movers& movers, const Cuts& cuts) {
  MoveByMove<side> moves(movers);
  int looked = 0;
  for (Squares pieces = moves.pieces(); pieces != 0; pieces = moves.pieces()) {
    const Shift move = moves.next(pieces);
    const Score gain = gains[static_cast<std::size_t>(side)].from_row[move.kind][row_of(move.from)];
    ++looked;
    if (cuts((own & ~move.from) | move.to, enemy & ~move.captured, gain)) {
      return count_of<counting>(movers) - looked;
    }
  }
  return 0;
}

bool can_move(const Movers& movers) {
  return (movers.step_left | movers.step_right | movers.jump_left | movers.jump_right) != 0;
}

/// `take_child` and `cuts` for children whose children are leaves: of their ranges only beta has ends, so
/// that little is left to do.
class TwoPliesSearch {
 public:
  explicit TwoPliesSearch(const Window& window) : alpha_(window.alpha), beta_(window.beta) {}

  /// What the best reply to a move of that gain has to reach.
  Score enough(Score gain) const { return gain - std::max(alpha_, found_); }

  /// A move into a leaf.
  void take_leaf(Score gain) {
    ++nodes_;
    rise_to(gain);
  }

  /// A move and the replies to it, which were looked at with `enough`.
  void take(const LastPly& replies, Score gain) {
    nodes_ += 1 + replies.moves;
    pruned_ += replies.left;
    const Score value = gain - replies.best;
    const bool reached = replies.best >= enough(gain);
    alpha_to_ = std::min(alpha_to_, gain - (reached ? replies.before : replies.best) - 1);
    alpha_from_ = std::max(alpha_from_, reached && found_ < value ? value : -farther);
    rise_to(value);
  }

  bool is_cut() const { return found_ >= beta_; }

  RangedResult result(std::int64_t moves_left) const {
    const Score most_without_cut = is_cut() ? before_ : found_;
    return {found_,
            nodes_,
            pruned_ + moves_left,
            {alpha_from_, alpha_to_, most_without_cut + 1, is_cut() ? found_ : farther}};
  }

 private:
  void rise_to(Score value) {
    before_ = found_;
    found_ = std::max(found_, value);
  }

  const Score alpha_;
  const Score beta_;
  Score found_ = -far;
  Score before_ = -farther;
  Score alpha_from_ = -farther;
  Score alpha_to_ = farther;
  std::int64_t nodes_ = 1;
  std::int64_t pruned_ = 0;
};

template <Side side, Counting counting>
[[gnu::always_inline]] inline RangedResult last_two_plies(const Gains& gains, Squares own, Squares enemy,
                                                          bool after_pass, const Window& window) {
  TwoPliesSearch search(window);
  GoodSquares good;
  const auto take = [&](Squares next_own, Squares next_enemy, Score gain) __attribute__((always_inline)) {
    if (next_enemy == 0) {
      search.take_leaf(gain);
    } else {
      const Score enough = search.enough(gain);
      search.take(last_ply<other(side), counting>(gains, next_enemy, next_own, enough, good), gain);
    }
    return search.is_cut();
  };
  const Movers movers = movers_of<side>(own, enemy);
  if (can_move(movers)) {
    return search.result(cut_off<side, counting>(gains, own, enemy, movers, take));
  }
  if (after_pass) {
    search.take_leaf(0);
  } else {
    take(own, enemy, 0);
  }
  return search.result(0);
}

template <Side side, Counting counting>
[[gnu::always_inline]] inline RangedResult last_three_plies(const Gains& gains, Squares own, Squares enemy,
                                                            bool after_pass, const Window& window) {
  RangedResult found = no_child_yet;
  const Movers movers = movers_of<side>(own, enemy);
  const bool passes = !can_move(movers);
  const auto take = [&](Squares next_own, Squares next_enemy, Score gain) __attribute__((always_inline)) {
    const bool over = next_enemy == 0 || (passes && after_pass);
    const Window below = child_window(window, found.value, gain);
    take_child(found,
               over ? RangedResult{}
                    : last_two_plies<other(side), counting>(gains, next_enemy, next_own, passes, below),
               gain);
    return cuts(found, window);
  };
  if (passes) {
    take(own, enemy, 0);
  } else {
    found.pruned += cut_off<side, counting>(gains, own, enemy, movers, take);
  }
  return found;
}

template <Side side, Counting counting>
[[gnu::always_inline]] inline RangedResult last_plies(const Gains& gains, const State& state, int left,
                                                      const Window& window) {
  const Squares own = state.pieces[static_cast<std::size_t>(side)];
  const Squares enemy = state.pieces[static_cast<std::size_t>(other(side))];
  const bool after_pass = state.passes != 0;
  return left == 2 ? last_two_plies<side, counting>(gains, own, enemy, after_pass, window)
                   : last_three_plies<side, counting>(gains, own, enemy, after_pass, window);
}

#ifdef __x86_64__
template <Side side>
[[gnu::target("popcnt,bmi,bmi2,avx2")]] RangedResult last_plies_by_instruction(const Gains& gains,
                                                                               const State& state, int left,
                                                                               const Window& window) {
  return last_plies<side, Counting::by_instruction>(gains, state, left, window);
}

bool has_instructions() {
  static const bool has = __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                          __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("avx2") != 0;
  return has;
}
#endif

}  // namespace

RangedResult StarCircleRules::search_last_plies(const State& state, int left, const Window& window) const {
#ifdef __x86_64__
  if (instructions_ == Instructions::all && has_instructions()) {
    return state.turn == Side::first
               ? last_plies_by_instruction<Side::first>(move_gains_, state, left, window)
               : last_plies_by_instruction<Side::second>(move_gains_, state, left, window);
  }
#endif
  return search_last_plies_by_sums(state, left, window);
}

RangedResult StarCircleRules::search_last_plies_by_sums(const State& state, int left,
                                                        const Window& window) const {
  return state.turn == Side::first
             ? last_plies<Side::first, Counting::by_sums>(move_gains_, state, left, window)
             : last_plies<Side::second, Counting::by_sums>(move_gains_, state, left, window);
}

LastPly StarCircleRules::last_ply(const State& state, Score enough) const {
  const auto& [star, circle] = state.pieces;
  GoodSquares good;
  return state.turn == Side::first
             ? starcircle::last_ply<Side::first, Counting::by_sums>(move_gains_, star, circle, enough, good)
             : starcircle::last_ply<Side::second, Counting::by_sums>(move_gains_, circle, star, enough, good);
}

}  // namespace solver::starcircle
