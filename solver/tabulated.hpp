#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <stop_token>

#include <tl/expected.hpp>

#include "solver/decision.hpp"
#include "solver/node_census.hpp"
#include "solver/ranged_result.hpp"
#include "solver/result_table.hpp"
#include "solver/rules.hpp"
#include "solver/subtree.hpp"
#include "solver/walk.hpp"
#include "solver/window.hpp"

/// The answers of the depth-limited walk (value, first best move, EXACT counts) without the walk: tables
/// keyed by what determines a subtree.
namespace solver {

/// What a search finds, and what the walk enters and prunes on its way to it.
template <class Move>
struct Counted {
  Found<Move> found;
  std::int64_t nodes = 0;
  /// As `PruneCount` counts.
  std::int64_t pruned = 0;
  bool operator==(const Counted&) const = default;
};

/// Why there is no count: a stop was asked for, or 64 bits do not hold it.
enum class NotCounted : std::uint8_t { stopped, too_many };

template <class Move>
using MaybeCounted = tl::expected<Counted<Move>, NotCounted>;

/// Minimax. What it finds hangs on values, what it counts does not: so each is had in the cheapest way.
template <StateKeying R>
class TabulatedMinimax {
 public:
  using State = typename R::State;
  using Move = typename R::Move;

  explicit TabulatedMinimax(const R& rules, std::size_t memory = default_table_memory,
                            const std::stop_token& stop = {})
      : decision_(rules, memory / 2, stop), census_(rules, memory / 2, stop) {}

  /// What `walk(rules, Minimax{}, root, cutoff_depth, ...)` finds and counts.
  MaybeCounted<Move> search(const State& root, int cutoff_depth) {
    const auto found = decision_.first_best(root, cutoff_depth);
    const std::int64_t nodes = census_.nodes(root, cutoff_depth);
    if (decision_.is_stopped() || census_.is_stopped()) {
      return tl::unexpected(NotCounted::stopped);
    }
    if (nodes == countless) {
      return tl::unexpected(NotCounted::too_many);
    }
    return Counted<Move>{found, nodes, 0};
  }

  std::size_t bytes() const { return decision_.bytes() + census_.bytes(); }

 private:
  Decision<R> decision_;
  NodeCensus<R> census_;
};

/// The windows for the children of the root: as the search has tightened them, or all open.
enum class RootWindows : std::uint8_t { tightened, open };

/// Alpha-beta. How the walk goes on below a node hangs on its window through comparisons alone: so a result
/// stands with the range of windows for which all of them come out the same, and is good for each of these.
///
/// Fail-soft (`AlphaBeta`) and policies that start an inner node with its own bound count the same, because
/// alpha < beta at every node: whether a maximizer's best b reaches beta, and max(alpha, b) for its next
/// child, do not change when b starts with alpha, and what values up to alpha or from beta on are to its
/// parent is the same for all of them. Where the window is open, value and move are the same, too.
template <StateKeying R>
class TabulatedAlphaBeta {
 public:
  using State = typename R::State;
  using Move = typename R::Move;

  explicit TabulatedAlphaBeta(const R& rules, std::size_t memory = default_table_memory,
                              const std::stop_token& stop = {})
      : rules_(rules), stop_(stop), table_(memory) {}

  /// What `walk(rules, AlphaBeta{}, root, cutoff_depth, ...)` finds and counts when the root has `window`,
  /// from the view of the side to move there.
  MaybeCounted<Move> search(const State& root, int cutoff_depth, const Window& window = {},
                            RootWindows root_windows = RootWindows::tightened) {
    const Score score = rules_.score(root, rules_.turn(root));
    Counted<Move> counted{{score, std::nullopt}, 1, 0};
    if (stop_.ask()) {
      return tl::unexpected(NotCounted::stopped);
    }
    if (cutoff_depth == 0 || rules_.over(root)) {
      return counted;
    }
    const Window relative{far_bound(window.alpha, score), far_bound(window.beta, score)};
    const auto found = inner(root, cutoff_depth, relative, root_windows == RootWindows::open,
                             [&counted](const Move& move) { counted.found.best = move; });
    if (stop_.ask()) {
      return tl::unexpected(NotCounted::stopped);
    }
    if (found.nodes == countless || found.pruned == countless) {
      return tl::unexpected(NotCounted::too_many);
    }
    counted.found.value = score + found.value;
    counted.nodes = found.nodes;
    counted.pruned = found.pruned;
    return counted;
  }

  std::size_t bytes() const { return table_.bytes(); }

 private:
  struct Entry {
    KeyOf<R> key{};
    /// The number of nodes.
    std::int64_t cost = 0;
    std::int64_t pruned = 0;
    Score value = 0;
    WindowRange good_for;
  };

  static constexpr Window open_window{-far, far};
  /// Smaller subtrees are searched again faster than they are found, where the last ply is counted.
  static constexpr int least_kept = LastPliesCounting<R> ? 3 : 2;

  RangedResult visit(const State& state, int left, const Window& window) {
    if (left == 0 || rules_.over(state)) {
      return {};
    }
    if (left == 1) {
      return result_of(last_ply(rules_, state, window.beta), window);
    }
    if (left < least_kept) {
      return searched(state, left, window);
    }
    const auto key = subtree_key(rules_, state, left);
    const auto holds = [&window](const Entry& entry) { return entry.good_for.holds(window); };
    if (const Entry* const known = table_.find(key, holds)) {
      return {known->value, known->cost, known->pruned, known->good_for};
    }
    const RangedResult found = searched(state, left, window);
    if (!stop_.raised()) {
      table_.put({key, found.nodes, found.pruned, found.value, found.good_for});
    }
    return found;
  }

  /// Without a look into the table for this state.
  RangedResult searched(const State& state, int left, const Window& window) {
    if constexpr (LastPliesPruning<R>) {
      if (left <= R::pruned_plies) {
        return rules_.search_last_plies(state, left, window);
      }
    }
    return inner(state, left, window, false, [](const Move&) {});
  }

  /// The table's place for the child behind the one at `at` comes while that one is searched.
  template <class At, class End>
  [[gnu::always_inline]] void prefetch_next(const State& state, const At& at, const End& end,
                                            int left) const {
    if constexpr (std::forward_iterator<At>) {
      if (left > least_kept && std::next(at) != end) {
        table_.prefetch(subtree_key(rules_, rules_.play(state, *std::next(at)), left - 1));
      }
    }
  }

  /// `improved(move)` for every move that is better than all before it.
  template <class Improved>
  RangedResult inner(const State& state, int left, const Window& window, bool open_below,
                     const Improved& improved) {
    RangedResult found = no_child_yet;
    const auto& moves = rules_.moves(state);
    const auto end = std::ranges::end(moves);
    for (auto at = std::ranges::begin(moves); at != end && !(left > 2 && stop_.ask()); ++at) {
      const Move& move = *at;
      prefetch_next(state, at, end, left);
      const State next = rules_.play(state, move);
      const Score gain = gain_of(rules_, state, move, next);
      const Window below = open_below ? open_window : child_window(window, found.value, gain);
      const Score before = found.value;
      take_child(found, visit(next, left - 1, below), gain);
      if (found.value > before) {
        improved(move);
      }
      if (cuts(found, window)) {
        found.pruned = sum_of(found.pruned, std::ranges::distance(++at, end));
        break;
      }
    }
    return found;
  }

  const R& rules_;
  StopFlag stop_;
  ResultTable<Entry> table_;
};

}  // namespace solver
