#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/games/starcircle.hpp"

namespace solver::starcircle {
namespace {

/// The moves of a side, a pass among them; none when the game is over.
template <Side side>
int moves_of(Squares own, Squares enemy) {
  if (own == 0) {
    return 0;
  }
  const int moves = count_of(movers_of<side>(own, enemy));
  return moves == 0 ? 1 : moves;
}

/// What one step can take from the other side's moves at most: see `ChangedReplies`.
constexpr int most_lost = 3;

/// By how much the enemy's moves grow in number, summed over all steps of a side.
///
/// For a step from f to t = f + there, `aside` being the other direction and [s] an enemy on square s:
/// - into f the enemy steps from [f + aside], but no longer jumps over f from there, if f - aside is open. It
///   jumps onto f from [f + 2 aside] over an own piece on f + aside;
/// - into t it no longer steps from [t + there], but jumps from there over t onto f: nothing is lost. It no
///   longer steps from [t + aside], but jumps from there if t - aside is open. It no longer jumps onto t from
///   [t + 2 there] and [t + 2 aside] over own pieces beside t.
template <Side side>
class ChangedReplies {
 public:
  ChangedReplies(const Movers& movers, Squares own, Squares enemy) : movers_(movers) {
    const Squares open = (dark_squares & ~(own | enemy)) | (enemy & (side == Side::first ? row_a : row_h));
    // The squares that see an enemy to their right which cannot jump over them, and the same to their left.
    enemy_right_ = seen(enemy, right) & ~seen(open, -right);
    enemy_left_ = seen(enemy, left) & ~seen(open, -left);
    behind_right_ = seen(enemy, 2 * right) & seen(own, right);
    behind_left_ = seen(enemy, 2 * left) & seen(own, left);
  }

  int sum() const {
    const Squares to_left = shifted(movers_.step_left, left);
    const Squares to_right = shifted(movers_.step_right, right);
    const int sum = size_of_both(movers_.step_left & enemy_right_, movers_.step_right & enemy_left_) -
                    size_of_both(to_left & enemy_right_, to_right & enemy_left_);
    return (behind_left_ | behind_right_) == 0 ? sum : sum + jumps_onto(to_left, to_right);
  }

 private:
  static constexpr int left = left_of<side>;
  static constexpr int right = right_of<side>;
  static Squares seen(Squares set, int from) { return shifted(set, -from); }

  int jumps_onto(Squares to_left, Squares to_right) const {
    return size_of_both(movers_.step_left & behind_right_, movers_.step_right & behind_left_) -
           size_of_both(to_left & behind_left_, to_right & behind_left_) -
           size_of_both(to_left & behind_right_, to_right & behind_right_);
  }

