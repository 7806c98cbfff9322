#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/games/starcircle.hpp"

/// The last plies of alpha-beta: which moves are looked at before one is enough.
namespace solver::starcircle {
namespace {

/// The largest gain of the moves of these pieces; -`farther` if there are none.
template <class Rungs>
[[gnu::always_inline]] inline Score best_of(const Rungs& rungs, Squares pieces) {
  const auto* rung = rungs.data();
  while ((rung->from & pieces) == 0 && rung->gain != -farther) {
    ++rung;
  }
  return rung->gain;
}

/// The pieces whose moves gain enough.
template <class Rungs>
[[gnu::always_inline]] inline Squares good_of(const Rungs& rungs, Squares pieces, Score enough) {
  Squares from = 0;
  for (const auto* rung = rungs.data(); rung->gain >= enough; ++rung) {
    from |= rung->from;
  }
  return from & pieces;
}

/// The moves of a piece, and of all before it, up to the first that is a jump or, with `jump` false, a step.
template <Side side, Counting counting>
[[gnu::always_inline]] inline int moves_up_to(const Movers& movers, Squares piece, bool jump) {
  constexpr bool jumps_first = side == Side::first;
  const Movers own = movers & piece;
  const Squares left = jumps_first ? own.jump_left : own.step_left;
  const Squares right = jumps_first ? own.jump_right : own.step_right;
  const int of_first_kind = jump == jumps_first ? 0 : (left != 0 ? 1 : 0) + (right != 0 ? 1 : 0);
  return count_of<counting>(movers & (piece - 1)) + of_first_kind + 1;
}

}  // namespace

/// Where a piece can both step and jump, Star jumps first, Circle steps first.
template <Side side, Counting counting>
[[gnu::always_inline]] inline LastPly StarCircleRules::last_ply(Squares own, Squares enemy,
                                                                Score enough) const {
  constexpr bool jumps_first = side == Side::first;
  const Rungs& step_rungs = rungs_[static_cast<std::size_t>(side)].steps;
  const Rungs& jump_rungs = rungs_[static_cast<std::size_t>(side)].jumps;
  const Movers movers = movers_of<side>(own, enemy);
  const Squares steps = movers.step_left | movers.step_right;
  const Squares jumps = movers.jump_left | movers.jump_right;
  if ((steps | jumps) == 0) {
    return {1, 0, 0, -farther};
  }
  const int moves = count_of<counting>(movers);
  const Squares good_steps = good_of(step_rungs, steps, enough);
  const Squares good_jumps = jumps == 0 ? 0 : good_of(jump_rungs, jumps, enough);
  const auto best = [&](Squares stepping, Squares jumping) __attribute__((always_inline)) {
    const Score by_step = best_of(step_rungs, stepping);
    return jumping == 0 ? by_step : std::max(by_step, best_of(jump_rungs, jumping));
  };
  const Squares good = good_steps | good_jumps;
  if (good == 0) {
    return {moves, 0, best(steps, jumps), -farther};
  }
  const Squares piece = good & -good;
  const bool jump = (piece & (jumps_first ? good_jumps : good_steps)) != 0 ? jumps_first : !jumps_first;
  const int looked = moves_up_to<side, counting>(movers, piece, jump);
  // What is before it gains less than enough.
  const Squares of_first_kind = jump == jumps_first ? 0 : piece;
  const Squares steps_before = steps & ((piece - 1) | (jumps_first ? 0 : of_first_kind));
  const Squares jumps_before = jumps & ((piece - 1) | (jumps_first ? of_first_kind : 0));
  const auto from = static_cast<std::size_t>(std::countr_zero(piece));
  return {looked, moves - looked, gain_of<side>(from, jump), best(steps_before, jumps_before)};
}

namespace {

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
    if (reached && found_ < value) {
      alpha_from_ = std::max(alpha_from_, value);
    }
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

}  // namespace

/// One move after the other, until one is enough.
template <Side side, Counting counting>
[[gnu::always_inline]] inline RangedResult StarCircleRules::last_two_plies(const State& state,
                                                                           const Window& window) const {
  constexpr bool jumps_first = side == Side::first;
  constexpr Side replying = other(side);
  const Squares own = state.pieces[static_cast<std::size_t>(side)];
  const Squares enemy = state.pieces[static_cast<std::size_t>(replying)];
  TwoPliesSearch search(window);
  const auto take = [&](Squares next_own, Squares next_enemy, Score gain) __attribute__((always_inline)) {
    if (next_enemy == 0) {
      search.take_leaf(gain);
    } else {
      search.take(last_ply<replying, counting>(next_enemy, next_own, search.enough(gain)), gain);
    }
  };
  const Movers movers = movers_of<side>(own, enemy);
  const Squares steps = movers.step_left | movers.step_right;
  const Squares jumps = movers.jump_left | movers.jump_right;
  if ((steps | jumps) == 0) {
    if (state.passes == 1) {
      search.take_leaf(0);
    } else {
      take(own, enemy, 0);
    }
    return search.result(0);
  }
  int looked = 0;
  const auto go = [&](Squares from, int by, bool jump) __attribute__((always_inline)) {
    const Squares captured = jump ? shifted(from, by / 2) : 0;
    take((own & ~from) | shifted(from, by), enemy & ~captured,
         gain_of<side>(static_cast<std::size_t>(std::countr_zero(from)), jump));
    ++looked;
    return search.is_cut();
  };
  const auto cut_by_step = [&](Squares from) __attribute__((always_inline)) {
    return ((movers.step_left & from) != 0 && go(from, left_of<side>, false)) ||
           ((movers.step_right & from) != 0 && go(from, right_of<side>, false));
  };
  const auto cut_by_jump = [&](Squares from) __attribute__((always_inline)) {
    return ((movers.jump_left & from) != 0 && go(from, 2 * left_of<side>, true)) ||
           ((movers.jump_right & from) != 0 && go(from, 2 * right_of<side>, true));
  };
  for (Squares rest = steps | jumps; rest != 0; rest &= rest - 1) {
    const Squares from = rest & -rest;
    if ((jumps_first && cut_by_jump(from)) || cut_by_step(from) || (!jumps_first && cut_by_jump(from))) {
      return search.result(count_of<counting>(movers) - looked);
    }
  }
  return search.result(0);
}

template <Counting counting>
[[gnu::always_inline]] inline RangedResult StarCircleRules::last_two_plies(const State& state,
                                                                           const Window& window) const {
  return state.turn == Side::first ? last_two_plies<Side::first, counting>(state, window)
                                   : last_two_plies<Side::second, counting>(state, window);
}

#ifdef __x86_64__
[[gnu::target("popcnt,bmi,bmi2")]] RangedResult StarCircleRules::last_two_plies_by_instruction(
    const State& state, const Window& window) const {
  return last_two_plies<Counting::by_instruction>(state, window);
}
#endif

RangedResult StarCircleRules::search_last_two_plies(const State& state, const Window& window) const {
#ifdef __x86_64__
  static const bool has_instructions = __builtin_cpu_supports("popcnt") != 0 &&
                                       __builtin_cpu_supports("bmi") != 0 &&
                                       __builtin_cpu_supports("bmi2") != 0;
  if (has_instructions) {
    return last_two_plies_by_instruction(state, window);
  }
#endif
  return last_two_plies<Counting::by_sums>(state, window);
}

LastPly StarCircleRules::last_ply(const State& state, Score enough) const {
  const auto& [star, circle] = state.pieces;
  return state.turn == Side::first ? last_ply<Side::first, Counting::by_sums>(star, circle, enough)
                                   : last_ply<Side::second, Counting::by_sums>(circle, star, enough);
}

}  // namespace solver::starcircle
