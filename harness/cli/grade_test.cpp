// A course is graded: what comes of downloads, who sees what, and what a second call does.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/eventually.hpp"
#include "harness/testing/course_workspace.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using cases::testing::eventually;
using Words = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Grade : public ::testing::Test, protected CourseWorkspace {};

/// One grading that several tests look at.
class GradedCourse : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    once = std::make_unique<CourseWorkspace>();
    once->take_moodle();
    ended = once->grade();
  }
  static void TearDownTestSuite() { once.reset(); }
  static inline std::unique_ptr<CourseWorkspace> once;
  static inline Ended ended;
  const Workspace& workspace = once->workspace;
};

TEST_F(GradedCourse, GivesEachStudentOfAMoodleDownloadARow) {
  EXPECT_EQ(ended.code, 2) << ended.err;
  EXPECT_EQ(ended.out, "out/grades.csv: 8 students, 6 graded, 2 open\n");
  EXPECT_TRUE(has(ended.err, "plycheck: subs: read as moodle (certain), 8 submissions\n")) << ended.err;
  EXPECT_TRUE(has(ended.err, "plycheck: 2 rows are open, without points:\n  Bad Zip (105): hw1.zip: "))
      << ended.err;
  const auto rows = once->grades();
  ASSERT_EQ(rows.size(), 9U);
  EXPECT_EQ(rows[0],
            "student,id,points,greedy,minimax,alpha-beta,battle,AC,PE,WA,NO,RTE,TLE,MLE,OLE,CE,SK,JE,mistake,"
            "cluster,submitted_at,late,attempt,remark");
  EXPECT_TRUE(rows[1].starts_with("'=cmd|x,103,")) << rows[1];
  EXPECT_TRUE(has(rows[1], ",C1,,unknown,1,")) << rows[1];
  EXPECT_TRUE(rows[2].starts_with("Bad Zip,105,,,,,,0,0,0,0,0,0,0,0,0,0,0,,,,unknown,1,\"open: hw1.zip: "))
      << rows[2];
  EXPECT_EQ(rows[3], "Jané Doe,101,100,30,30,30,10,4,0,0,0,0,0,0,0,0,0,0,,,,unknown,1,");
  EXPECT_TRUE(rows[4].starts_with("No Program,106,,,,,,0,0,0,")) << rows[4];
  EXPECT_TRUE(rows[5].starts_with("\"O\"\"Neil, Pat\",102,")) << rows[5];
  EXPECT_TRUE(has(rows[5], ",C1,")) << rows[5];
  EXPECT_EQ(rows[6], "Twin Brown,107,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,,,,unknown,1,");
  EXPECT_TRUE(rows[7].starts_with("Twin Brown,108,100,")) << rows[7];
  EXPECT_TRUE(rows[8].starts_with("王 小明,104,0,0,0,0,0,0,0,0,0,0,0,0,0,4,0,0,,,,unknown,1,")) << rows[8];
}

