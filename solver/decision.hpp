#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <vector>

#include "solver/result_table.hpp"
#include "solver/rules.hpp"
#include "solver/subtree.hpp"
#include "solver/walk.hpp"

namespace solver {

/// Finds what the walk finds, value and first best move, by minimax and by alpha-beta alike, and looks at as
/// little as it can; what the walk counts or logs is lost.
///
/// Why the answer is the same:
/// - Below the root only values matter, and neither the order of moves, nor alpha-beta's bounds, nor values
///   and bounds kept from equal subtrees change them.
/// - At the root the moves come in the assignment's order, and each has to be better than the best so far,
///   within an exact window: a move that is not better comes back as a bound of at most the best, so that it
///   never replaces the first of the best.
/// The tables stay from search to search, so that a deeper one or one from a later position of the same game
/// finds what an earlier one has found.
template <StateKeying R>
class Decision {
 public:
  using State = typename R::State;
  using Move = typename R::Move;

  explicit Decision(const R& rules, std::size_t memory = default_table_memory,
                    const std::stop_token& stop = {})
      : rules_(rules), stop_(stop), table_(memory) {}

  /// Once `stop` was requested it returns soon, and what it found means nothing.
  Found<Move> first_best(const State& root, int depth) {
    const Score score = rules_.score(root, rules_.turn(root));
    if (depth == 0 || rules_.over(root)) {
      return {score, std::nullopt};
    }
    const auto tries = tries_of(root, 0);
    // The window opens just below a value that is reached for sure: a move that reaches it too is still seen.
    Score best = value_of(root, tries.front(), depth, -infinity) - 1;
    std::optional<Move> first;
    for (const Move& move : rules_.moves(root)) {
      const Score value = value_of(root, {gain_of(rules_, root, move), move}, depth, best);
      if (value > best) {
        best = value;
        first = move;
      }
    }
    return {score + best, first};
  }

  bool is_stopped() { return stop_.ask(); }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  struct Try {
    Score gain = 0;
    Move move;
  };
  /// Between which bounds a subtree's value lies.
  struct Entry {
    KeyOf<R> key{};
    Score from = -infinity;
    Score to = infinity;
    /// The nodes that were looked at.
    std::int64_t cost = 0;
  };

  /// What a root move leads to, for who makes it; exact if it is more than `known`, else a bound.
  Score value_of(const State& root, const Try& attempt, int depth, Score known) {
    return attempt.gain -
           value(rules_.play(root, attempt.move), depth - 1, 1, {-infinity, turned(known, attempt.gain)});
  }

  /// A state's value, `ply` plies below the root: exact within the window, else a bound on the same side of
  /// it.
  Score value(const State& state, int left, std::size_t ply, Window window) {
    ++looked_;
    if (left == 0 || rules_.over(state)) {
      return 0;
    }
    if (left == 1) {
      return last_ply(rules_, state).best;
    }
    const auto key = subtree_key(rules_, state, left);
    Entry entry{key};
    if (const Entry* const known = table_.find(key)) {
      entry = *known;
    }
    if (entry.from >= window.beta || entry.from == entry.to) {
      return entry.from;
    }
    if (entry.to <= window.alpha) {
      return entry.to;
    }
    window = {std::max(window.alpha, entry.from), std::min(window.beta, entry.to)};
    const std::int64_t before = looked_;
    const Score best = best_of(state, left, ply, window);
    if (!stop_.raised()) {
      entry.from = best > window.alpha ? std::max(entry.from, best) : entry.from;
      entry.to = best < window.beta ? std::min(entry.to, best) : entry.to;
      entry.cost += looked_ - before;
      table_.set(entry);
    }
    return best;
  }

  /// The largest gain first: it is often among the best moves, and cuts the others off.
  Score best_of(const State& state, int left, std::size_t ply, const Window& window) {
    Score best = -infinity;
    if (left > 2 && stop_.ask()) {
      return 0;
    }
    for (const auto& [gain, move] : tries_of(state, ply)) {
      const Score alpha = std::max(window.alpha, best);
      const Score below = value(rules_.play(state, move), left - 1, ply + 1,
                                {turned(window.beta, gain), turned(alpha, gain)});
      best = std::max(best, gain - below);
      if (best >= window.beta) {
        break;
      }
    }
    return best;
  }

  /// The moves of a state in the order in which they are tried. They are kept for each ply, so that no node
  /// allocates.
  const std::vector<Try>& tries_of(const State& state, std::size_t ply) {
    while (tries_.size() <= ply) {
      tries_.emplace_back();
    }
    auto& tries = tries_[ply];
    tries.clear();
    for (const Move& move : rules_.moves(state)) {
      tries.push_back({gain_of(rules_, state, move), move});
    }
    std::ranges::sort(tries, std::ranges::greater{}, &Try::gain);
    return tries;
  }

  const R& rules_;
  StopFlag stop_;
  ResultTable<Entry> table_;
  std::int64_t looked_ = 0;
  /// Indexed by ply. (Their places stay when there are more.)
  std::deque<std::vector<Try>> tries_;
};

}  // namespace solver
