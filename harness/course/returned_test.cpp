#include "harness/course/returned.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

StudentWork from(const std::string& source) {
  StudentWork work;
  work.source = source;
  return work;
}

TEST(ReturnToMoodle, HasAFolderAStudent) {
  const auto plan = plan_return(Platform::moodle,
                                {from("A B_1_assignsubmission_file_"), from("C_2_assignsubmission_file_x.py"),
                                 from("\xe7\x8e\x8b_3_assignsubmission_file")},
                                {{0, 10}, {1, 10}, {2, 10}})
                        .value();
  ASSERT_EQ(plan.zips.size(), 1U);
  EXPECT_EQ(plan.zips[0].name, "feedback.zip");
  EXPECT_EQ(plan.zips[0].members,
            (std::vector<ReturnedMember>{{"A B_1_assignsubmission_file_/report.html", 0},
                                         {"C_2_assignsubmission_file_/report.html", 1},
                                         {"\xe7\x8e\x8b_3_assignsubmission_file_/report.html", 2}}));
}

TEST(ReturnToCanvas, HasTheNamesAsDownloaded) {
  const auto plan = plan_return(Platform::canvas, {from("doejane_LATE_12_100_hw1-1.py")}, {{0, 10}}).value();
  EXPECT_EQ(plan.zips[0].members, (std::vector<ReturnedMember>{{"doejane_LATE_12_100_hw1-1.py.html", 0}}));
}

TEST(Return, LeavesOutWhatThePlatformWouldNotKnow) {
  auto plain = from("extra");
  plain.fits = false;
  const auto plan = plan_return(Platform::canvas, {plain, from("a_1_2_x.py")}, {{0, 10}, {1, 10}}).value();
  EXPECT_EQ(plan.left_out, (std::vector<std::size_t>{0}));
  EXPECT_EQ(plan.zips[0].members.size(), 1U);
}

TEST(Return, SaysWhereThereIsNoSuchThing) {
  EXPECT_EQ(plan_return(Platform::blackboard, {}, {}).error(),
            "blackboard takes no files back for many students at once: points go back with --gradebook, "
            "reports one by one");
  EXPECT_EQ(plan_return(Platform::gradescope, {}, {}).error(),
            "gradescope takes no zip of reports back: expected moodle or canvas");
}

TEST(Return, SplitsWhatIsTooLarge) {
  std::mt19937 random(20160208);
  for (int round = 0; round < 500; ++round) {
    std::vector<StudentWork> works;
    std::vector<Returned> reports;
    for (std::size_t i = 0; i < random() % 40; ++i) {
      works.push_back(from("A_" + std::to_string(i) + "_assignsubmission_file_"));
      reports.push_back({i, static_cast<std::int64_t>(random() % 60'000)});
    }
    const auto plan = plan_return(Platform::moodle, works, reports, 50'000).value();
    std::size_t next = 0;
    for (const ReturnedZip& zip : plan.zips) {
      ASSERT_FALSE(zip.members.empty());
      ASSERT_TRUE(zip.bytes <= 50'000 || zip.members.size() == 1);
      for (const ReturnedMember& member : zip.members) {
        ASSERT_EQ(member.work, next++);
      }
    }
    ASSERT_EQ(next, reports.size());
  }
}

}  // namespace
}  // namespace harness
