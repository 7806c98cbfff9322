#include "solver/decimal.hpp"

#include <array>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace solver {
namespace {

std::string text_of(std::int64_t value) {
  std::array<char, decimal_room> room{};
  return {room.data(), put_decimal(room.data(), value)};
}

TEST(Decimal, IsRightForEveryNumberAroundItsTable) {
  for (int value = -1100; value <= 1100; ++value) {
    ASSERT_EQ(text_of(value), std::to_string(value));
  }
}

TEST(Decimal, IsRightForTheLargestAndTheSmallest) {
  EXPECT_EQ(text_of(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
  EXPECT_EQ(text_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
}

}  // namespace
}  // namespace solver
