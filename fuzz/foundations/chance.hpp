#pragma once

#include <cassert>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include <rapidcheck.h>

namespace fuzz {

/// Mixes seed and index well (splitmix64), so that neighbours share nothing.
constexpr std::uint64_t mixed_seed(std::uint64_t seed, std::int64_t index) {
  std::uint64_t mixed = seed + static_cast<std::uint64_t>(index) * 0x9e3779b97f4a7c15U;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31);
}

/// Random choices out of one rc::Random: the same ones with every compiler, as long as no two of them stand
/// in one expression.
class Chance {
 public:
  explicit Chance(const rc::Random& random) : random_(random) {}

  /// An integer in [low, high].
  int between(int low, int high) {
    assert(low <= high);
    const auto width = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>(random_.next() % width);
  }

  /// True in `percent` of 100 calls.
  bool in_percent(int percent) { return between(1, 100) <= percent; }

  /// An index into `weights`, each as often as its weight says; their sum must not be 0.
  std::size_t weighted(const std::vector<int>& weights) {
    int left = between(1, std::accumulate(weights.begin(), weights.end(), 0));
    std::size_t index = 0;
    while (left > weights[index]) {
      left -= weights[index++];
    }
    return index;
  }

  /// One of some rows, each as often as `weight_of(row)` says, or its `weight`; the sum must not be 0.
  template <class Rows, class WeightOf>
  const auto& one_by_weight(const Rows& rows, const WeightOf& weight_of) {
    std::vector<int> weights;
    weights.reserve(rows.size());
    for (const auto& row : rows) {
      weights.push_back(weight_of(row));
    }
    return rows[weighted(weights)];
  }
  template <class Rows>
  const auto& one_by_weight(const Rows& rows) {
    return one_by_weight(rows, [](const auto& row) { return row.weight; });
  }

  template <class T>
  const T& one_of(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
  }

  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      const auto other = static_cast<std::size_t>(between(0, static_cast<int>(left) - 1));
      std::swap(values[left - 1], values[other]);
    }
  }

 private:
  rc::Random random_;
};

}  // namespace fuzz
