#include "cases/in_parts.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace cases {
namespace {

TEST(InParts, WorksOnEachNumberOnce) {
  for (const std::size_t count : {0U, 1U, 15U, 16U, 17U, 1000U}) {
    std::vector<std::atomic<int>> seen(count);
    in_parts(count, [&seen](std::size_t begin, std::size_t end) {
      ASSERT_LT(begin, end);
      for (std::size_t at = begin; at < end; ++at) {
        ++seen.at(at);
      }
    });
    for (std::size_t at = 0; at < count; ++at) {
      EXPECT_EQ(seen[at], 1) << at << " of " << count;
    }
  }
}

TEST(InParts, ThrowsOnWhatTheWorkThrows) {
  for (const std::size_t bad : {0U, 999U}) {
    const auto work = [bad](std::size_t begin, std::size_t end) {
      if (begin <= bad && bad < end) {
        throw std::runtime_error("no");
      }
    };
    EXPECT_THROW(in_parts(1000, work), std::runtime_error) << bad;
  }
}

}  // namespace
}  // namespace cases
