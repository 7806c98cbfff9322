#include "harness/run/tail.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

std::string kept(const Tail& tail) {
  return std::string(tail.older()) + std::string(tail.newer());
}

TEST(Tail, IsTheEndOfEverythingWhateverThePieces) {
  std::string all;
  for (int i = 0; i < 300; ++i) {
    all += std::to_string(i) + ",";
  }
  for (std::size_t size = 0; size <= 20; ++size) {
    for (std::size_t piece = 1; piece <= 30; ++piece) {
      Tail tail;
      tail.clear(size);
      for (std::size_t at = 0; at < all.size(); at += piece) {
        tail.append(std::string_view(all).substr(at, piece));
        const std::string so_far = all.substr(0, at + piece);
        ASSERT_EQ(tail.total(), static_cast<std::int64_t>(so_far.size()));
        ASSERT_EQ(kept(tail), so_far.substr(so_far.size() - std::min(size, so_far.size())));
      }
    }
  }
}

TEST(Tail, IsEmptyAfterClearing) {
  Tail tail;
  tail.clear(4);
  tail.append("abcdefg");
  tail.clear(4);
  EXPECT_EQ(kept(tail), "");
  tail.append("xy");
  EXPECT_EQ(kept(tail), "xy");
}

}  // namespace
}  // namespace harness
