#include "harness/grade/grade_files.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/grade/grade_place.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class GradeFiles : public ::testing::Test {
 protected:
  GradeFiles() { plan.out = folder.path(); }
  static GradeSheet sheet(double ann, double bob) {
    GradeSheet made;
    made.rows.resize(2);
    made.rows[0].student = "Ann";
    made.rows[0].points = ann;
    made.rows[1].student = "Bob";
    made.rows[1].points = bob;
    return made;
  }
  std::string bytes(const std::string& name) const {
    return cases::read_file(folder.path() / name).value_or("(none)");
  }
  cases::testing::TemporaryFolder folder;
  GradePlan plan;
};

TEST_F(GradeFiles, KeepPointsThatMoved) {
  ASSERT_TRUE(put_grades(plan, sheet(1, 2), {}));
  const auto first = bytes("grades.csv");
  EXPECT_EQ(put_grades(plan, sheet(1, 2), {})->kept_as, 0) << "nothing moved";
  const auto put = put_grades(plan, sheet(1, 3), {"", "another program"});
  ASSERT_TRUE(put);
  EXPECT_EQ(put->kept_as, 1);
  EXPECT_EQ(put->changes, (std::vector<PointsChange>{{"Bob", "", "2", "3", "another program"}}));
  EXPECT_EQ(bytes("grades-1.csv"), first);
  EXPECT_EQ(bytes("staff/changes-1.csv"), "student,id,from,to,remark\r\nBob,,2,3,another program\r\n");
  const auto back = restore_grades(folder.path(), 1);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->kept_as, 2);
  EXPECT_EQ(bytes("grades.csv"), first);
  EXPECT_FALSE(restore_grades(folder.path(), 7));
}

TEST_F(GradeFiles, ThatAKilledCallHadKeptAreKeptOnce) {
  ASSERT_TRUE(put_grades(plan, sheet(1, 2), {}));
  ASSERT_TRUE(put_file(folder.path() / "grades-1.csv", bytes("grades.csv")));
  EXPECT_EQ(put_grades(plan, sheet(1, 3), {})->kept_as, 1);
  EXPECT_EQ(bytes("grades-2.csv"), "(none)");
}

TEST_F(GradeFiles, SayWhichOverridesAreOfNobody) {
  auto made = sheet(1, 2);
  EXPECT_TRUE(take_overrides(folder.path(), made)->empty()) << "there is no file";
  ASSERT_TRUE(put_file(folder.path() / "overrides.csv", "student,points,reason\nBob,9,kind\nZoe,1,new\n"));
  const auto unused = take_overrides(folder.path(), made);
  ASSERT_TRUE(unused);
  ASSERT_EQ(unused->size(), 1U);
  EXPECT_TRUE((*unused)[0].ends_with("overrides.csv:3: 'Zoe' is no student of this grading")) << (*unused)[0];
  EXPECT_EQ(made.rows[1].points, 9);
  ASSERT_TRUE(put_file(folder.path() / "overrides.csv", "student,points,reason\nBob,many,kind\n"));
  EXPECT_TRUE(take_overrides(folder.path(), made)
                  .error()
                  .ends_with("overrides.csv:2:5: expected points such as 7.5, found 'many'"))
      << take_overrides(folder.path(), made).error();
}

TEST_F(GradeFiles, KnowTheirStudentsAgain) {
  GradedStudent ann;
  ann.key = "7";
  ann.student = {"Ann", "7", "ann@uni", "ann7"};
  plan.people.students = {ann, ann};
  ASSERT_TRUE(put_students(plan));
  ASSERT_TRUE(put_grades(plan, sheet(1.5, 2), {}));
  const auto students = students_in(folder.path());
  ASSERT_TRUE(students) << students.error();
  ASSERT_EQ(students->size(), 2U);
  EXPECT_EQ((*students)[0].student, ann.student);
  EXPECT_EQ((*students)[0].points, "1.5");
}

TEST_F(GradeFiles, BelongToOneProcess) {
  const fs::path out = folder.path() / "out";
  {
    const auto place = GradePlace::take(out);
    ASSERT_TRUE(place) << place.error();
    EXPECT_EQ(fs::status(out).permissions(), fs::perms::owner_all);
    const auto other = GradePlace::take(out);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().find(": process "), std::string::npos) << other.error();
  }
  EXPECT_FALSE(fs::exists(out)) << "no grading began there";
  ASSERT_TRUE(make_folder(out));
  ASSERT_TRUE(put_file(out / "owner", "x 1 2 3 4 5\n"));
  ASSERT_TRUE(put_file(out / "grades.csv.77.part", "half"));
  EXPECT_TRUE(GradePlace::take(out)) << "its owner is gone";
  EXPECT_FALSE(fs::exists(out / "grades.csv.77.part"));
  EXPECT_FALSE(fs::exists(out / "owner"));
  ASSERT_TRUE(put_file(folder.path() / "mine/letter", "") ||
              (make_folder(folder.path() / "mine") && put_file(folder.path() / "mine/letter", "")));
  EXPECT_FALSE(GradePlace::take(folder.path() / "mine")) << "somebody else's folder";
}

}  // namespace
}  // namespace harness
