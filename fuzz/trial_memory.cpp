#include "fuzz/trial_memory.hpp"

namespace fuzz {

std::optional<CostlyOutcome> TrialMemory::find(Key key) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void TrialMemory::keep(Key key, const CostlyOutcome& outcome) {
  const std::lock_guard lock(mutex_);
  if (known_.size() < most) {
    known_.emplace(key, outcome);
  }
}

std::size_t TrialMemory::size() const {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

}  // namespace fuzz