TEST_F(GradedCourse, ShowsEachStudentNothingOfTheOthersAndNothingHidden) {
  std::set<std::string> hidden;
  for (const auto& [name, bytes] : files_below(workspace.path() / "cases")) {
    for (const auto& line : lines_of(name.ends_with(".json") ? "" : bytes)) {
      if (line.size() >= 9) {
        hidden.insert(line);
      }
    }
  }
  ASSERT_GT(hidden.size(), 20U);
  int folders = 0;
  for (const auto& handed : graded_course()) {
    for (const auto& [name, bytes] : files_below(workspace.path() / "out/students" / handed.id)) {
      ++folders;
      for (const auto& other : graded_course()) {
        EXPECT_FALSE(other.student != handed.student && has(bytes, other.student))
            << handed.id << "/" << name;
        EXPECT_FALSE(other.id != handed.id && has(bytes, "/" + other.id)) << handed.id << "/" << name;
      }
      for (const auto& line : hidden) {
        EXPECT_FALSE(has(bytes, line)) << handed.id << "/" << name << ": " << line;
      }
    }
  }
  EXPECT_EQ(folders, 6 * 2 + 2);
  EXPECT_TRUE(has(workspace.bytes("out/staff/105/report.txt"), "expected a zip")) << "staff are told";
  EXPECT_FALSE(has(workspace.bytes("out/students/105/report.txt"), "expected a zip"));
  for (const auto& entry : fs::recursive_directory_iterator(workspace.path() / "out")) {
    struct stat status {};
    ASSERT_EQ(::lstat(entry.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, entry.is_directory() ? 0700U : 0600U) << entry.path();
    for (const auto& handed : graded_course()) {
      EXPECT_FALSE(has(entry.path().filename().string(), handed.student)) << entry.path();
    }
  }
}

TEST_F(Grade, RunsAgainWhatChangedAndSaysWhosePointsMoved) {
  take_moodle();
  grade();
  const auto first = workspace.bytes("out/grades.csv");
  const auto again = grade();
  EXPECT_TRUE(has(again.err, "plycheck: 2 of 8 programs to be run, ")) << again.err;
  EXPECT_EQ(workspace.bytes("out/grades.csv"), first);
  EXPECT_FALSE(fs::exists(workspace.path() / "out/grades-1.csv"));
  hand_in({"", "", "right.py"}, "subs/=cmd|x_103_assignsubmission_file_/agent.py");
  workspace.file("out/overrides.csv", "student,points,reason\n105,3.5,read by hand\nNobody,1,none\n");
  const auto dry = grade({"--dry-run"});
  EXPECT_EQ(dry.code, 0);
  EXPECT_TRUE(has(dry.err, "  =cmd|x (103): the program is another one\n")) << dry.err;
  EXPECT_EQ(workspace.bytes("out/grades.csv"), first);
  const auto changed = grade();
  EXPECT_EQ(changed.code, 2);
  EXPECT_TRUE(has(changed.err, "plycheck: 3 of 8 programs to be run, ")) << changed.err;
  EXPECT_TRUE(has(changed.err, "plycheck: points of 2 students moved (out/staff/changes-1.csv)"))
      << changed.err;
  EXPECT_TRUE(has(changed.err, " -> 100, the program is another one")) << changed.err;
  EXPECT_TRUE(has(changed.err, "out/overrides.csv:3: 'Nobody' is no student of this grading\n"))
      << changed.err;
  EXPECT_EQ(workspace.bytes("out/grades-1.csv"), first);
  const auto moved = lines_of(workspace.bytes("out/staff/changes-1.csv"));
  ASSERT_EQ(moved.size(), 3U);
  EXPECT_TRUE(moved[1].starts_with("'=cmd|x,103,")) << moved[1];
  EXPECT_TRUE(moved[2].starts_with("Bad Zip,105,,3.5,")) << moved[2];
  EXPECT_TRUE(has(grades()[2], "override: read by hand (was none)")) << grades()[2];
  EXPECT_EQ(workspace.run({"grade", "out", "--restore", "1"}).out,
            "grades.csv is grades-1.csv again; what it was is grades-2.csv\n");
  EXPECT_EQ(workspace.bytes("out/grades.csv"), first);
}

TEST_F(Grade, RunsOneCaseOfEachProgramWhereOneCaseChanged) {
  take_moodle();
  fs::remove_all(workspace.path() / "subs/Bad Zip_105_assignsubmission_file_");
  fs::remove_all(workspace.path() / "subs/No Program_106_assignsubmission_file_");
  ASSERT_EQ(grade().code, 0);
  workspace.run({"generate", "squirrel", "-o", "other", "--count", "2", "--seed", "6"});
  fs::remove_all(workspace.path() / "cases/002");
  fs::rename(workspace.path() / "other/002", workspace.path() / "cases/002");
  const auto ended = grade();
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.err, "plycheck: 6 of 6 programs to be run, 6 cases\n")) << ended.err;
  const auto only = grade({"--only", "104"});
  EXPECT_TRUE(
      has(only.err, "plycheck: 1 of 6 programs to be run, 4 cases\n  王 小明 (104): asked for by --only\n"))
      << only.err;
  EXPECT_EQ(grade({"--only", "Twin Brown"}).code, 2);
}

