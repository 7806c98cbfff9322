#pragma once

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid_board.hpp"

/// What stakeraid's programs do that search on one board, which moves change.
namespace fuzz::stakeraid {

/// A state in which all stays as it is but for the piece of one move, and who moves.
inline State without_piece(State state, Square square, solver::Side turn) {
  state.x.drop(square);
  state.o.drop(square);
  state.turn = turn;
  return state;
}

/// With the score that its board has.
inline State weighed(const Program& program, State state) {
  state.balance = static_cast<int>(own_total(program, state, solver::Side::first) -
                                   own_total(program, state, solver::Side::second));
  return state;
}

/// A listed move goes to its square whatever stands there by then.
inline void play_on_any_square(Program& program) {
  override_part(program.rules.play, [&program](const auto& before, const State& state, const Move& move) {
    return weighed(program, before(without_piece(state, move.square(), state.turn), move));
  });
}

/// How many squares of a root are empty.
inline auto empty_squares_of(const Program& program) {
  return [squares = program.problem.side * program.problem.side](const State& root) {
    return squares - root.x.count() - root.o.count();
  };
}

/// The empty squares are counted move by move, in a variable that a move taken back raises again where
/// `raises(max, cut)` says so; the board counts as full where it is 0.
template <class Raises>
void count_squares(Program& program, Raises raises) {
  policies::raise_count_where(program.search, empty_squares_of(program), raises);
}

}  // namespace fuzz::stakeraid
