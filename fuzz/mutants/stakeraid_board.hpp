#pragma once

#include <algorithm>
#include <vector>

#include "fuzz/mutants/stakeraid.hpp"

/// What stakeraid's mistakes of rules say about boards.
namespace fuzz::stakeraid {

using List = std::vector<Square>;
using Set = Board::Set;

inline const Set& own(const State& state) {
  return state.turn == solver::Side::first ? state.x : state.o;
}
inline const Set& enemies(const State& state) {
  return state.turn == solver::Side::first ? state.o : state.x;
}
inline const Set& own_of(const State& state, solver::Side side) {
  return side == solver::Side::first ? state.x : state.o;
}
inline bool is_raid(const Move& move) {
  return move.kind() == Kind::raid;
}

/// Those up, down, left and right.
inline List beside(const Program& program, Square square) {
  List found;
  for (const auto direction : solver::stakeraid::handout_directions) {
    const Square near = program.board.beside(square, direction);
    if (near != square) {
      found.push_back(near);
    }
  }
  return found;
}

inline List in_set(const Set& set, List squares) {
  std::erase_if(squares, [&](Square square) { return !set.has(square); });
  return squares;
}

/// The square beside one in a direction: 'u', 'd', 'l' or 'r'; the square itself at an edge.
inline Square in_direction(const Program& program, Square square, char direction) {
  using solver::stakeraid::Direction;
  return program.board.beside(square, direction == 'u'   ? Direction::up
                                      : direction == 'd' ? Direction::down
                                      : direction == 'l' ? Direction::left
                                                         : Direction::right);
}

using Neighbours = List (*)(const Program& program, Square square);

template <Neighbours near>
List enemies_near(const Program& program, const State& state, Square square) {
  return in_set(enemies(state), near(program, square));
}

/// What the pieces were worth that a move has turned.
inline solver::Score turned_worth(const Program& program, const State& before, const State& after) {
  const Set& left = before.turn == solver::Side::first ? after.o : after.x;
  solver::Score sum = 0;
  enemies(before).for_each([&](Square square) { sum += left.has(square) ? 0 : program.board.value(square); });
  return sum;
}

/// What a side's squares are worth.
inline solver::Score own_total(const Program& program, const State& state, solver::Side side) {
  solver::Score sum = 0;
  (side == solver::Side::first ? state.x : state.o).for_each([&](Square square) {
    sum += program.board.value(square);
  });
  return sum;
}

}  // namespace fuzz::stakeraid
