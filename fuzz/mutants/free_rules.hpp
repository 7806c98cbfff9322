#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/rules.hpp"

namespace fuzz {

/// The rules of a game, each function of which can be replaced at run time. What is replaced may call what
/// was there before.
template <class S, class M>
struct FreeRules {
  using State = S;
  using Move = M;

  std::function<solver::Side(const State&)> turn;
  std::function<bool(const State&)> over;
  std::function<std::vector<Move>(const State&)> moves;
  std::function<State(const State&, const Move&)> play;
  std::function<solver::Score(const State&, solver::Side)> score;
};

/// The solver's own rules.
template <solver::Rules R>
FreeRules<typename R::State, typename R::Move> free_rules(R given) {
  using State = typename R::State;
  using Move = typename R::Move;
  const auto rules = std::make_shared<const R>(std::move(given));
  return {[rules](const State& state) { return rules->turn(state); },
          [rules](const State& state) { return rules->over(state); },
          [rules](const State& state) {
            std::vector<Move> found;
            for (const Move& move : rules->moves(state)) {
              found.push_back(move);
            }
            return found;
          },
          [rules](const State& state, const Move& move) { return rules->play(state, move); },
          [rules](const State& state, solver::Side side) { return rules->score(state, side); }};
}

}  // namespace fuzz
