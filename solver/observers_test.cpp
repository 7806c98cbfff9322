#include "solver/observers.hpp"

#include <gtest/gtest.h>

namespace solver {
namespace {

TEST(NodeCount, CountsEntrancesAlone) {
  NodeCount count;
  count.entered(Visit<int>{nullptr, 0, 1, {}});
  count.changed(Visit<int>{nullptr, 0, 2, {}});
  count.changed(Visit<int>{nullptr, 0, 3, {}});
  count.entered(Visit<int>{nullptr, 1, 4, {}});
  EXPECT_EQ(count.nodes, 2);
}

TEST(NodeCount, StartsAtNone) {
  EXPECT_EQ(NodeCount{}.nodes, 0);
}

}  // namespace
}  // namespace solver
