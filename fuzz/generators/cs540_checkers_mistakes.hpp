#pragma once

#include <bit>
#include <cstdint>

#include "solver/games/cs540_checkers.hpp"

/// Mistakes of real programs, as rules and policies of the walk: a problem on which one of them is seen is
/// worth having.
namespace fuzz::cs540_checkers {

using solver::Score;
using solver::Side;
using solver::Window;
using solver::cs540_checkers::Move;
using solver::cs540_checkers::MoveList;
using solver::cs540_checkers::Squares;
using solver::cs540_checkers::State;

inline Squares own_pieces(const State& state) {
  return state.turn == Side::first ? state.red : state.black;
}

/// The own pieces that may go in a direction.
inline Squares goers(const State& state, int direction) {
  const bool forward = (direction < 0) == (state.turn == Side::first);
  return forward ? own_pieces(state) : own_pieces(state) & state.kings;
}

/// "captures not forced": simple steps are legal beside jumps.
template <class Base>
struct FreeCaptures : Base {
  MoveList moves(const State& state) const {
    MoveList found = Base::moves(state);
    if (found.size() == 0 || found.begin()->jumps == 0) {
      return found;
    }
    const Squares blank = solver::cs540_checkers::dark & ~(state.red | state.black);
    for (Squares left = own_pieces(state); left != 0; left &= left - 1) {
      const auto from = static_cast<std::uint8_t>(std::countr_zero(left));
      for (std::uint32_t index = 0; index < solver::cs540_checkers::directions.size(); ++index) {
        const int direction = solver::cs540_checkers::directions[index];
        const Squares piece = solver::cs540_checkers::square(from) & goers(state, direction);
        if ((solver::cs540_checkers::step(piece, direction) & blank) != 0) {
          found.add({0, index, from, static_cast<std::uint8_t>(from + direction), 0});
        }
      }
    }
    return found;
  }
};

/// "crowned in mid-jump": a pawn that reaches the last row by a jump goes on as a king.
template <class Base>
struct CrownsInMidJump : Base {
  MoveList moves(const State& state) const {
    MoveList found;
    for (const Move& move : Base::moves(state)) {
      add_longer(state, move, found);
    }
    return found;
  }
  State play(const State& state, const Move& move) const {
    State next = Base::play(state, move);
    for (int leap = 0; leap < move.jumps; ++leap) {
      const int direction = solver::cs540_checkers::directions[move.way >> 2 * leap & 3];
      // Only a king goes back, so that it has become one on the way.
      if ((direction < 0) != (state.turn == Side::first)) {
        next.kings |= solver::cs540_checkers::square(move.to);
      }
    }
    return next;
  }

 private:
  void add_longer(const State& state, const Move& move, MoveList& found) const {
    State next = Base::play(state, move);
    next.turn = state.turn;
    bool longer = false;
    if (move.jumps > 0 && (next.kings & ~state.kings) != 0) {
      for (const Move& then : Base::moves(next)) {
        if (then.from == move.to && then.jumps > 0) {
          longer = true;
          found.add({move.captured | then.captured, move.way | then.way << 2 * move.jumps, move.from, then.to,
                     static_cast<std::uint8_t>(move.jumps + then.jumps)});
        }
      }
    }
    if (!longer) {
      found.add(move);
    }
  }
};

/// "freedom counts only empty squares".
struct FreeSquares : solver::cs540_checkers::EnhancedCheckers {
  Score score(const State& state, Side side) const {
    State red = state;
    red.turn = Side::first;
    State black = state;
    black.turn = Side::second;
    Score balance = EnhancedCheckers::score(state, Side::first) + taken_beside(black) - taken_beside(red);
    return side == Side::first ? balance : -balance;
  }

 private:
  static int taken_beside(const State& state) {
    int sum = 0;
    for (const int direction : solver::cs540_checkers::directions) {
      const Squares taken = state.red | state.black;
      sum += std::popcount(goers(state, direction) & solver::cs540_checkers::step(taken, -direction));
    }
    return sum;
  }
};

/// "strict cut-off": equality does not prune.
struct StrictCut : solver::cs540_checkers::WriteUpAlphaBeta {
  constexpr bool cuts(bool max, Score value, const Window& window) const {
    return max ? value > window.beta : value < window.alpha;
  }
};

}  // namespace fuzz::cs540_checkers
