#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "fuzz/mutants/stakeraid_board.hpp"

/// What stakeraid's mistakes say about Raids: which squares are beside each other, where a Raid may go, and
/// what it conquers.
namespace fuzz::stakeraid {

using solver::stakeraid::Direction;

/// The squares at a square's corners: those to the upper left and the lower right, the two others, or all.
template <bool falling, bool rising>
List corners(const Program& program, Square square) {
  List found;
  for (const Direction vertical : {Direction::up, Direction::down}) {
    for (const Direction horizontal : {Direction::left, Direction::right}) {
      const bool falls = (vertical == Direction::up) == (horizontal == Direction::left);
      const Square row = program.board.beside(square, vertical);
      const Square near = program.board.beside(row, horizontal);
      const bool is_wanted = (falling && falls) || (rising && !falls);
      if (row != square && near != row && is_wanted) {
        found.push_back(near);
      }
    }
  }
  return found;
}

inline List with_diagonals(const Program& program, Square square) {
  List found = beside(program, square);
  for (const Square near : corners<true, true>(program, square)) {
    found.push_back(near);
  }
  return found;
}

/// The neighbours without the one in a direction.
template <Direction direction>
List without_neighbour(const Program& program, Square square) {
  List found = beside(program, square);
  std::erase(found, program.board.beside(square, direction));
  return found;
}

/// The neighbours up and down alone, or left and right alone.
template <bool vertical>
List in_line(const Program& program, Square square) {
  List found = vertical ? without_neighbour<Direction::left>(program, square)
                        : without_neighbour<Direction::up>(program, square);
  std::erase(found, program.board.beside(square, vertical ? Direction::right : Direction::down));
  return found;
}

/// Lets Raids go to all empty squares that `may(program, state, square)`.
template <class May>
void raid_where(Program& program, May may) {
  override_part(program.rules.moves, [may, &program](const auto& before, const State& state) {
    std::vector<Move> moves;
    std::ranges::copy_if(before(state), std::back_inserter(moves),
                         [](const Move& move) { return !is_raid(move); });
    program.board.empty(state).for_each([&](Square square) {
      if (may(program, state, square)) {
        moves.emplace_back(square, Kind::raid);
      }
    });
    return moves;
  });
}

template <Neighbours near>
bool has_own_near(const Program& program, const State& state, Square square) {
  return !in_set(own(state), near(program, square)).empty();
}

/// Of the enemy pieces beside a square the first one alone, and the last one.
inline List first_enemy(const Program& program, const State& state, Square square) {
  const List found = enemies_near<beside>(program, state, square);
  return found.empty() ? found : List{found.front()};
}
inline List last_enemy(const Program& program, const State& state, Square square) {
  const List found = enemies_near<beside>(program, state, square);
  return found.empty() ? found : List{found.back()};
}

/// The state after a piece is put on a square and others are turned, or leave the board.
inline State taken(const Program& program, const State& state, Square square, const List& conquered,
                   bool vanish = false) {
  State next = state;
  Set& mine = state.turn == solver::Side::first ? next.x : next.o;
  Set& theirs = state.turn == solver::Side::first ? next.o : next.x;
  solver::Score gained = program.board.value(square);
  mine.put(square);
  for (const Square lost : conquered) {
    theirs.drop(lost);
    if (!vanish) {
      mine.put(lost);
    }
    gained += program.board.value(lost) * (vanish ? 1 : 2);
  }
  next.balance += static_cast<int>(state.turn == solver::Side::first ? gained : -gained);
  next.turn = other(state.turn);
  return next;
}

/// Replaces what a Raid conquers: `conquered(program, state, square)`, each once.
template <class Conquered>
void conquer(Program& program, Conquered conquered) {
  override_part(
      program.rules.play, [conquered, &program](const auto& before, const State& state, const Move& move) {
        return is_raid(move) ? taken(program, state, move.square(), conquered(program, state, move.square()))
                             : before(state, move);
      });
}

/// Squares are beside each other by another rule altogether.
template <Neighbours near>
void neighbour(Program& program) {
  raid_where(program, has_own_near<near>);
  conquer(program, enemies_near<near>);
}

/// A Raid may start from some neighbours alone, and conquers all.
template <Neighbours near>
void raid_from(Program& program) {
  raid_where(program, has_own_near<near>);
}

/// A Raid conquers some neighbours alone, and may start from all.
template <Neighbours near>
void conquer_from(Program& program) {
  conquer(program, enemies_near<near>);
}

}  // namespace fuzz::stakeraid
