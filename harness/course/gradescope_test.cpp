#include "harness/course/gradescope.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(GradescopeMetadata, HasSubmittersAndTheTime) {
  const auto entries =
      read_gradescope(
          "---\nsubmission_7:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '0012'\n    :email: j@x.edu\n"
          "  - :name: \"Jose\\u0301\"\n    :sid: \n    :email: null\n"
          "  :created_at: 2016-02-01 10:11:12.345678000 Z\n  :score: 1.0\n  :results:\n    tests: []\n")
          .value();
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0], (GradescopeEntry{"submission_7",
                                         {{"Jane Doe", "0012", "j@x.edu", ""}, {"Jos\xc3\xa9", "", "", ""}},
                                         "2016-02-01 10:11:12.345678000 Z",
                                         ToldTime{{2016, 2, 1, 10, 11, 12}, 0}}));
}

TEST(GradescopeMetadata, SaysUtcWhereItSaysNoOffset) {
  const auto entries = read_gradescope("s:\n  submitters: []\n  created_at: 2016-02-01 10:11:12\n").value();
  EXPECT_EQ(entries[0].created_at->offset, 0);
  EXPECT_FALSE(read_gradescope("s:\n  submitters: []\n  created_at: soon\n").value()[0].created_at);
}

TEST(GradescopeMetadata, IsRefusedWithItsPlace) {
  const auto error = [](std::string_view text) {
    return cases::describe("m", read_gradescope(text).error());
  };
  EXPECT_EQ(error("- a\n"), "m:1:1: expected a map of submissions, found a list");
  EXPECT_EQ(error("s:\n  :score: 1\n"), "m:2:3: expected a list of :submitters:, found a map");
  EXPECT_EQ(error("s:\n  :submitters: Jane\n"), "m:2:16: expected a list of :submitters:, found a text");
  EXPECT_EQ(error("s:\n  :submitters:\n  - Jane\n"),
            "m:3:5: expected a map with :name:, :sid: and :email:, found a text");
}

}  // namespace
}  // namespace harness
