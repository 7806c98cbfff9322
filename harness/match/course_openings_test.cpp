#include "harness/match/course_openings.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace harness {
namespace {

const std::string opening = "2\nALPHABETA\nX\n3\n1 2\n3 4\nXX\nO.\n";
const std::string exchanged = "2\nALPHABETA\nO\n3\n1 2\n3 4\nOO\nX.\n";

TEST(CourseOpenings, RolesAreDrawnForEachGame) {
  const auto all = course_openings({opening}, 1000, 7);
  ASSERT_EQ(all.size(), 1000U);
  const auto as_given = std::ranges::count(all, opening);
  EXPECT_EQ(as_given + std::ranges::count(all, exchanged), 1000);
  // Four standard errors around a half.
  EXPECT_GT(as_given, 437);
  EXPECT_LT(as_given, 563);
}

TEST(CourseOpenings, TheSameSeedDrawsTheSameRolesWhateverTheNumber) {
  const auto few = course_openings({opening}, 10, 3);
  auto more = course_openings({opening}, 30, 3);
  EXPECT_NE(more, course_openings({opening}, 30, 4));
  more.resize(10);
  EXPECT_EQ(few, more);
}

TEST(CourseOpenings, OpeningsAreUsedInTurn) {
  const std::string other = "1\nMINIMAX\nX\n1\n9\n.\n";
  for (std::size_t game = 0; const auto& each : course_openings({opening, other}, 8, 1)) {
    EXPECT_EQ(each[0], game++ % 2 == 0 ? '2' : '1');
  }
}

}  // namespace
}  // namespace harness
