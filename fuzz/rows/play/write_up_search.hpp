#pragma once

#include <optional>
#include <stop_token>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/play.hpp"
#include "solver/games/cs540_checkers.hpp"
#include "solver/observers.hpp"
#include "solver/rules.hpp"
#include "solver/walk.hpp"
#include "solver/window.hpp"

/// The player of the write-up: which move it plays, without what it prints and counts.
namespace fuzz::rows::play {

/// What is added to RED minus BLACK, uniformly, drawn anew at each evaluation.
class EvaluationNoise {
 public:
  /// `noise` is not `none`; `chance` must outlive this.
  EvaluationNoise(Noise noise, Chance& chance) : values_(noise == Noise::code ? 4 : 5), chance_(chance) {}

  /// From -2 on: `(int)(Math.random() * 4) - 2`, or one value more.
  int next() {
    if (left_ == 0) {
      left_ = draws_of_a_number;
      number_ = chance_.between(0, power(values_, draws_of_a_number) - 1);
    }
    const int drawn = number_ % values_;
    number_ /= values_;
    --left_;
    return drawn - 2;
  }

 private:
  /// A number of so many digits is drawn at once: evaluations are many, and to draw takes as long as one.
  static constexpr int draws_of_a_number = 13;
  static constexpr int power(int base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
  }

  int values_;
  Chance& chance_;
  int number_ = 0;
  int left_ = 0;
};

/// Rules whose every evaluation has a noise of its own. (So `score` is no function of the state, and nothing
/// may ask twice for one: the walk does not.)
template <class R>
class NoisyCheckers : public solver::cs540_checkers::CheckersRules {
 public:
  NoisyCheckers(const R& rules, EvaluationNoise& noise) : rules_(rules), noise_(noise) {}

  /// "Added to RED minus BLACK before the sign is turned": `return (whosTurn == RED_PLAYER) ? ret : -ret`.
  solver::Score score(const State& state, solver::Side side) const {
    const solver::Score red = rules_.score(state, solver::Side::first) + noise_.next();
    return side == solver::Side::first ? red : -red;
  }

 private:
  const R& rules_;
  EvaluationNoise& noise_;
};

/// The move that the write-up's search chooses by `rules`, limits 1 to `limits`; nothing once `stop` was
/// requested. The state must have a move.
///
/// `WriteUpAlphaBeta` searches every move of the root with the full window, and a later limit's best move
/// replaces the one chosen so far only by a greater value. So a root move matters only where it is worth more
/// than that, and than the moves before it: the window may begin there. The values that count are exact all
/// the same, and with noise the leaves that are left out are independent of all others, so that each move is
/// chosen as often.
template <solver::Rules R>
std::optional<typename R::Move> write_up_move(const R& rules, const typename R::State& state, int limits,
                                              const std::stop_token& stop) {
  solver::Found<typename R::Move> chosen{-solver::infinity, std::nullopt};
  solver::Unobserved nothing;
  solver::Stoppable observer(nothing, stop);
  for (int limit = 1; limit <= limits; ++limit) {
    solver::Walk walk(rules, solver::AlphaBeta{}, limit, rules.turn(state), observer);
    const auto found = walk.from(state, {chosen.value, solver::infinity});
    if (stop.stop_requested()) {
      return std::nullopt;
    }
    if (found.value > chosen.value) {
      chosen = found;
    }
  }
  return chosen.best;
}

/// The same with noise.
template <solver::Rules R>
std::optional<typename R::Move> write_up_move(const R& rules, const typename R::State& state,
                                              const BuiltIn& who, Chance& chance,
                                              const std::stop_token& stop) {
  if (who.noise == Noise::none) {
    return write_up_move(rules, state, who.depth, stop);
  }
  EvaluationNoise noise(who.noise, chance);
  return write_up_move(NoisyCheckers<R>(rules, noise), state, who.depth, stop);
}

}  // namespace fuzz::rows::play
