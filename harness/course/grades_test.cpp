#include "harness/course/grades.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

Moment at(std::string_view text) {
  return read_moment(text).value();
}

TEST(GradesCsv, HasARowAStudent) {
  const GradeSheet sheet = {{"greedy", "=minimax"},
                            {"AC", "WA"},
                            {{"Doe, \"Jane\"",
                              "12",
                              6.5,
                              {4, 2.5},
                              {10, 2},
                              "pass_twice",
                              "c3",
                              at("2016-02-08T23:59:00-08:00"),
                              Late::no,
                              2,
                              "-"},
                             {"=HYPERLINK(1)",
                              "",
                              std::nullopt,
                              {std::nullopt, 0},
                              {0, 0},
                              "",
                              "",
                              std::nullopt,
                              Late::unknown,
                              0,
                              "line\nend"}}};
  EXPECT_EQ(grades_csv(sheet, false),
            "student,id,points,greedy,'=minimax,AC,WA,mistake,cluster,submitted_at,late,attempt,remark\r\n"
            "\"Doe, \"\"Jane\"\"\",12,6.5,4,2.5,10,2,pass_twice,c3,2016-02-08T23:59:00-08:00,no,2,'-\r\n"
            "'=HYPERLINK(1),,,,0,0,0,,,,unknown,,\"line\nend\"\r\n");
  EXPECT_EQ(grades_csv({}, true).substr(0, 10), "\xef\xbb\xbfstudent");
}

TEST(GradesCsv, IsReadAsItWasWritten) {
  std::mt19937 random(20160208);
  const std::string alphabet = std::string("a=+-@'\t\r\n\",;\0", 13) + "\xc3\xa9";
  const auto any = [&] {
    std::string text;
    for (std::size_t left = random() % 4; left > 0; --left) {
      text += alphabet[random() % 11];
    }
    return text.starts_with('\'') ? "x" : text;
  };
  for (int round = 0; round < 5'000; ++round) {
    GradeSheet sheet;
    sheet.rows.resize(1 + random() % 3);
    for (GradeRow& row : sheet.rows) {
      row.student = "s" + any();
      row.id = any();
      row.points = random() % 3 == 0 ? std::nullopt : std::optional(static_cast<double>(random() % 1000) / 8);
      row.remark = any();
    }
    ASSERT_EQ(read_grades(grades_csv(sheet, random() % 2 == 0)), kept_grades(sheet));
  }
}

TEST(GradesCsv, ShowsCharactersThatRuleATerminal) {
  GradeSheet sheet;
  sheet.rows.resize(1);
  sheet.rows.front().student = "a\x1b[2J\xff\xe2\x80\xae";
  const std::string text = grades_csv(sheet, false);
  EXPECT_NE(text.find("\r\na\\x1b[2J\\xff\\u202e,"), std::string::npos) << text;
  // Else a second grading would tell each time of a student who is gone and another who has come.
  EXPECT_EQ(read_grades(text), kept_grades(sheet));
}

TEST(PointsText, HasAtMostFourDigits) {
  EXPECT_EQ(points_text(20.0 / 3), "6.6667");
  EXPECT_EQ(points_text(10), "10");
  EXPECT_EQ(points_text(-0.00001), "0");
  EXPECT_EQ(points_text(-1.5), "-1.5");
}

TEST(Lateness, GoesByTheTimeWhereItIsKnown) {
  const Moment due = at("2016-02-08T23:59:00-08:00");
  EXPECT_EQ(lateness(at("2016-02-09T07:59:00Z"), due, true), Late::no);
  EXPECT_EQ(lateness(at("2016-02-09T07:59:01Z"), due, false), Late::yes);
  EXPECT_EQ(lateness(std::nullopt, due, true), Late::yes);
  EXPECT_EQ(lateness(std::nullopt, due, false), Late::unknown);
  EXPECT_EQ(lateness(due, std::nullopt, false), Late::unknown);
}

