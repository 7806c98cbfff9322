#include "fuzz/measuring/figures.hpp"

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

Recalled recalled(std::size_t mutant, int answers, bool named, bool as_fewer) {
  Recalled one{{mutant}};
  one.answers = answers;
  one.named = named;
  one.told_as_fewer = as_fewer;
  return one;
}

TEST(ShareNamed, CountsProgramsThatAnAnswerShows) {
  const auto share = share_named({recalled(0, 3, true, false), recalled(1, 2, false, true),
                                  recalled(2, 1, false, false), recalled(3, 0, false, false)});
  EXPECT_EQ(share.named, 2);
  EXPECT_EQ(share.shown, 3);
  EXPECT_TRUE(share.is_at_least(66));
  EXPECT_FALSE(share.is_at_least(67));
  EXPECT_TRUE(NamedShare{}.is_at_least(100));
}

TEST(NotNamed, AreThoseThatAnAnswerShows) {
  Recall recall;
  recall.singles = {recalled(4, 3, true, false), recalled(5, 2, false, false), recalled(6, 0, false, false)};
  EXPECT_EQ(not_named(recall), (std::vector<std::size_t>{5}));
}

TEST(ShareNear, LeavesOutWhatOthersExplain) {
  Figures figures;
  Unknown near;
  near.answers = 2;
  near.is_near = true;
  Unknown far = near;
  far.is_near = false;
  Unknown explained = near;
  explained.told = true;
  Unknown crashed = near;
  crashed.answers = 0;
  figures.unknown = {near, far, explained, crashed};
  const auto share = share_near(figures);
  EXPECT_EQ(share.named, 1);
  EXPECT_EQ(share.shown, 2);
}

TEST(Median, IsTheUpperOneOfTwoInTheMiddle) {
  EXPECT_EQ(median(std::vector{3, 1, 2}), 2);
  EXPECT_EQ(median(std::vector{4, 1, 2, 3}), 3);
  EXPECT_EQ(median(std::vector<int>{}), 0);
  EXPECT_EQ(largest(std::vector{3, 7, 2}), 7);
  EXPECT_EQ(largest(std::vector<int>{}), 0);
}

}  // namespace
}  // namespace fuzz
