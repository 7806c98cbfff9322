#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <ranges>
#include <stop_token>
#include <utility>

#include "solver/rules.hpp"

/// What searches with tables have in common: how subtrees are named, valued and counted.
///
/// Values are from the view of the side to move and relative to the static value of the subtree's root: so
/// states share what is known of them although they are worth more or less, as `StateKeying` says.
namespace solver {

/// Counts up to what 64 bits hold; beyond, they stay there, and are no counts any more.
inline constexpr std::int64_t countless = std::numeric_limits<std::int64_t>::max();
inline std::int64_t sum_of(std::int64_t one, std::int64_t other) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(one, other, &sum) ? countless : sum;
}

/// A bound on a value from another zero; an infinite one stays where it is.
constexpr Score moved(Score bound, Score by) {
  return bound == infinity || bound == -infinity ? bound : bound + by;
}
/// What a bound on this side's value is for the other side, one move on that gains `gain` for this one; and
/// back.
constexpr Score turned(Score bound, Score gain) {
  return moved(-bound, gain);
}

template <StateKeying R>
using KeyOf = decltype(std::declval<const R&>().key(std::declval<const typename R::State&>()));

/// The name of the tree below a state as far as a cutoff `left` plies on, which is at least 1.
template <StateKeying R>
KeyOf<R> subtree_key(const R& rules, const typename R::State& state, int left) {
  auto key = rules.key(state);
  assert(key.back() >> 32 == 0 && left > 0);
  key.back() |= static_cast<std::uint64_t>(left) << 32;
  return key;
}

/// What a move adds to the score of who makes it; `next` is the state after it.
template <Rules R>
Score gain_of(const R& rules, const typename R::State& state, const typename R::Move& move,
              const typename R::State& next) {
  const Side side = rules.turn(state);
  if constexpr (MoveScoring<R>) {
    return rules.score_after(state, move, side, 0);
  } else {
    return rules.score(next, side) - rules.score(state, side);
  }
}
template <Rules R>
Score gain_of(const R& rules, const typename R::State& state, const typename R::Move& move) {
  if constexpr (MoveScoring<R>) {
    return rules.score_after(state, move, rules.turn(state), 0);
  } else {
    return gain_of(rules, state, move, rules.play(state, move));
  }
}

/// The moves of a state that is not over, when each of them ends in a leaf, up to the first that gains at
/// least `enough`.
template <Rules R>
LastPly last_ply(const R& rules, const typename R::State& state, Score enough = infinity) {
  if constexpr (LastPliesCounting<R>) {
    return rules.last_ply(state, enough);
  } else {
    LastPly ply;
    const auto& moves = rules.moves(state);
    const auto end = std::ranges::end(moves);
    for (auto at = std::ranges::begin(moves); at != end; ++at) {
      const Score gain = gain_of(rules, state, *at);
      ++ply.moves;
      if (gain >= enough) {
        ply.before = ply.best;
        ply.best = gain;
        ply.left = std::ranges::distance(++at, end);
        break;
      }
      ply.best = std::max(ply.best, gain);
    }
    return ply;
  }
}

/// A request to stop, remembered.
class StopFlag {
 public:
  explicit StopFlag(std::stop_token token) : token_(std::move(token)) {}
  bool ask() { return raised_ = raised_ || token_.stop_requested(); }
  bool raised() const { return raised_; }

 private:
  const std::stop_token token_;
  bool raised_ = false;
};

}  // namespace solver