TEST_F(Grade, LooksForMistakesOnceForProgramsThatWroteTheSame) {
  hand_in({"", "", "sneak_conquers.py"}, "subs/ann.py");
  hand_in({"", "", "sneak_conquers.py"}, "subs/bob.py");
  workspace.run({"grade", "squirrel", "subs", "-o", "out", "--cases", "cases", "--no-times", "-q"});
  const auto rows = grades();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(has(rows[1], ",sneak-conquers") && has(rows[1], ",C1,")) << rows[1];
  EXPECT_EQ(rows[1].substr(3), rows[2].substr(3));
  const auto page = workspace.bytes("out/staff/course.txt");
  EXPECT_TRUE(has(page, "\n     2  sneak-conquers")) << page;
}

TEST_F(GradedCourse, ExplainsAStudentsReport) {
  const auto told = workspace.run({"grade", "out", "--explain", "O\"Neil, Pat"});
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_TRUE(told.out.starts_with("O\"Neil, Pat (102): ")) << told.out;
  EXPECT_TRUE(has(told.out, "traverse_log.txt")) << told.out;
  const auto two = workspace.run({"grade", "out", "--explain", "Twin Brown"});
  EXPECT_EQ(two.code, 2);
  EXPECT_TRUE(
      has(two.err, "may be several:\n  Twin Brown (107), folder 107\n  Twin Brown (108), folder 108\n"))
      << two.err;
  EXPECT_TRUE(
      has(workspace.run({"grade", "out", "--explain", "Nobody"}).err, "nobody of this grading is called"));
}

TEST_F(GradedCourse, TellsTheCourseWhoFailsWhatAlike) {
  const auto page = workspace.bytes("out/staff/course.txt");
  EXPECT_TRUE(has(page, "8 students, 8 programs, 2 open\nEqual outputs are no plagiarism")) << page;
  EXPECT_TRUE(has(page, "  ....  101\n  ....  108\n")) << "equal rows stand together\n" << page;
  EXPECT_TRUE(has(page, "  CCCC  104\n  RRRR  107\n")) << page;
  EXPECT_TRUE(has(page, "  C1: 2 programs\n    103, 102\n    one report for all: staff/103\n")) << page;
  EXPECT_FALSE(has(page, "Doe")) << page;
  once->grade({"--names", "full"});
  EXPECT_TRUE(has(workspace.bytes("out/staff/course.txt"), "....  Jané Doe (101)\n"));
  once->grade({"--names", "none"});
  const auto nameless = workspace.bytes("out/staff/course.txt");
  EXPECT_FALSE(has(nameless, "Doe")) << nameless;
  for (const auto& handed : graded_course()) {
    EXPECT_FALSE(has(nameless, " " + handed.id)) << nameless;
  }
}

TEST_F(GradedCourse, RefusesAnotherGradingsFolder) {
  const auto other = workspace.run({"grade", "squirrel", "subs", "-o", "out"});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err, "out: it is another grading: it differs in cases of squirrel (")) << other.err;
  workspace.file("mine/letter.txt", "dear\n");
  const auto foreign = once->grade({}, "mine");
  EXPECT_EQ(foreign.code, 2);
  EXPECT_EQ(foreign.err, "plycheck: mine: expected a new folder, an empty one, or one of a grading\n");
  const auto nothing = workspace.run({"grade", "squirrel", "nosuch", "-o", "new"});
  EXPECT_EQ(nothing.code, 2);
  EXPECT_EQ(nothing.err, "plycheck: submissions: expected a folder or an archive of them, found 'nosuch'\n");
  EXPECT_FALSE(fs::exists(workspace.path() / "new")) << "nothing half-made is left";
}

