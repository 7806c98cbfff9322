#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>

#include "solver/rules.hpp"
#include "solver/window.hpp"

namespace solver {

/// What an observer is told of a node. `move` led to it and is null at the root, whose depth is 0.
template <class Move>
struct Visit {
  const Move* move;
  int depth;
  Score value;
  Window window;
};

/// Hears of every event of a walk, in order: `entered` once a node, with its window as passed down and its
/// value so far (a leaf's static value, else what the policy starts with), and `changed` for an inner node
/// after each of its children has returned, with value and window as they then are. When the child caused a
/// cutoff, the window is still the one from before that child.
template <class O, class Move>
concept Observer = requires(O& observer, const Visit<Move>& visit) {
  observer.entered(visit);
  observer.changed(visit);
};

/// An extra ability of an observer: to end a walk early. Asked once a child of an inner node, the last ply
/// apart; after a yes the walk returns at once, and what it found means nothing.
template <class O>
concept StoppingObserver = requires(const O& observer) {
  { observer.stopped() } -> std::same_as<bool>;
};

/// An extra ability of an observer: to hear of cutoffs. `pruned` comes after the `changed` of the child that
/// caused one, with the number of children that are left, maybe none.
template <class O, class Move>
concept PruneObserver = requires(O& observer, const Visit<Move>& visit, std::int64_t left) {
  observer.pruned(visit, left);
};

/// An extra ability of an observer: to let another hear of the last ply below a node, which is made when the
/// node has been entered and gone when the last of its children has been heard of.
template <class O, class Move>
concept LastPlyObserver = requires(O& observer, const Visit<Move>& visit) {
  observer.below().entered(visit);
  observer.below().changed(visit);
};

/// How a search treats values and windows. Every function but `child_window` takes whether the node
/// maximizes.
///
///   start(max, window)           an inner node's value before its first child
///   improves(max, child, value)  whether a child's value replaces the node's
///   cuts(max, value, window)     whether the children that are left need no look
///   tighten(max, value, window)  the window after a child that did not cut
///   returned(max, value, window) what an inner node tells its parent
///   child_window(depth, window)  the window for the children of a node at `depth`
template <class P>
concept Policy = requires(const P& policy, bool max, Score value, const Window& window, int depth) {
  { policy.start(max, window) } -> std::same_as<Score>;
  { policy.improves(max, value, value) } -> std::same_as<bool>;
  { policy.cuts(max, value, window) } -> std::same_as<bool>;
  { policy.tighten(max, value, window) } -> std::same_as<Window>;
  { policy.returned(max, value, window) } -> std::same_as<Score>;
  { policy.child_window(depth, window) } -> std::same_as<Window>;
};

/// AIMA figure 5.3: every child is looked at; the first of the best is kept.
struct Minimax {
  constexpr Score start(bool max, const Window&) const { return max ? -infinity : infinity; }
  constexpr bool improves(bool max, Score child, Score value) const {
    return max ? child > value : child < value;
  }
  constexpr bool cuts(bool, Score, const Window&) const { return false; }
  constexpr Window tighten(bool, Score, const Window& window) const { return window; }
  constexpr Score returned(bool, Score value, const Window&) const { return value; }
  constexpr Window child_window(int, const Window& window) const { return window; }
};

/// AIMA figure 5.7: "if v >= beta then return v", then alpha = max(alpha, v); the mirror image for min.
/// Fail-soft: the value moves although the bound does not, and is returned as it is.
struct AlphaBeta : Minimax {
  constexpr bool cuts(bool max, Score value, const Window& window) const {
    return max ? value >= window.beta : value <= window.alpha;
  }
  constexpr Window tighten(bool max, Score value, const Window& window) const {
    return max ? Window{std::max(window.alpha, value), window.beta}
               : Window{window.alpha, std::min(window.beta, value)};
  }
};

/// What a walk finds: the root's value, and the first root move that reached it (none when the root is a
/// leaf).
template <class Move>
struct Found {
  Score value = 0;
  std::optional<Move> best;
  bool operator==(const Found&) const = default;
};

/// One depth-limited search. It visits every node that the handouts' pseudocode visits, in its order; a node
/// at the cutoff depth or with the game over is a leaf. All values are from the view of `maximizer`.
template <Rules R, Policy P, Observer<typename R::Move> O>
class Walk {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  using Seen = Visit<Move>;

  Walk(const R& rules, const P& policy, int cutoff_depth, Side maximizer, O& observer)
      : rules_(rules), policy_(policy), cutoff_(cutoff_depth), maximizer_(maximizer), observer_(observer) {}

  Found<Move> from(const State& root, const Window& window = {}) {
    best_.reset();
    const Score value = visit(root, nullptr, 0, window);
    return {value, best_};
  }

