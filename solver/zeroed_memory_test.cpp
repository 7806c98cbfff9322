#include "solver/zeroed_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include <gtest/gtest.h>

namespace solver {
namespace {

std::span<std::byte> bytes_of(const ZeroedMemory& memory) {
  return {static_cast<std::byte*>(memory.data()), memory.size()};
}

TEST(ZeroedMemory, IsZeroInSmallPiecesAndInLargeOnes) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{5'000}, std::size_t{5'000'001}}) {
    // Twice: the second piece may have been the first.
    for (int round = 0; round < 2; ++round) {
      const ZeroedMemory memory(size);
      ASSERT_EQ(memory.size(), size);
      EXPECT_TRUE(std::ranges::all_of(bytes_of(memory), [](std::byte one) { return one == std::byte{0}; }));
      std::ranges::fill(bytes_of(memory), std::byte{1});
    }
  }
}

TEST(ZeroedMemory, HasNoBytesWhereThereIsNotAsMuch) {
  EXPECT_EQ(ZeroedMemory(std::numeric_limits<std::size_t>::max() / 4).size(), 0U);
  EXPECT_EQ(ZeroedMemory(0).size(), 0U);
}

TEST(ZeroedMemory, ChangesPlacesWithWhatItIsMovedTo) {
  ZeroedMemory small(10);
  ZeroedMemory large(4'000'000);
  std::swap(small, large);
  EXPECT_EQ(small.size(), 4'000'000U);
  EXPECT_EQ(large.size(), 10U);
}

}  // namespace
}  // namespace solver