TEST_F(Grade, HasOneOwnerAtATimeAndTellsNobodyNames) {
  hand_in({"", "", "hang.py"}, "subs/Slow Student.py");
  Process first(command());
  const auto runs = [&] {
    const auto lines = processes_of(first.pid());
    return std::ranges::any_of(lines, [](const auto& line) { return has(line, "program.py"); });
  };
  ASSERT_TRUE(eventually([&] { return first.has_ended() || runs(); }));
  for (const auto& line : processes_of(first.pid())) {
    EXPECT_FALSE(has(line, "Slow")) << "a student's name is for nobody else on the machine: " << line;
  }
  const auto second = grade();
  EXPECT_EQ(second.code, 2);
  EXPECT_TRUE(has(second.err, "plycheck: out: process " + std::to_string(first.pid()) + " on "))
      << second.err;
  first.send(SIGINT);
  const auto ended = first.wait();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_TRUE(has(ended.err, "interrupted; what is judged is kept")) << ended.err;
  EXPECT_FALSE(fs::exists(workspace.path() / "out/owner"));
  EXPECT_TRUE(left_by(ended.pid).empty());
}

TEST_F(Grade, CanBeLookedAtWhileItGoesOn) {
  hand_in({"", "", "right.py"}, "subs/ann.py");
  hand_in({"", "", "hang.py"}, "subs/bob.py");
  Process plycheck(command({"-j", "1", "--no-diagnosis"}));
  const auto text_of_ann = [&] {
    for (const auto& [name, bytes] : files_below(workspace.path() / "out/students")) {
      if (name.ends_with("report.txt") && has(bytes, "100")) {
        return bytes;
      }
    }
    return std::string();
  };
  ASSERT_TRUE(eventually([&] {
    return plycheck.has_ended() || (fs::exists(workspace.path() / "out/students") && !text_of_ann().empty());
  }));
  EXPECT_FALSE(plycheck.has_ended()) << "the other one hangs";
  plycheck.send(SIGINT);
  EXPECT_EQ(plycheck.wait().code, 130);
  const auto so_far = workspace.bytes("out/staff/so-far.csv");
  EXPECT_TRUE(has(so_far, "ann,,100,")) << so_far;
  EXPECT_TRUE(has(so_far, "bob,,,")) << so_far;
  EXPECT_FALSE(fs::exists(workspace.path() / "out/grades.csv"));
  EXPECT_EQ(grade({"--wall", "0.3", "--give-up", "1"}).code, 0);
  EXPECT_FALSE(fs::exists(workspace.path() / "out/staff/so-far.csv"));
}

TEST_F(Grade, EndsByItsBudgetWithOpenRows) {
  hand_in({"", "", "hang.py"}, "subs/bob.py");
  const auto ended = grade({"-j", "1", "--budget", "0.5"});
  EXPECT_EQ(ended.code, 2) << ended.err;
  EXPECT_TRUE(has(ended.err, "the 0.5 s of --budget are over; the same command goes on: ")) << ended.err;
  EXPECT_TRUE(has(ended.err, " --budget 0.5")) << ended.err;
  EXPECT_TRUE(has(ended.err, "1 row is open, without points:")) << ended.err;
  EXPECT_TRUE(has(workspace.bytes("out/grades.csv"), "\r\nbob,,,")) << workspace.bytes("out/grades.csv");
  EXPECT_EQ(grade({"--wall", "0.3", "--give-up", "1"}).code, 0) << "it goes on, without the budget";
}

TEST_F(Grade, HasNoBudgetForShards) {
  hand_in({"", "", "right.py"}, "subs/ann.py");
  EXPECT_EQ(grade({"--budget", "5", "--shards", "2", "--shard", "0"}).code, 2);
}

TEST_F(Grade, LeavesWhatStaffPutBesideReports) {
  hand_in({"", "", "right.py"}, "subs/Ann Doe_11_assignsubmission_file_/hw1.py");
  hand_in({"", "", "right.py"}, "subs/Bob Doe_12_assignsubmission_file_/hw1.py");
  ASSERT_EQ(grade().code, 0);
  workspace.file("out/staff/12/seen.txt", "spoke to Bob\n");
  workspace.file("out/staff/notes/monday.txt", "late again\n");
  fs::remove_all(workspace.path() / "subs/Bob Doe_12_assignsubmission_file_");
  ASSERT_EQ(grade().code, 0);
  EXPECT_EQ(workspace.bytes("out/staff/12/seen.txt"), "spoke to Bob\n");
  EXPECT_EQ(workspace.bytes("out/staff/notes/monday.txt"), "late again\n");
  EXPECT_FALSE(fs::exists(workspace.path() / "out/staff/12/report.txt"));
  EXPECT_FALSE(fs::exists(workspace.path() / "out/students/12"));
  EXPECT_TRUE(fs::exists(workspace.path() / "out/students/11/report.txt"));
}

