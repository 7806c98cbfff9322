#include "harness/grade/people.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

StudentWork handed(const std::string& name, const std::string& id, int attempts = 1) {
  StudentWork work;
  work.students = {{name, id, {}, {}}};
  for (int at = 0; at < attempts; ++at) {
    HandedAttempt attempt;
    attempt.files = {{name + std::to_string(at) + ".py", "hw1.py"}};
    attempt.at = ToldTime{{2016, 2, 8, 20 + at, 0, 0}, 0};
    work.attempts.push_back(std::move(attempt));
  }
  work.source = name;
  return work;
}

PeopleTerms terms() {
  PeopleTerms made;
  made.hash = [](std::string_view text) { return "h" + std::to_string(text.size()); };
  return made;
}

/// "key/name:work,work" of each row, with what is open.
std::vector<std::string> rows_of(const GradedPeople& people) {
  std::vector<std::string> rows;
  for (const auto& student : people.students) {
    std::string row = student.key + "/" + student.student.name + ":";
    for (const auto& work : student.works) {
      row += " " + std::to_string(work.work);
    }
    rows.push_back(row + (student.open.empty() ? "" : " open") +
                   (student.remark.empty() ? "" : ", " + student.remark));
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(People, AreThoseOfTheDownload) {
  Download download;
  download.platform = Platform::moodle;
  download.works = {handed("Ann", "7"), handed("Bob", "")};
  const auto people = people_of(download, "subs", terms());
  EXPECT_EQ(rows_of(people), (Rows{"7/Ann: 0", "s-h12/Bob: 1"}));
  ASSERT_EQ(people.works.size(), 2U);
  EXPECT_EQ(people.works[0].key, "7");
  EXPECT_TRUE(people.works[0].keeps_names);
  EXPECT_EQ(people.students[0].alias, "s-h4") << "no id in it";
}

TEST(People, ShareASubmissionThatIsRunOnce) {
  Download download;
  download.works = {handed("Ann", "7")};
  download.works[0].students.push_back({"Bob", "8", {}, {}});
  const auto people = people_of(download, "subs", terms());
  EXPECT_EQ(rows_of(people), (Rows{"7/Ann: 0", "8/Bob: 0"}));
  EXPECT_EQ(people.works.size(), 1U);
}

TEST(People, AreTheRostersAndThenTheOthers) {
  Download download;
  download.works = {handed("Zoe", "9"), handed("Ann", "7"), handed("Same Name", "")};
  auto with_roster = terms();
  with_roster.roster = std::vector<RosterRow>{{{"Ann A", "7", {}, {}}, {}, "g", 2},
                                              {{"Gus", "5", {}, {}}, {}, "g", 3},
                                              {{"Non", "6", {}, {}}, {}, "", 4},
                                              {{"Same Name", "1", {}, {}}, {}, "", 5},
                                              {{"Same Name", "2", {}, {}}, {}, "", 6}};
  const auto people = people_of(download, "subs", with_roster);
  const auto rows = rows_of(people);
  ASSERT_EQ(rows.size(), 7U);
  EXPECT_EQ(rows[0], "7/Ann A: 0");
  EXPECT_EQ(rows[1], "5/Gus: 0, handed in by the group");
  EXPECT_EQ(rows[2], "6/Non:, nothing was handed in");
  EXPECT_EQ(rows[3], "1/Same Name: open");
  EXPECT_EQ(rows[4], "2/Same Name: open");
  EXPECT_EQ(rows[5], "9/Zoe: 1, not on the roster");
  EXPECT_TRUE(rows[6].ends_with("/Same Name: 2 open")) << rows[6];
  EXPECT_EQ(people.students[6].open, "it cannot be told who of the roster this is: line 5, 6");
}

TEST(People, HaveTheAttemptThatCounts) {
  Download download;
  download.works = {handed("Ann", "7", 3)};
  auto asked = terms();
  asked.due = moment_of({2016, 2, 8, 21, 30, 0}, 0);
  const auto attempts = [&](AttemptChoice choice) {
    asked.attempt = choice;
    std::string all;
    const auto people = people_of(download, "subs", asked);
    for (const auto& work : people.students[0].works) {
      all +=
          std::to_string(work.attempt) + std::string(word_of(work.late)) + people.works[work.work].key + " ";
    }
    return all;
  };
  EXPECT_EQ(attempts(AttemptChoice::last), "3yes7 ");
  EXPECT_EQ(attempts(AttemptChoice::first), "1no7 ");
  EXPECT_EQ(attempts(AttemptChoice::best), "1no7.attempt-1 2no7.attempt-2 3yes7.attempt-3 ");
}

TEST(People, OfAPlainDownloadHaveFilesThatBearTheirNames) {
  Download download;
  download.works = {handed("Ann", ""), handed("Bob", "")};
  download.works[1].attempts[0].folder = "Bob";
  const auto people = people_of(download, "subs", terms());
  EXPECT_FALSE(people.works[0].keeps_names);
  EXPECT_TRUE(people.works[1].keeps_names);
}

}  // namespace
}  // namespace harness
