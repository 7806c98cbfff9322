#include "fuzz/measuring/leave_one_out.hpp"

#include <gtest/gtest.h>

#include "fuzz/testing/numbers.hpp"

namespace fuzz {
namespace {

StrongChoice choice(int count) {
  StrongChoice choice;
  choice.count = count;
  choice.seed = 1;
  return choice;
}

TEST(LeaveOneOut, FindsAMistakeThatShowsWhereOthersDo) {
  const auto found = leave_one_out(testing::numbers({"by-2", "by-4"}), choice(8)).value();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_GT(found[0].kills, 0);
}

TEST(LeaveOneOut, DoesNotUseTheInputsMadeForTheMutant) {
  auto row = testing::numbers({"by-2", "by-7777777"});
  row.mutant_inputs = {{"by-7777777", "7777777"}, {"by-7777777", "15555554"}, {"by-7777777", "23333331"}};
  const auto found = leave_one_out(row, choice(4)).value();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].mutant, 1U);
  EXPECT_EQ(found[1].kills, 0);
  EXPECT_GT(found[0].kills, 0);
}

TEST(LeaveOneOut, LooksAtKillableMutantsAlone) {
  auto row = testing::numbers({"by-2", "by-3"});
  row.mutants[0].mutant_class = MutantClass::equivalent;
  const auto found = leave_one_out(row, choice(4)).value();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].mutant, 1U);
}

}  // namespace
}  // namespace fuzz
