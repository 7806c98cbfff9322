#include "cases/in_parts.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace cases {
namespace {

/// So many numbers a call: a thread costs as much as a few files that are read.
constexpr std::size_t part = 16;
/// More would wait for the same disk.
constexpr std::size_t most_threads = 4;

}  // namespace

void in_parts(std::size_t count, const std::function<void(std::size_t begin, std::size_t end)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto take_parts = [&] {
    for (std::size_t begin = next.fetch_add(part); begin < count; begin = next.fetch_add(part)) {
      work(begin, std::min(begin + part, count));
    }
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t parts = (count + part - 1) / part;
  const std::size_t threads = std::min({parts, cores, most_threads});
  // Where no thread can be had, this one does it all when it asks for what they found.
  std::vector<std::future<void>> others;
  for (std::size_t other = 1; other < threads; ++other) {
    others.push_back(std::async(std::launch::async | std::launch::deferred, take_parts));
  }
  take_parts();
  for (auto& other : others) {
    other.get();
  }
}

}  // namespace cases
