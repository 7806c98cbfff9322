#include "harness/course/matching.hpp"

#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using Rows = std::vector<std::size_t>;
using State = StudentMatch::State;

const std::vector<RosterRow> roster = {{{"Doe, Jane", "1", "Jane@x.edu", "jdoe"}, {"901"}, "", 2},
                                       {{"Jos\xc3\xa9 de la Cruz", "2", "", ""}, {}, "A", 3},
                                       {{"Wei Wang", "3", "w1@x.edu", ""}, {}, "a ", 4},
                                       {{"Wei Wang", "4", "w2@x.edu", ""}, {}, "", 5}};

FoundRows found(const Student& student) {
  return RosterIndex(roster).find(student);
}

TEST(RosterIndex, FindsByTheSurestSign) {
  EXPECT_EQ(found({"", "1", "", ""}), (FoundRows{MatchedBy::id, {0}}));
  EXPECT_EQ(found({"", "901", "", ""}), (FoundRows{MatchedBy::id, {0}}));
  EXPECT_EQ(found({"", "", "", "jdoe"}), (FoundRows{MatchedBy::login, {0}}));
  EXPECT_EQ(found({"", "77", "jane@X.edu", ""}), (FoundRows{MatchedBy::email, {0}}));
  EXPECT_EQ(found({"Wei Wang", "", "w2@x.edu", ""}), (FoundRows{MatchedBy::email, {3}}));
  EXPECT_EQ(found({"Nobody", "9", "", ""}), FoundRows{});
}

TEST(RosterIndex, KnowsNamesInBothOrders) {
  EXPECT_EQ(found({"jane  DOE", "", "", ""}), (FoundRows{MatchedBy::name, {0}}));
  EXPECT_EQ(found({"DE LA CRUZ, Jose\xcc\x81", "", "", ""}), (FoundRows{MatchedBy::name, {1}}));
  EXPECT_EQ(found({"delacruzjos\xc3\xa9", "555", "", ""}), (FoundRows{MatchedBy::name, {1}}));
  EXPECT_EQ(found({"doejane", "555", "", ""}), (FoundRows{MatchedBy::name, {0}}));
}

TEST(RosterIndex, TakesANameAloneForAnyOfThem) {
  EXPECT_EQ(found({"jdoe", "", "", ""}), (FoundRows{MatchedBy::login, {0}}));
  EXPECT_EQ(found({"2", "", "", ""}), (FoundRows{MatchedBy::id, {1}}));
}

TEST(RosterIndex, FindsAllWhereSignsDisagree) {
  EXPECT_EQ(found({"Jane Doe", "2", "", ""}), (FoundRows{MatchedBy::id, {0, 1}}));
  EXPECT_EQ(found({"Wei Wang", "", "", ""}), (FoundRows{MatchedBy::name, {2, 3}}));
}

TEST(Matching, ListsWhoHandedInNothingAndWhoIsNotOnTheRoster) {
  const auto matching = match_students({{{"", "1", "", ""}}, {{"Stranger", "8", "", ""}}}, roster);
  EXPECT_EQ(matching.students, (std::vector<StudentMatch>{{0, 0, State::matched, MatchedBy::id, {0}},
                                                          {1, 0, State::unknown, MatchedBy::nothing, {}}}));
  EXPECT_EQ(matching.shared, (std::vector<SharedWork>{{0, 0, false}}));
  EXPECT_EQ(matching.missing, (Rows{1, 2, 3}));
}

TEST(Matching, NeverGuesses) {
  const auto matching = match_students({{{"Wei Wang", "", "", ""}}}, roster);
  EXPECT_EQ(matching.students[0].state, State::ambiguous);
  EXPECT_EQ(matching.open, (Rows{2, 3}));
  EXPECT_EQ(matching.missing, (Rows{0, 1}));
}

TEST(Matching, GivesARowToWhoIsItMostSurely) {
  const auto matching = match_students({{{"Jane Doe", "", "", ""}}, {{"J. Doe", "1", "", ""}}}, roster);
  EXPECT_EQ(matching.students[0].state, State::ambiguous);
  EXPECT_EQ(matching.students[1].state, State::matched);
  const auto twice = match_students({{{"Jane Doe", "", "", ""}}, {{"Doe, Jane", "", "", ""}}}, roster);
  EXPECT_EQ(twice.students[0].state, State::ambiguous);
  EXPECT_EQ(twice.students[1].state, State::ambiguous);
  EXPECT_EQ(twice.open, (Rows{0}));
}

TEST(Matching, SharesTheWorkOfAGroup) {
  const auto matching = match_students({{{"", "2", "", ""}}}, roster);
  EXPECT_EQ(matching.shared, (std::vector<SharedWork>{{1, 0, false}, {2, 0, true}}));
  EXPECT_EQ(matching.missing, (Rows{0, 3}));
}

TEST(Matching, SharesNoneOfSeveralOfAGroup) {
  auto of_three = roster;
  of_three[3].group = "A";
  const auto matching = match_students({{{"", "2", "", ""}}, {{"", "3", "", ""}}}, of_three);
  EXPECT_EQ(matching.shared, (std::vector<SharedWork>{{1, 0, false}, {2, 1, false}}));
  EXPECT_EQ(matching.of_several, (Rows{3}));
}

TEST(Matching, GivesEachOfSeveralSubmittersARow) {
  const auto matching = match_students({{{"", "1", "", ""}, {"", "4", "", ""}}}, roster);
  EXPECT_EQ(matching.shared, (std::vector<SharedWork>{{0, 0, false}, {3, 0, false}}));
}

TEST(Matching, HasEveryRowOnce) {
  std::mt19937 random(20160208);
  const std::vector<std::string> names = {"", "A B", "B, A", "a b", "C D", "dc", "E"};
  const std::vector<std::string> ids = {"", "", "1", "2", "3"};
  const auto any = [&random](const auto& list) { return list[random() % list.size()]; };
  for (int round = 0; round < 5'000; ++round) {
    std::vector<RosterRow> rows(random() % 6);
    for (RosterRow& row : rows) {
      row = {{any(names), any(ids), any(ids), any(names)}, {}, any(names), 1};
    }
    std::vector<std::vector<Student>> works(random() % 6);
    for (auto& work : works) {
      work.assign(1 + random() % 2, {any(names), any(ids), any(ids), any(names)});
    }
    const auto matching = match_students(works, rows);
    std::multiset<std::size_t> seen(matching.missing.begin(), matching.missing.end());
    seen.insert(matching.open.begin(), matching.open.end());
    seen.insert(matching.of_several.begin(), matching.of_several.end());
    for (const SharedWork& shared : matching.shared) {
      seen.insert(shared.row);
    }
    std::multiset<std::size_t> all;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      all.insert(row);
    }
    ASSERT_EQ(seen, all);
  }
}

}  // namespace
}  // namespace harness
