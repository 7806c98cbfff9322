#include "solver/expansion_log.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace solver {
namespace {

TEST(ExpansionLog, WritesPairParentAndCosts) {
  std::string text;
  ExpansionLog log("Order,Row,Col,Parent,G,H,F\n", 5, ParentColumn::shown,
                   [&text](std::string_view piece) { text += piece; });
  log.expanded(1, {17, 0, 0, 0, 2});
  log.expanded(2, {4, 1, 3, 1000, 0});
  log.finish();
  EXPECT_EQ(text, "Order,Row,Col,Parent,G,H,F\n1,3,2,0,0,2,2\n2,0,4,1,1000,0,1000\n");
}

TEST(ExpansionLog, LeavesTheParentOut) {
  std::string text;
  ExpansionLog log("Order,A,B,G,H,F\n", 3, ParentColumn::hidden,
                   [&text](std::string_view piece) { text += piece; });
  log.expanded(1, {7, 0, 0, 5, 6});
  log.finish();
  EXPECT_EQ(text, "Order,A,B,G,H,F\n1,2,1,5,6,11\n");
}

TEST(ExpansionLog, OfNoExpansionIsItsHeader) {
  std::string text;
  ExpansionLog log("Order\n", 1, ParentColumn::shown, [&text](std::string_view piece) { text += piece; });
  log.finish();
  EXPECT_EQ(text, "Order\n");
}

TEST(ExpansionLog, IsHandedOverAsItGrows) {
  std::size_t largest = 0;
  std::size_t all = 0;
  const auto sink = [&](std::string_view piece) {
    largest = std::max(largest, piece.size());
    all += piece.size();
  };
  ExpansionLog log("", 1, ParentColumn::shown, sink);
  for (int number = 1; number <= 100'000; ++number) {
    log.expanded(1, {1, 1, 1, 1'000'000'000'000, 1});
  }
  log.finish();
  EXPECT_EQ(all, 100'000 * std::string_view("1,1,0,1,1000000000000,1,1000000000001\n").size());
  EXPECT_LE(largest, ExpansionLog<decltype(sink)>::buffer_size);
}

}  // namespace
}  // namespace solver
