#include "harness/grade/giving_up.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(GivingUp, IsInTheOrderOfTheCasesWhateverCameFirst) {
  GivingUp giving_up(2, 6);
  giving_up.add(4, true);
  giving_up.add(3, true);
  EXPECT_FALSE(giving_up.from());
  giving_up.add(0, true);
  giving_up.add(1, false);
  EXPECT_FALSE(giving_up.from()) << "case 2 is not known";
  giving_up.add(2, true);
  EXPECT_EQ(giving_up.from(), 4U);
  giving_up.add(5, false);
  EXPECT_EQ(giving_up.from(), 4U);
}

TEST(GivingUp, NeedsThemInARow) {
  GivingUp giving_up(2, 4);
  for (const std::size_t place : {0U, 1U, 2U, 3U}) {
    giving_up.add(place, place % 2 == 0);
  }
  EXPECT_FALSE(giving_up.from());
}

TEST(GivingUp, IsForThoseWhoAskForIt) {
  GivingUp giving_up({}, 2);
  giving_up.add(0, true);
  giving_up.add(1, true);
  EXPECT_FALSE(giving_up.from());
}

}  // namespace
}  // namespace harness
