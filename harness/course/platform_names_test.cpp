#include "harness/course/platform_names.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(MoodleNames, HaveANameAndANumber) {
  EXPECT_EQ(moodle_name("Jos\xc3\xa9 de_la Cruz_12345_assignsubmission_file_"),
            (MoodleName{"Jos\xc3\xa9 de_la Cruz", "12345", "", false}));
  EXPECT_EQ(moodle_name("A B_1_assignsubmission_file"), (MoodleName{"A B", "1", "", false}));
  EXPECT_EQ(moodle_name("A B_1_assignsubmission_file_hw_1.py"), (MoodleName{"A B", "1", "hw_1.py", false}));
  EXPECT_EQ(moodle_name("A B_1_assignsubmission_onlinetext_"), (MoodleName{"A B", "1", "", true}));
  EXPECT_EQ(moodle_name("=cmd()_7_assignsubmission_file_")->name, "=cmd()");
}

TEST(MoodleNames, AreNoOthers) {
  for (const char* const name :
       {"A B_assignsubmission_file_", "_1_assignsubmission_file_", "A_x1_assignsubmission_file_",
        "A_1_assignsubmission_comments_", "A_1_assignsubmission_files", "A"}) {
    EXPECT_EQ(moodle_name(name), std::nullopt) << name;
  }
}

TEST(CanvasNames, HaveAUserAndAFile) {
  EXPECT_EQ(canvas_name("doejane_123_456_hw1.py"), (CanvasName{"doejane", false, "123", "456", "hw1.py"}));
  EXPECT_EQ(canvas_name("doejane_LATE_123_456_hw_1_2.py"),
            (CanvasName{"doejane", true, "123", "456", "hw_1_2.py"}));
  EXPECT_EQ(canvas_name("my_team_123_456_hw1.py"), (CanvasName{"my_team", false, "123", "456", "hw1.py"}));
  EXPECT_EQ(canvas_name("doejane_123_text.html"), (CanvasName{"doejane", false, "123", "", "text.html"}));
}

TEST(CanvasNames, AreNoOthers) {
  for (const char* const name :
       {"doejane_123_hw1.py", "_123_456_hw1.py", "123_456_hw1.py", "doejane_123_456_", "x"}) {
    EXPECT_EQ(canvas_name(name), std::nullopt) << name;
  }
}

TEST(Resubmitted, HasItsNumberBeforeTheEnding) {
  EXPECT_EQ(resubmitted("hw1-12.py"), (Resubmitted{"hw1.py", 12}));
  EXPECT_EQ(resubmitted("hw-1-2"), (Resubmitted{"hw-1", 2}));
  EXPECT_EQ(resubmitted("hw1.py"), std::nullopt);
  EXPECT_EQ(resubmitted("hw-01.py"), std::nullopt);
  EXPECT_EQ(resubmitted("hw-1a.py"), std::nullopt);
  EXPECT_EQ(resubmitted("-1.py"), std::nullopt);
  EXPECT_EQ(resubmitted("hw-99999999999999999999.py"), std::nullopt);
}

TEST(BlackboardNames, HaveATime) {
  const WallTime time = {2016, 2, 1, 10, 11, 12};
  EXPECT_EQ(blackboard_name("Homework 1_j_doe_attempt_2016-02-01-10-11-12_hw_1.py"),
            (BlackboardName{"Homework 1_j_doe", "2016-02-01-10-11-12", time, "hw_1.py"}));
  EXPECT_EQ(blackboard_name("Homework 1_jdoe_attempt_2016-02-01-10-11-12.txt"),
            (BlackboardName{"Homework 1_jdoe", "2016-02-01-10-11-12", time, ""}));
  EXPECT_EQ(blackboard_name("H_j_attempt_2016-02-01-10-11-12_x_attempt_2017-02-01-10-11-12.txt")->file,
            "x_attempt_2017-02-01-10-11-12.txt");
  EXPECT_EQ(blackboard_name("Homework 1_jdoe_attempt_2016-02-01-10-11_hw1.py"), std::nullopt);
  EXPECT_EQ(blackboard_name("jdoe_attempt_2016-02-01-10-11-12_hw1.py"), std::nullopt);
}

TEST(BlackboardUser, StandsBehindTheAssignment) {
  EXPECT_EQ(blackboard_user("Homework 1_j_doe", "Homework 1"), "j_doe");
  EXPECT_EQ(blackboard_user("Homework 1_j_doe", ""), "doe");
}

TEST(Stem, HasNoEnding) {
  EXPECT_EQ(stem_of("a.b.py"), "a.b");
  EXPECT_EQ(stem_of("a.TAR.gz"), "a");
  EXPECT_EQ(stem_of(".hidden"), ".hidden");
}

}  // namespace
}  // namespace harness
