#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "solver/rules.hpp"
#include "solver/subtree.hpp"
#include "solver/window.hpp"

/// What alpha-beta finds below a node, and for which windows it finds the same. Values and windows are from
/// the view of the side to move, relative to the node's static value.
///
/// Bounds move from node to node by gains, millions of times. So none is infinite here: an open window ends
/// `far` away, an open range `farther`.
namespace solver {

/// A bound that may be infinite, from a zero that lies `by` higher.
constexpr Score far_bound(Score bound, Score by) {
  return bound >= far ? far : bound <= -far ? -far : bound - by;
}

/// Bounds, included, of a window's alpha and beta.
struct WindowRange {
  Score alpha_from = -farther;
  Score alpha_to = farther;
  Score beta_from = -farther;
  Score beta_to = farther;

  bool holds(const Window& window) const {
    return alpha_from <= window.alpha && window.alpha <= alpha_to && beta_from <= window.beta &&
           window.beta <= beta_to;
  }
};

/// Value, nodes and prunes (as `PruneCount` counts them) of a subtree; at first, of a leaf. A leaf's are the
/// same for all windows.
struct RangedResult {
  Score value = 0;
  std::int64_t nodes = 1;
  std::int64_t pruned = 0;
  WindowRange good_for;
};

/// An inner node's before its first child.
inline constexpr RangedResult no_child_yet{-far, 1, 0, {}};

/// The window for a child that a move with that gain leads to, after others have made `value`.
constexpr Window child_window(const Window& window, Score value, Score gain) {
  return {gain - window.beta, gain - std::max(window.alpha, value)};
}

/// Adds a child's result. Its alpha was gain - beta, its beta gain - max(alpha, value), where the value so
/// far is the same for all windows that the result so far is good for.
inline void take_child(RangedResult& found, const RangedResult& child, Score gain) {
  const WindowRange& range = child.good_for;
  WindowRange& own = found.good_for;
  found.nodes = sum_of(found.nodes, child.nodes);
  found.pruned = sum_of(found.pruned, child.pruned);
  own.beta_from = std::max(own.beta_from, gain - range.alpha_to);
  own.beta_to = std::min(own.beta_to, gain - range.alpha_from);
  const Score least = gain - range.beta_to;
  own.alpha_from = found.value < least ? std::max(own.alpha_from, least) : own.alpha_from;
  own.alpha_to = std::min(own.alpha_to, gain - range.beta_from);
  found.value = std::max(found.value, gain - child.value);
}

/// Whether the children that are left are pruned; the result is good where that is the same.
inline bool cuts(RangedResult& found, const Window& window) {
  WindowRange& own = found.good_for;
  if (found.value >= window.beta) {
    own.beta_to = std::min(own.beta_to, found.value);
    return true;
  }
  own.beta_from = std::max(own.beta_from, found.value + 1);
  return false;
}

/// Of a node whose children are leaves; `ply` was looked at with `window.beta` as what is enough.
inline RangedResult result_of(const LastPly& ply, const Window& window) {
  RangedResult found{ply.best, 1 + ply.moves, ply.left, {}};
  const bool cut = ply.best >= window.beta;
  found.good_for.beta_from = (cut ? ply.before : ply.best) + 1;
  found.good_for.beta_to = cut ? ply.best : farther;
  return found;
}

/// An extra ability: to search the last plies of a state that is not over, without making states.
///
///   pruned_plies                            at least 2
///   search_last_plies(state, left, window)  what alpha-beta finds to a cutoff `left` plies on
///
/// `left` is 2 to `pruned_plies`. What is found is good for `window`, maybe for fewer others than could be.
/// `PrunesLastPlies` names the rules that this holds for, as `ScoresMoves` does.
template <class R>
concept LastPliesPruning = Rules<R> && std::same_as<typename R::PrunesLastPlies, R> &&
    requires(const R& rules, const typename R::State& state, const Window& window) {
  { rules.search_last_plies(state, R::pruned_plies, window) } -> std::same_as<RangedResult>;
};

}  // namespace solver