TEST_F(Grade, ThatIsKilledGoesOnToWhatAnUndisturbedOneMakes) {
  take_moodle();
  fs::create_directories(workspace.path() / "whole");
  workspace.file("whole/key", "0123456789abcdef");
  workspace.file("out/key", "0123456789abcdef");
  ASSERT_EQ(grade({}, "whole").code, 2);
  int killed = 0;
  for (const std::size_t bytes : {1U, 20'000U, 60'000U, 100'000U}) {
    Process plycheck(command());
    const auto written = [&] {
      std::size_t all = 0;
      std::error_code error;
      for (fs::directory_iterator at(workspace.path() / "out/runs", error), end; !error && at != end;
           at.increment(error)) {
        std::error_code unseen;
        const auto size = fs::file_size(at->path(), unseen);
        all += unseen ? 0 : size;
      }
      return all;
    };
    EXPECT_TRUE(eventually([&] { return plycheck.has_ended() || written() >= bytes; }));
    plycheck.send(SIGKILL);
    killed += plycheck.wait().code == 128 + SIGKILL ? 1 : 0;
  }
  EXPECT_GE(killed, 2);
  EXPECT_EQ(grade().code, 2);
  EXPECT_EQ(files_of_grading(workspace.path() / "out"), files_of_grading(workspace.path() / "whole"));
}

TEST_F(Grade, LeavesRowsOpenThatCannotBeJudged) {
  hand_in({"", "", "right.py"}, "subs/ann.py");
  hand_in({"", "", "print 1\n"}, "subs/old.py");
  fs::remove(workspace.path() / "cases/001/case.json");
  workspace.file("cases/001/next_state.txt", "nonsense\n");
  const auto ended = grade({"--missing", "zero"});
  EXPECT_EQ(ended.code, 2);
  const auto rows = grades();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[1].starts_with("ann,,,,,,,3,0,0,0,0,0,0,0,0,1,0,")) << rows[1];
  EXPECT_TRUE(has(workspace.bytes("out/grades.csv"), "open: 1 of 4 cases not judged"));
  EXPECT_TRUE(rows[2].starts_with("old,,,,,,,0,0,0,0,0,0,0,0,0,0,0,")) << rows[2];
  EXPECT_TRUE(has(rows[2], "written for Python 2")) << rows[2];
  EXPECT_TRUE(has(ended.err, "\n  the same command closes what can be judged then: ")) << ended.err;
  const auto trusted = grade({"--trust-solver"});
  EXPECT_TRUE(has(trusted.out, "2 students, 1 graded, 1 open\n")) << trusted.out << trusted.err;
}

TEST_F(Grade, RunsNothingAgainForARosterThatComesLater) {
  hand_in({"", "", "right.py"}, "subs/Ann Doe_11_assignsubmission_file_/hw1.py");
  ASSERT_EQ(grade().code, 0);
  workspace.file("roster.csv", "name,id\nAnn Doe,7001\n");
  const auto ended = grade({"--roster", "roster.csv"});
  EXPECT_TRUE(has(ended.err, "plycheck: nothing is to be run: all programs are judged as they are\n"))
      << ended.err;
  EXPECT_TRUE(has(grades()[1], "Ann Doe,7001,100,")) << grades()[1];
}

