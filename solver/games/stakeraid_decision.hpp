#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "solver/games/stakeraid.hpp"
#include "solver/walk.hpp"

namespace solver::stakeraid {

/// Finds what the walk finds, value and move, and looks at as little as it can: only the decision is asked
/// for, not the nodes. `R` is one of the rules of this game; the order of its `moves` decides between equal
/// moves.
///
/// Why the answer is the same:
/// - A Raid that conquers nothing leads to the state of the Stake on its square, which stands before it. So
///   it is never the first best move, and without it no node's value changes.
/// - Below the root only values matter, and neither the order of moves nor alpha-beta's bounds change them.
/// - At the root a move has to be better than the best so far, within an exact window: a bound of a pruned
///   move is never more than the best, so that it is never taken for a tie.
template <class R>
class Decision {
 public:
  using State = typename R::State;

  explicit Decision(const R& rules, const std::stop_token& stop = {}) : rules_(rules), stop_(stop) {}

  /// The root's value and the first of its moves that reaches it. Once `stop` was requested it returns soon,
  /// and what it found means nothing.
  Found<Move> first_best(const State& root, int depth) {
    depth = std::min(depth, rules_.empty(root).count());
    Found<Move> found{rules_.score(root, root.turn), std::nullopt};
    if (depth == 0) {
      return found;
    }
    candidates_.resize(static_cast<std::size_t>(depth));
    // The window opens just below a value that is reached for sure: a move that reaches it too is still seen.
    found.value = value_of(root, most_promising(root), depth, -infinity) - 1;
    for (const Move move : rules_.moves(root)) {
      if (is_idle(root, move)) {
        continue;
      }
      const Score value = value_of(root, move, depth, found.value);
      if (value > found.value) {
        found = {value, move};
      }
    }
    return found;
  }

  /// All moves that reach the root's value, in the order of the rules; Raids that conquer nothing, too.
  std::vector<Move> all_best(const State& root, int depth) {
    const Score best = first_best(root, depth).value;
    depth = std::min(depth, rules_.empty(root).count());
    std::vector<Move> found;
    for (const Move move : rules_.moves(root)) {
      if (-value(rules_.play(root, move), depth - 1, -best, -best + 1) >= best) {
        found.push_back(move);
      }
    }
    return found;
  }

 private:
  struct Candidate {
    Score gain = 0;
    Move move;
    bool operator<(const Candidate& other) const { return gain < other.gain; }
  };

  bool is_idle(const State& state, const Move& move) const {
    return move.kind() == Kind::raid && rules_.gain(state, move) == rules_.value(move.square());
  }

  /// What a move leads to, for who makes it; exact if it is more than `known`.
  Score value_of(const State& state, const Move& move, int depth, Score known) {
    return -value(rules_.play(state, move), depth - 1, -infinity, -known);
  }

  Move most_promising(const State& state) {
    return std::ranges::max_element(candidates(state, 0), {}, &Candidate::gain)->move;
  }

  /// The value of a state for its mover, `left` plies before the cutoff: exact within the window, else a
  /// bound on the same side of it.
  Score value(const State& state, int left, Score alpha, Score beta) {
    const Score score = rules_.score(state, state.turn);
    if (left == 0 || rules_.over(state)) {
      return score;
    }
    if (left == 1) {
      return score + best_gain(state);
    }
    if (left > 2 && stop_.stop_requested()) {
      return 0;
    }
    return best_of_candidates(state, left, score, alpha, beta);
  }

  /// The largest gain first: it is nearly always among the best moves, and cuts the others off.
  Score best_of_candidates(const State& state, int left, Score score, Score alpha, Score beta) {
    const Score reply = left == 2 ? sure_reply(state) : 0;
    auto& tries = candidates(state, left);
    std::make_heap(tries.begin(), tries.end());
    Score best = -infinity;
    for (auto end = tries.end(); end != tries.begin() && best < beta; --end) {
      std::pop_heap(tries.begin(), end);
      const auto [gain, move] = *(end - 1);
      // Two plies before the cutoff no later move can do better than its gain less the surest reply.
      const Score most = score + gain - reply;
      if (left == 2 && most <= std::max(alpha, best)) {
        return std::max(best, most);
      }
      best = std::max(best, -value(rules_.play(state, move), left - 1, -beta, -std::max(alpha, best)));
    }
    return best;
  }

  /// All Stakes and the Raids that conquer. The vector is kept for each number of plies left.
  std::vector<Candidate>& candidates(const State& state, int left) {
    auto& found = candidates_[static_cast<std::size_t>(left)];
    found.clear();
    const auto add = [&](Move move) { found.push_back({rules_.gain(state, move), move}); };
    rules_.empty(state).for_each([&](Square square) { add({square, Kind::stake}); });
    rules_.contested(state).for_each([&](Square square) { add({square, Kind::raid}); });
    return found;
  }

  /// The best that the mover can add with one move: the dearest Stake, or a Raid that conquers.
  Score best_gain(const State& state) const {
    const auto empty = rules_.empty(state);
    const auto dearest =
        std::ranges::find_if(rules_.by_value(), [&](Square square) { return empty.has(square); });
    Score best = rules_.value(*dearest);
    rules_.contested(state).for_each([&](Square square) {
      best = std::max(best, rules_.gain(state, {square, Kind::raid}));
    });
    return best;
  }

  /// What the enemy adds at least after any move: the mover takes one of the two dearest squares at most.
  Score sure_reply(const State& state) const {
    const auto empty = rules_.empty(state);
    int seen = 0;
    for (const Square square : rules_.by_value()) {
      if (empty.has(square) && ++seen == 2) {
        return rules_.value(square);
      }
    }
    return 0;
  }

  const R& rules_;
  const std::stop_token stop_;
  /// Indexed by the plies left.
  std::vector<std::vector<Candidate>> candidates_;
};

}  // namespace solver::stakeraid
