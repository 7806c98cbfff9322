#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "fuzz/trials.hpp"

namespace fuzz {

/// What came of trials, and what they cost, kept from one diagnosis of a candidate to the next, which begins
/// with the same ones. What is remembered is charged as if it had been done again, so that a search has the
/// same end with and without. Several threads may use it at a time.
class TrialMemory {
 public:
  /// What a trial hangs on, as a hash.
  using Key = std::uint64_t;
  /// Of more no trial is kept: some 50 MB.
  static constexpr std::size_t most = 600'000;

  std::optional<CostlyOutcome> find(Key key) const;
  void keep(Key key, const CostlyOutcome& outcome);
  std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<Key, CostlyOutcome> known_;
};

}  // namespace fuzz