TEST(SubmittedAt, NeedsAZoneWhereThePlatformSaysNone) {
  HandedAttempt attempt;
  EXPECT_EQ(submitted_at(attempt, Zone::fixed(0)), std::nullopt);
  attempt.at = ToldTime{{2016, 2, 1, 10, 11, 12}, std::nullopt};
  EXPECT_EQ(submitted_at(attempt, std::nullopt), std::nullopt);
  EXPECT_EQ(in_iso(*submitted_at(attempt, Zone::fixed(-21'600))), "2016-02-01T10:11:12-06:00");
  attempt.at->offset = 0;
  EXPECT_EQ(in_iso(*submitted_at(attempt, Zone::fixed(-21'600))), "2016-02-01T10:11:12+00:00");
}

TEST(PointsChanges, NameWhosePointsMoved) {
  const std::vector<KeptGrade> before = {
      {"A", "1", "5", ""}, {"B", "2", "7", ""}, {"C", "", "1", ""}, {"C", "", "2", ""}, {"D", "4", "3", ""}};
  const std::vector<KeptGrade> after = {{"B", "2", "7.0", "x"}, {"A renamed", "1", "", "open"},
                                        {"C", "", "1", ""},     {"C", "", "2.5", "why"},
                                        {"E", "5", "9", ""},    {"F", "6", "", ""}};
  EXPECT_EQ(points_changes(before, after), (std::vector<PointsChange>{{"A renamed", "1", "5", "", "open"},
                                                                      {"C", "", "2", "2.5", "why"},
                                                                      {"E", "5", "", "9", ""},
                                                                      {"D", "4", "3", "", ""}}));
  EXPECT_EQ(changes_csv({{"=A", "1", "5", "", "x,y"}}, false),
            "student,id,from,to,remark\r\n'=A,1,5,,\"x,y\"\r\n");
}

TEST(PointsChanges, OfOneGradingAreNone) {
  const std::vector<KeptGrade> rows = {
      {"A", "", "5", ""}, {"A", "", "", ""}, {"B", "1", "2", ""}, {"B", "1", "3", ""}};
  EXPECT_TRUE(points_changes(rows, rows).empty());
}

TEST(Overrides, ReplacePointsAndShowInTheRemark) {
  GradeSheet sheet;
  sheet.rows.resize(4);
  sheet.rows[0] = {"Doe, Jane", "12", 6.5, {}, {}, {}, {}, {}, Late::no, 1, "late bus"};
  sheet.rows[1] = {"Wei Wang", "13", std::nullopt, {}, {}, {}, {}, {}, Late::no, 1, ""};
  sheet.rows[2] = {"Wei Wang", "14", 1, {}, {}, {}, {}, {}, Late::no, 1, ""};
  const auto overrides =
      read_overrides(
          "Reason,student,points\nfirst,12,1\ntalk,Jane Doe,8\nill,13,5\nwho,Wei Wang,5\nnobody,99,5\n")
          .value();
  const auto unused = override_points(sheet, overrides);
  EXPECT_EQ(sheet.rows[0].points, 8);
  EXPECT_EQ(sheet.rows[0].remark, "late bus; override: talk (was 6.5)");
  EXPECT_EQ(sheet.rows[1].remark, "override: ill (was none)");
  EXPECT_EQ(sheet.rows[2].points, 1);
  ASSERT_EQ(unused.size(), 2U);
  EXPECT_TRUE(unused[0].is_ambiguous);
  EXPECT_FALSE(unused[1].is_ambiguous);
  EXPECT_EQ(unused[1].override.line, 6);
}

TEST(Overrides, AreRefusedWithTheirPlace) {
  const auto error = [](std::string_view text) { return cases::describe("o", read_overrides(text).error()); };
  EXPECT_EQ(error(""), "o:1:1: expected a column called student, found none");
  EXPECT_EQ(error("student,points\n"), "o:1:1: expected a column called reason, found none");
  EXPECT_EQ(error("student,points,reason\nA,7 points,x\n"),
            "o:2:3: expected points such as 7.5, found '7 points'");
  EXPECT_EQ(error("student,points,reason\nA,nan,x\n"), "o:2:3: expected points such as 7.5, found 'nan'");
  EXPECT_EQ(error("student,points,reason\n\nA,7\n"), "o:3:3: expected a reason, found none");
  EXPECT_EQ(error("student,points,reason\n,7,x\n"),
            "o:2:1: expected a student's name, id or email, found none");
}

TEST(Grades, AreRefusedWithTheirPlace) {
  EXPECT_EQ(cases::describe("g", read_grades("student,id,points,remark\nA,1,x,\n").error()),
            "g:2:5: expected points, or nothing, found 'x'");
}

}  // namespace
}  // namespace harness