 private:
  /// A node: a leaf ends here, an inner node goes on for its side.
  Score visit(const State& state, const Move* reached_by, int depth, const Window& window) {
    if (depth == cutoff_ || rules_.over(state)) {
      return leaf(rules_.score(state, maximizer_), reached_by, depth, window);
    }
    const bool max = rules_.turn(state) == maximizer_;
    if (depth + 1 == cutoff_) {
      return max ? inner<true, true>(state, reached_by, depth, window)
                 : inner<false, true>(state, reached_by, depth, window);
    }
    return max ? inner<true, false>(state, reached_by, depth, window)
               : inner<false, false>(state, reached_by, depth, window);
  }

  bool is_stopped() const {
    if constexpr (StoppingObserver<O>) {
      return observer_.stopped();
    }
    return false;
  }

  Score leaf(Score value, const Move* reached_by, int depth, const Window& window) {
    return leaf(observer_, value, reached_by, depth, window);
  }
  /// (As a call, what a log keeps in registers would go through memory for every leaf.)
  template <class Hearing>
  [[gnu::always_inline]] static Score leaf(Hearing& observer, Score value, const Move* reached_by, int depth,
                                           const Window& window) {
    observer.entered(Seen{reached_by, depth, value, window});
    return value;
  }

  /// Who hears of what is below a node that was entered.
  template <bool last>
  decltype(auto) below() {
    if constexpr (last && LastPlyObserver<O, Move>) {
      return observer_.below();
    } else {
      return (observer_);
    }
  }

  /// The static value after a move; `score` is the state's own.
  Score score_after(const State& state, const Move& move, [[maybe_unused]] Score score) const {
    if constexpr (MoveScoring<R>) {
      return rules_.score_after(state, move, maximizer_, score);
    } else {
      return rules_.score(rules_.play(state, move), maximizer_);
    }
  }

  /// Every move in order, until `look(move, left)` returns false; `left()` counts the moves behind it.
  template <class Look>
  void each_move(const State& state, const Look& look) const {
    if constexpr (MoveShowing<R> && !PruneObserver<O, Move>) {
      rules_.show_moves(state, [&look](const Move& move) { return look(move, [] { return 0; }); });
    } else {
      const auto& moves = rules_.moves(state);
      const auto end = std::ranges::end(moves);
      for (auto at = std::ranges::begin(moves); at != end; ++at) {
        const Move& move = *at;
        const auto left = [rest = at, &end]() mutable { return std::ranges::distance(++rest, end); };
        if (!look(move, left)) {
          return;
        }
      }
    }
  }

  /// `last` where the children are at the cutoff depth: most nodes of a walk are, so their loop is its own.
  template <bool max, bool last>
  Score inner(const State& state, const Move* reached_by, int depth, Window window) {
    const Score score = last && MoveScoring<R> ? rules_.score(state, maximizer_) : 0;
    Score value = policy_.start(max, window);
    observer_.entered(Seen{reached_by, depth, value, window});
    auto&& observer = below<last>();
    each_move(state, [&](const Move& move, [[maybe_unused]] auto left) {
      if (!last && is_stopped()) {
        return false;
      }
      const Window child_window = policy_.child_window(depth, window);
      const Score child =
          last ? leaf(observer, score_after(state, move, score), &move, depth + 1, child_window)
               : visit(rules_.play(state, move), &move, depth + 1, child_window);
      // The depth is asked first: it is foreseen, and the value then changes without a branch.
      if (depth == 0 && policy_.improves(max, child, value)) {
        best_ = move;
      }
      value = policy_.improves(max, child, value) ? child : value;
      if (policy_.cuts(max, value, window)) {
        observer.changed(Seen{reached_by, depth, value, window});
        if constexpr (PruneObserver<O, Move>) {
          observer_.pruned(Seen{reached_by, depth, value, window}, left());
        }
        return false;
      }
      window = policy_.tighten(max, value, window);
      observer.changed(Seen{reached_by, depth, value, window});
      return true;
    });
    return policy_.returned(max, value, window);
  }

  const R& rules_;
  const P policy_;
  const int cutoff_;
  const Side maximizer_;
  O& observer_;
  std::optional<Move> best_;
};

/// Walks from `root` to `cutoff_depth` plies; the side to move at the root maximizes.
template <Rules R, Policy P, Observer<typename R::Move> O>
Found<typename R::Move> walk(const R& rules, const P& policy, const typename R::State& root, int cutoff_depth,
                             O& observer) {
  return Walk<R, P, O>(rules, policy, cutoff_depth, rules.turn(root), observer).from(root);
}

}  // namespace solver