  const Movers& movers_;
  Squares enemy_left_;
  Squares enemy_right_;
  Squares behind_left_;
  Squares behind_right_;
};

/// The sum of `count(enemy_next, own_next)` over the pieces of `movers` that go `by`.
template <class Count>
std::int64_t over_moves(Squares movers, int by, bool jump, Squares own, Squares enemy, const Count& count) {
  std::int64_t sum = 0;
  for (; movers != 0; movers &= movers - 1) {
    const Squares from = movers & -movers;
    const Squares enemy_next = jump ? enemy & ~shifted(from, by / 2) : enemy;
    sum += count(enemy_next, (own & ~from) | shifted(from, by));
  }
  return sum;
}

template <Side side, class Count>
std::int64_t over_jumps(const Movers& movers, Squares own, Squares enemy, const Count& count) {
  return (movers.jump_left | movers.jump_right) == 0
             ? 0
             : over_moves(movers.jump_left, 2 * left_of<side>, true, own, enemy, count) +
                   over_moves(movers.jump_right, 2 * right_of<side>, true, own, enemy, count);
}

template <Side side, class Count>
std::int64_t over_steps(const Movers& movers, Squares own, Squares enemy, const Count& count) {
  return over_moves(movers.step_left, left_of<side>, false, own, enemy, count) +
         over_moves(movers.step_right, right_of<side>, false, own, enemy, count);
}

template <Side side>
std::int64_t nodes_in_one_ply(Squares own, Squares enemy) {
  return 1 + moves_of<side>(own, enemy);
}

template <Side side>
std::int64_t nodes_in_two_plies(Squares own, Squares enemy, int passes) {
  if (own == 0) {
    return 1;
  }
  const Movers movers = movers_of<side>(own, enemy);
  const int moves = count_of(movers);
  if (moves == 0) {
    return passes == 1 ? 2 : 2 + moves_of<other(side)>(enemy, own);
  }
  const auto replies = [](Squares next_own, Squares next_enemy) {
    return moves_of<other(side)>(next_own, next_enemy);
  };
  const std::int64_t sum = 1 + moves + over_jumps<side>(movers, own, enemy, replies);
  const int now = count_of(movers_of<other(side)>(enemy, own));
  if (now <= most_lost) {
    // After some of the steps the enemy may have to pass.
    return sum + over_steps<side>(movers, own, enemy, replies);
  }
  return sum + std::int64_t{now} * size_of_both(movers.step_left, movers.step_right) +
         ChangedReplies<side>(movers, own, enemy).sum();
}

template <Side side>
std::int64_t nodes_in_three_plies(Squares own, Squares enemy, int passes) {
  const Movers movers = movers_of<side>(own, enemy);
  const auto below = [](Squares next_own, Squares next_enemy) {
    return nodes_in_two_plies<other(side)>(next_own, next_enemy, 0);
  };
  const std::int64_t sum =
      1 + over_jumps<side>(movers, own, enemy, below) + over_steps<side>(movers, own, enemy, below);
  if (sum > 1) {
    return sum;
  }
  return passes == 1 ? 2 : 1 + nodes_in_two_plies<other(side)>(enemy, own, 1);
}

template <Side side>
std::int64_t nodes_in_plies(Squares own, Squares enemy, int passes, int plies) {
  return plies == 1   ? nodes_in_one_ply<side>(own, enemy)
         : plies == 2 ? nodes_in_two_plies<side>(own, enemy, passes)
                      : nodes_in_three_plies<side>(own, enemy, passes);
}

/// The moves of a piece, and of all before it, up to the first that is a jump or, with `jumps` false, a step.
int moves_up_to(const Movers& movers, Squares piece, bool star_moves, bool jumps) {
  const int before = count_of(movers & (piece - 1));
  const bool first_kind = star_moves == jumps;
  const Movers own = movers & piece;
  const Squares left = star_moves ? own.jump_left : own.step_left;
  const Squares right = star_moves ? own.jump_right : own.step_right;
  return before + 1 + (first_kind ? 0 : (left != 0 ? 1 : 0) + (right != 0 ? 1 : 0));
}

}  // namespace

/// Where a piece can both step and jump, Star jumps first, Circle steps first.
LastPly StarCircleRules::last_ply(const State& state, Score enough) const {
  const bool star_moves = state.turn == Side::first;
  const Movers movers = star_moves ? movers_of<Side::first>(state.pieces[0], state.pieces[1])
                                   : movers_of<Side::second>(state.pieces[1], state.pieces[0]);
  Squares steps = movers.step_left | movers.step_right;
  Squares jumps = movers.jump_left | movers.jump_right;
  if ((steps | jumps) == 0) {
    return {1, 0, 0, -infinity};
  }
  const int moves = count_of(movers);
  const auto& classes = classes_[star_moves ? 0 : 1];
  const auto* next = classes.data();
  const auto best_from = [&] {
    while (((next->steps & steps) | (next->jumps & jumps)) == 0) {
      ++next;
    }
    return next->gain;
  };
  const Score best = best_from();
  if (best < enough) {
    return {moves, 0, best, -infinity};
  }
  Squares good_steps = 0;
  Squares good_jumps = 0;
  for (; next != classes.data() + classes.size() && next->gain >= enough; ++next) {
    good_steps |= next->steps & steps;
    good_jumps |= next->jumps & jumps;
  }
  const Squares piece = (good_steps | good_jumps) & -(good_steps | good_jumps);
  const bool by_jump = star_moves ? (good_jumps & piece) != 0 : (good_steps & piece) == 0;
  const auto from = static_cast<std::size_t>(std::countr_zero(piece)) / rows;
  const std::size_t by = by_jump ? 2 : 1;
  const Score gain = gains_[star_moves ? 0 : 1][from][star_moves ? from - by : from + by];
  const int looked = moves_up_to(movers, piece, star_moves, by_jump);
  // What is before it gains less than enough.
  const bool first_kind = star_moves == by_jump;
  steps &= (piece - 1) | (!first_kind && !star_moves ? piece : 0);
  jumps &= (piece - 1) | (!first_kind && star_moves ? piece : 0);
  const Score before = (steps | jumps) == 0 ? -infinity : best_from();
  return {looked, moves - looked, gain, before};
}

std::int64_t StarCircleRules::nodes_in_last_plies(const State& state, int plies) const {
  const auto& [star, circle] = state.pieces;
  return state.turn == Side::first ? nodes_in_plies<Side::first>(star, circle, state.passes, plies)
                                   : nodes_in_plies<Side::second>(circle, star, state.passes, plies);
}

}  // namespace solver::starcircle
