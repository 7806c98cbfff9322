#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rules.hpp"

namespace solver::testing {

/// A pile from which the sides take one, two or three pieces in turn. Many ways lead to the same state.
class Countdown {
 public:
  using Move = int;
  struct State {
    int pile = 0;
    Side turn = Side::first;
    /// What `Side::first` has won so far. It moves the scores of all that follows and nothing else.
    Score won = 0;
    bool operator==(const State&) const = default;
  };

  /// With `worthless`, no move wins anything.
  explicit Countdown(bool worthless = false) : worthless_(worthless) {}

  Side turn(const State& state) const { return state.turn; }
  bool over(const State& state) const { return state.pile == 0; }
  std::vector<Move> moves(const State& state) const {
    std::vector<Move> found;
    for (int take = 1; take <= 3 && take <= state.pile; ++take) {
      found.push_back(take);
    }
    return found;
  }
  State play(const State& state, Move take) const {
    const Score gain = worth(state.pile, take);
    return {state.pile - take, other(state.turn), state.won + (state.turn == Side::first ? gain : -gain)};
  }
  Score score(const State& state, Side side) const { return side == Side::first ? state.won : -state.won; }

  using KeysStates = Countdown;
  std::array<std::uint64_t, 1> key(const State& state) const {
    return {static_cast<std::uint64_t>(state.pile) << 1 | static_cast<std::uint64_t>(state.turn)};
  }

 private:
  /// No rule in it, and few values, so that moves are often equal.
  Score worth(int pile, int take) const { return worthless_ ? 0 : (pile * 7 + take * 5) % 11 % 4; }

  bool worthless_;
};

static_assert(StateKeying<Countdown>);

}  // namespace solver::testing
