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

TEST(PruneCount, AddsWhatIsLeft) {
  PruneCount count;
  count.entered(Visit<int>{nullptr, 0, 1, {}});
  count.pruned(Visit<int>{nullptr, 0, 2, {}}, 3);
  count.pruned(Visit<int>{nullptr, 0, 2, {}}, 0);
  count.pruned(Visit<int>{nullptr, 0, 2, {}}, 4);
  EXPECT_EQ(count.children, 7);
}

TEST(Both, HearEverything) {
  NodeCount nodes;
  PruneCount pruned;
  Both both(nodes, pruned);
  both.entered(Visit<int>{nullptr, 0, 1, {}});
  both.changed(Visit<int>{nullptr, 0, 1, {}});
  both.pruned(Visit<int>{nullptr, 0, 1, {}}, 5);
  EXPECT_EQ(nodes.nodes, 1);
  EXPECT_EQ(pruned.children, 5);
}

static_assert(PruneObserver<Stoppable<PruneCount>, int>);
static_assert(!PruneObserver<Stoppable<NodeCount>, int>);

}  // namespace
}  // namespace solver
