#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "solver/result_table.hpp"
#include "solver/rules.hpp"
#include "solver/subtree.hpp"

namespace solver {

/// Counts the nodes that the minimax walk enters, without a look at what they are worth: nodes of equal
/// subtrees are counted once.
template <StateKeying R>
class NodeCensus {
 public:
  using State = typename R::State;

  explicit NodeCensus(const R& rules, std::size_t memory = default_table_memory,
                      const std::stop_token& stop = {})
      : rules_(rules), stop_(stop), table_(memory) {}

  /// The nodes from a state to the cutoff so many plies on, the state included; `countless` where 64 bits do
  /// not hold them. Once `stop` was requested it returns soon, and the number means nothing.
  std::int64_t nodes(const State& state, int left) {
    if (left == 0 || rules_.over(state)) {
      return 1;
    }
    if (left == 1) {
      return 1 + last_ply(rules_, state).moves;
    }
    if constexpr (LastPliesCounting<R>) {
      if (left < R::counted_plies) {
        return rules_.nodes_in_last_plies(state, left);
      }
    }
    const auto key = subtree_key(rules_, state, left);
    if (const auto* const known = table_.find(key)) {
      return known->cost;
    }
    const std::int64_t counted = nodes_below(state, left);
    if (!stop_.raised()) {
      table_.put({key, counted});
    }
    return counted;
  }

  bool is_stopped() { return stop_.ask(); }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  struct Entry {
    KeyOf<R> key{};
    /// The number of nodes.
    std::int64_t cost = 0;
  };

  /// The least plies to the cutoff of a state that is looked up.
  static constexpr int least_kept = [] {
    if constexpr (LastPliesCounting<R>) {
      return std::max(R::counted_plies, 2);
    } else {
      return 2;
    }
  }();

  std::int64_t nodes_below(const State& state, int left) {
    if constexpr (LastPliesCounting<R>) {
      if (left == R::counted_plies) {
        return rules_.nodes_in_last_plies(state, left);
      }
    }
    const auto& moves = rules_.moves(state);
    if (left - 1 >= least_kept) {
      for (const auto& move : moves) {
        table_.prefetch(subtree_key(rules_, rules_.play(state, move), left - 1));
      }
    }
    std::int64_t sum = 1;
    for (const auto& move : moves) {
      if (stop_.ask()) {
        break;
      }
      sum = sum_of(sum, nodes(rules_.play(state, move), left - 1));
    }
    return sum;
  }

  const R& rules_;
  StopFlag stop_;
  ResultTable<Entry> table_;
};

}  // namespace solver
