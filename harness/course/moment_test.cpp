#include "harness/course/moment.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(Time, IsReadWithAndWithoutItsOffset) {
  const WallTime wall = {2016, 2, 8, 23, 59, 0};
  EXPECT_EQ(read_time("2016-02-08T23:59"), (ToldTime{wall, std::nullopt}));
  EXPECT_EQ(read_time("2016-02-08 23:59:00.123456789 Z"), (ToldTime{wall, 0}));
  EXPECT_EQ(read_time("2016-02-08 23:59:00 UTC"), (ToldTime{wall, 0}));
  EXPECT_EQ(read_time("2016-02-08T23:59:00+0530"), (ToldTime{wall, 19'800}));
  EXPECT_EQ(read_time("2016-02-08T23:59:00-08"), (ToldTime{wall, -28'800}));
}

TEST(Time, ThatIsNoneIsAnErrorWithItsPlace) {
  const auto error = [](std::string_view text) { return cases::describe("due", read_moment(text).error()); };
  EXPECT_EQ(error("2016-02-08T23:59:00"),
            "due:1:20: expected an offset such as -08:00 or Z, found the end of the text");
  EXPECT_EQ(error("2016-02-08T23:59:00 CST"),
            "due:1:20: expected an offset such as -08:00 or Z, found ' CST'");
  EXPECT_EQ(error("tomorrow"),
            "due:1:1: expected a time such as 2016-02-08T23:59:00-08:00, found 'tomorrow'");
  EXPECT_FALSE(read_time("2016-02-30T10:00:00Z"));
  EXPECT_FALSE(read_time("2016-02-08T24:00:00Z"));
  EXPECT_FALSE(read_time("2016-02-08T10:00:00+99:00"));
}

TEST(Moment, IsPrintedAsItWasRead) {
  for (const std::string text :
       {"2016-02-08T23:59:00-08:00", "1969-12-31T23:59:59+05:30", "2016-02-29T00:00:00+00:00"}) {
    EXPECT_EQ(in_iso(read_moment(text).value()), text);
  }
  EXPECT_EQ(read_moment("1970-01-01T01:00:00+01:00")->seconds, 0);
}

TEST(TimeInName, IsWhole) {
  EXPECT_EQ(time_in_name("2016-02-01-10-11-12"), (WallTime{2016, 2, 1, 10, 11, 12}));
  EXPECT_EQ(time_in_name("2016-02-01-10-11"), std::nullopt);
  EXPECT_EQ(time_in_name("2016-02-01-10-11-12-13"), std::nullopt);
  EXPECT_EQ(time_in_name("2016-13-01-10-11-12"), std::nullopt);
  EXPECT_EQ(time_in_name("2016-02-01-10-11-12.5"), std::nullopt);
}

}  // namespace
}  // namespace harness
