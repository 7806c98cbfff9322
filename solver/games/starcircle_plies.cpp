#include <cstddef>
#include <cstdint>

#include "solver/games/starcircle.hpp"
#include "solver/games/starcircle_positions.hpp"

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

/// `look(enemy_next, own_next)` for the pieces of `movers` that go `by`.
template <class Look>
void each_move(Squares movers, int by, bool jump, Squares own, Squares enemy, const Look& look) {
  for (; movers != 0; movers &= movers - 1) {
    const Squares from = movers & -movers;
    look(jump ? enemy & ~shifted(from, by / 2) : enemy, (own & ~from) | shifted(from, by));
  }
}

template <Side side, class Look>
void each_move(const Movers& movers, Squares own, Squares enemy, const Look& look) {
  each_move(movers.step_left, left_of<side>, false, own, enemy, look);
  each_move(movers.step_right, right_of<side>, false, own, enemy, look);
  each_move(movers.jump_left, 2 * left_of<side>, true, own, enemy, look);
  each_move(movers.jump_right, 2 * right_of<side>, true, own, enemy, look);
}

/// The sum of `count(enemy_next, own_next)` over all moves.
template <Side side, class Count>
std::int64_t over_moves(const Movers& movers, Squares own, Squares enemy, const Count& count) {
  std::int64_t sum = 0;
  each_move<side>(movers, own, enemy,
                  [&](Squares next_own, Squares next_enemy) { sum += count(next_own, next_enemy); });
  return sum;
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
  return 1 + moves + over_moves<side>(movers, own, enemy, replies);
}

template <Side side>
void count_in_any_registers(const NextPositions& positions, TwoPlies& counted) {
  count_two_plies<side>(positions, counted);
}

#ifdef __x86_64__
/// The same by registers of 256 bits, which not every processor has.
template <Side side>
[[gnu::target("avx2")]] void count_in_wide_registers(const NextPositions& positions, TwoPlies& counted) {
  count_two_plies<side>(positions, counted);
}
#endif

template <Side side>
void count_two_plies_by(Instructions instructions, const NextPositions& positions, TwoPlies& counted) {
#ifdef __x86_64__
  if (instructions == Instructions::all && __builtin_cpu_supports("avx2") != 0) {
    return count_in_wide_registers<side>(positions, counted);
  }
#endif
  count_in_any_registers<side>(positions, counted);
}

/// Two plies before the cutoff the positions are counted together, those near a pass one by one.
template <Side side>
std::int64_t nodes_in_three_plies(Squares own, Squares enemy, int passes, Instructions instructions) {
  NextPositions next;
  each_move<side>(movers_of<side>(own, enemy), own, enemy,
                  [&next](Squares next_own, Squares next_enemy) { next.add(next_own, next_enemy); });
  if (next.size() == 0) {
    return passes == 1 ? 2 : 1 + nodes_in_two_plies<other(side)>(enemy, own, 1);
  }
  next.pad();
  TwoPlies counted;
  count_two_plies_by<other(side)>(instructions, next, counted);
  auto sum = static_cast<std::int64_t>(1 + next.size());
  for (std::size_t at = 0; at < next.size(); ++at) {
    sum += counted.near_pass[at] == 0 ? counted.nodes[at]
                                      : nodes_in_two_plies<other(side)>(next.own(at), next.enemy(at), 0) - 1;
  }
  return sum;
}

}  // namespace

std::int64_t StarCircleRules::nodes_in_last_plies(const State& state, int plies) const {
  const auto in_plies = [this, passes = state.passes, plies]<Side side>(Squares own, Squares enemy) {
    return plies == 1   ? nodes_in_one_ply<side>(own, enemy)
           : plies == 2 ? nodes_in_two_plies<side>(own, enemy, passes)
                        : nodes_in_three_plies<side>(own, enemy, passes, instructions_);
  };
  const auto& [star, circle] = state.pieces;
  return state.turn == Side::first ? in_plies.operator()<Side::first>(star, circle)
                                   : in_plies.operator()<Side::second>(circle, star);
}

}  // namespace solver::starcircle
