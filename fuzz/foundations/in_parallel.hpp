#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace fuzz {

/// Calls `act(index)` once for every index below `count`, on `jobs` threads, of which this is one, and waits
/// for all. They are begun in their order.
template <class Act>
void in_parallel(int jobs, std::size_t count, const Act& act) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < count; at = next++) {
      act(at);
    }
  };
  std::vector<std::jthread> others;
  for (int job = 1; job < jobs; ++job) {
    others.emplace_back(work);
  }
  work();
}

}  // namespace fuzz