TEST_F(Grade, GivesUpAfterTimeoutsInARow) {
  hand_in({"", "", "hang.py"}, "subs/ann.py");
  const auto ended = grade({"--give-up", "2", "--wall", "0.3", "-j", "2"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  const auto text = workspace.bytes("out/grades.csv");
  EXPECT_TRUE(has(text, "ann,,0,0,0,0,0,0,0,0,0,0,4,")) << text;
  std::string all;
  for (const auto& [name, bytes] : files_below(workspace.path() / "out/staff")) {
    all += name.ends_with("report.json") ? reasons_in(bytes) : "";
  }
  EXPECT_TRUE(has(all, "not run: 2 in a row; not run: 2 in a row; ")) << all;
}

TEST_F(Grade, IsOneEntryOfTheHistoryWithoutNames) {
  hand_in({"", "", "right.py"}, "subs/Ann Doe.py");
  grade();
  grade();
  auto list = workspace.plycheck({"history", "--json", "list"});
  list.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
  EXPECT_EQ(testing::run(list).code, 0);
  const auto text = workspace.bytes("list");
  EXPECT_FALSE(has(text, "Ann")) << text;
  EXPECT_TRUE(has(text, "grade -o " + fs::weakly_canonical(workspace.path() / "out").string())) << text;
  EXPECT_EQ(nlohmann::json::parse(text)["runs"].size(), 1U);
}

TEST_F(Grade, ReadsCanvasWithARosterAndAGradebook) {
  hand_in({"", "", "right.py"}, "subs/doejane_501_9001_hw1-1.py");
  hand_in({"", "", "exit_status_3.py"}, "subs/patoneil_LATE_502_9002_hw1.py");
  hand_in({"", "", "right.py"}, "subs/strangersam_599_9003_hw1.py");
  workspace.file("roster.csv",
                 "Student,ID,Group\nJane Doe,501,A\nMax Mate,503,A\nPat O'Neil,502,\nNothing Handed,504,\n");
  workspace.file(
      "book.csv",
      "Student,ID,Homework 1 (77)\r\n\"Doe, Jane\",501,\r\n\"Mate, Max\",503,\r\n\"Gone, Al\",700,1\r\n");
  const auto ended = grade(
      {"--roster", "roster.csv", "--missing", "zero", "--gradebook", "book.csv", "--column", "Homework 1"});
  EXPECT_EQ(ended.code, 2) << "who is in no row of the gradebook is listed";
  const auto rows = grades();
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[1], "Jane Doe,501,100,30,30,30,10,4,0,0,0,0,0,0,0,0,0,0,,,,unknown,1,");
  EXPECT_EQ(rows[2],
            "Max Mate,503,100,30,30,30,10,4,0,0,0,0,0,0,0,0,0,0,,,,unknown,1,handed in by the group");
  EXPECT_EQ(rows[3], "Pat O'Neil,502,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,,,,yes,1,");
  EXPECT_EQ(rows[4], "Nothing Handed,504,0,,,,,0,0,0,0,0,0,0,0,0,0,0,,,,unknown,,nothing was handed in");
  EXPECT_TRUE(has(rows[5], ",599,100,") && has(rows[5], "not on the roster")) << rows[5];
  EXPECT_EQ(files_below(workspace.path() / "out/runs").size(), 3U) << "a group's program is run once";
  EXPECT_EQ(files_below(workspace.path() / "out/students/503"),
            files_below(workspace.path() / "out/students/501"));
  EXPECT_EQ(workspace.bytes("out/gradebook-book.csv"),
            "Student,ID,Homework 1 (77)\r\n\"Doe, Jane\",501,100\r\n\"Mate, Max\",503,100\r\n\"Gone, "
            "Al\",700,1\r\n");
  EXPECT_TRUE(has(ended.err, "plycheck: in no row of the gradebook:\n  Pat O'Neil (502)\n")) << ended.err;
}

TEST_F(Grade, MakesTheZipsThatThePlatformTakesBack) {
  const std::string one = "Jan\xc3\xa9 Doe_101_assignsubmission_file_";
  const std::string two = "Twin Brown_108_assignsubmission_file_";
  hand_in({"", "", "right.py"}, "subs/" + one + "/hw1.py");
  hand_in({"", "", "sneak_conquers.py"}, "subs/" + two + "/hw1.py");
  const auto ended = grade({"--return", "moodle"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(has(ended.out, "out/feedback/feedback.zip: 2 reports for moodle\n")) << ended.out;
  const auto report = workspace.bytes("out/students/108/report.txt");
  // Python's reader is one that we did not write.
  testing::Command python{{"/usr/bin/env", "python3", "-c",
                           "import sys, zipfile\n"
                           "zip = zipfile.ZipFile(sys.argv[1])\n"
                           "for name in zip.namelist(): print(name, zip.read(name).decode(), sep='\\n')",
                           (workspace.path() / "out/feedback/feedback.zip").string()}};
  const auto unpacked = testing::run(python);
  EXPECT_EQ(unpacked.code, 0) << unpacked.err;
  EXPECT_TRUE(has(unpacked.out, one + "/report.html\n<!DOCTYPE html>")) << unpacked.out;
  EXPECT_TRUE(has(unpacked.out, two + "/report.html\n<!DOCTYPE html>")) << unpacked.out;
  EXPECT_TRUE(has(unpacked.out, report.substr(0, report.find('\n')))) << unpacked.out;
  EXPECT_EQ(grade({"--return", "canvas"}).err,
            "plycheck: --return: expected moodle, as the download is, found 'canvas'\n");
  EXPECT_EQ(grade({"--return", "blackboard"}).code, 2);
}

TEST_F(Grade, AddsSeveralAssignmentsUpByTheirWeights) {
  hand_in({"", "", "right.py"}, "subs/ann/hw1.py");
  workspace.run({"generate", "stakeraid", "-o", "both/stakeraid", "--count", "2", "--seed", "5"});
  fs::rename(workspace.path() / "cases", workspace.path() / "both/squirrel");
  const auto ended = workspace.run({"grade", "squirrel,stakeraid", "subs", "-o", "out", "--cases", "both",
                                    "--no-times", "-q", "--weights", "squirrel=0.5"});
  const auto rows = grades();
  ASSERT_EQ(rows.size(), 2U) << ended.err;
  EXPECT_TRUE(rows[0].starts_with("student,id,points,squirrel,stakeraid,AC,")) << rows[0];
  EXPECT_TRUE(rows[1].starts_with("ann,,98,100,48,4,0,0,0,2,")) << rows[1];
  EXPECT_EQ(ended.code, 0) << ended.err;
}

/// Programs that wrote the same are asked once; their students see the same input, which is none of the
/// set's.
TEST_F(Grade, ShowsAMistakeOfAHiddenSetToItsStudents) {
  take_moodle();
  const auto graded = [this](const Words& more) {
    Words words{"grade", "squirrel",   "subs", "-o",         "out",    "--cases",
                "cases", "--no-times", "-q",   "--feedback", "mistake"};
    words.insert(words.end(), more.begin(), more.end());
    return run(plycheck(words));
  };
  EXPECT_EQ(graded({}).code, 2);
  EXPECT_FALSE(has(workspace.bytes("out/students/102/report.txt"), "an input that shows it"));
  EXPECT_EQ(graded({"--probe", "20"}).code, 2);
  const auto report = workspace.bytes("out/students/102/report.txt");
  EXPECT_TRUE(has(report, "sneak-conquers: ")) << report;
  EXPECT_TRUE(has(report, "an input that shows it")) << report;
  EXPECT_EQ(report.substr(report.find("sneak-conquers")),
            workspace.bytes("out/students/103/report.txt")
                .substr(workspace.bytes("out/students/103/report.txt").find("sneak-conquers")));
  const auto told = nlohmann::json::parse(workspace.bytes("out/students/102/report.json"));
  EXPECT_FALSE(told.contains("diagnosis"));
  const auto shown = told["told"]["sure"][0]["example"]["input"].get<std::string>();
  for (const auto& [path, bytes] : files_below(workspace.path() / "cases")) {
    EXPECT_NE(bytes, shown) << path;
  }
  EXPECT_TRUE(has(workspace.bytes("out/staff/102/report.json"), "\"diagnosis\""));
}

}  // namespace
}  // namespace harness::testing
