#include "harness/judge/words/message_words.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace harness {
namespace {

/// How many arguments a row names.
std::size_t arguments_of(std::string_view names) {
  return names.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(names, ' ')) + 1;
}

/// Demands of all ids of a kind that they have words, and names of their own in small letters.
template <class Id>
void expect_rows(Id last) {
  std::set<std::string_view> names;
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    const auto id = static_cast<Id>(number);
    const auto& row = row_of(id);
    ASSERT_EQ(static_cast<int>(row.id), number) << "no row for " << number;
    EXPECT_NE(row.pattern.empty(), row.make == nullptr) << row.name << " has words twice, or none";
    EXPECT_FALSE(row.name.empty()) << number;
    EXPECT_EQ(row.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos) << row.name;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    for (std::size_t argument = 0; argument < 10; ++argument) {
      const bool is_asked = row.pattern.find("{" + std::to_string(argument) + "}") != std::string_view::npos;
      EXPECT_TRUE(!is_asked || argument < arguments_of(row.arguments)) << row.name << " " << argument;
    }
  }
}

TEST(MessageWords, EveryHintHasARow) {
  expect_rows(last_hint);
}

TEST(MessageWords, EveryDifferenceHasARow) {
  expect_rows(last_what);
}

TEST(MessageWords, EveryRemarkHasARow) {
  expect_rows(last_remark);
}

TEST(MessageWords, EveryReasonHasARow) {
  expect_rows(last_reason);
}

TEST(MessageWords, EverySymptomHasARow) {
  expect_rows(last_symptom);
}

TEST(MessageWords, OfReasonsAreOneSentence) {
  const auto exited = message(ReasonId::exit_status, 3);
  const auto left_behind = message(ReasonId::left_behind);
  EXPECT_EQ(words_of(Reasons{}), "");
  EXPECT_EQ(words_of({left_behind}), "processes left behind were killed");
  EXPECT_EQ(words_of({exited, left_behind}), "exit status 3; processes left behind were killed");
  EXPECT_EQ(words_of({message(ReasonId::other_program), message(ReasonId::not_started, "No such file")}),
            "the other program: the program could not be started: No such file");
  EXPECT_EQ(words_of({message(ReasonId::both_equal, "RTE"), exited}), "equal: both RTE, exit status 3");
  EXPECT_EQ(words_of({message(ReasonId::other_failed, "NO"),
                      message(ReasonId::no_files, std::vector<std::string>{"a", "b"})}),
            "the other program failed: NO, no a, no b");
  EXPECT_EQ(words_of(ToldRun{Verdict::accepted}), "AC");
  EXPECT_EQ(words_of(ToldRun{Verdict::runtime_error, {exited}}), "RTE, exit status 3");
}

TEST(MessageWords, OfAKindOfReasonEndAtTheFirstComma) {
  EXPECT_EQ(kind_of({}), "");
  EXPECT_EQ(kind_of({message(ReasonId::exit_status, 3), message(ReasonId::though_right)}), "exit status 3");
}

TEST(MessageWords, GoOnFromASignWithoutAnother) {
  EXPECT_EQ(words_of(Remarks{}), "");
  EXPECT_EQ(words_of({message(RemarkId::accepted_layout), message(RemarkId::line_ends_lf),
                      message(RemarkId::newlines_at_end, 3)}),
            "accepted; line ends are LF, 3 newlines at the end");
}

TEST(MessageWords, PatternsTakeNumbersTextsListsAndPlaces) {
  EXPECT_EQ(words_of(message(HintId::root_depth, 7)), "the root's depth is 7");
  EXPECT_EQ(words_of(message(HintId::root_named, "root")), "the root is named root");
  EXPECT_EQ(words_of(message(HintId::value_without_turned, std::vector<std::string>{"A1", "B2"}, "C3")),
            "yours is the value with A1 and B2 not turned by the move C3");
  EXPECT_EQ(
      words_of(message(WhatId::leaf_has_children, NodePlace{{"C3"}, LogStep::leaf, "", false}, "B2"), {}),
      ": the leaf root > C3 has no children in the tree, yours goes down to B2");
}

/// docs/divergences.md names each message with its arguments.
void expect_described(const auto& row) {
  static const auto page = cases::read_file("docs/divergences.md").value_or("");
  std::string names(row.arguments);
  for (auto at = names.find(' '); at != std::string::npos; at = names.find(' ', at + 1)) {
    names.replace(at, 1, "`, `");
    at += 3;
  }
  const auto shown = names.empty() ? std::string() : "`" + names + "`";
  EXPECT_NE(page.find("| `" + std::string(row.name) + "` | " + shown + " | "), std::string::npos) << row.name;
}

TEST(MessageWords, AreDescribed) {
  for (int number = 0; number <= static_cast<int>(last_hint); ++number) {
    expect_described(row_of(static_cast<HintId>(number)));
  }
  for (int number = 0; number <= static_cast<int>(last_what); ++number) {
    expect_described(row_of(static_cast<WhatId>(number)));
  }
}

TEST(MessageWords, OfRemarksAreDescribed) {
  for (int number = 0; number <= static_cast<int>(last_remark); ++number) {
    expect_described(row_of(static_cast<RemarkId>(number)));
  }
}

TEST(MessageWords, OfReasonsAreDescribed) {
  for (int number = 0; number <= static_cast<int>(last_reason); ++number) {
    expect_described(row_of(static_cast<ReasonId>(number)));
  }
}

TEST(MessageWords, OfSymptomsAreDescribed) {
  for (int number = 0; number <= static_cast<int>(last_symptom); ++number) {
    expect_described(row_of(static_cast<SymptomId>(number)));
  }
}

TEST(MessageWords, OfAPlaceNameItsFunctionWhereItIsKnown) {
  EXPECT_EQ(words_of(message(SymptomId::own_place, "hw.py", 3, "main")), "in your hw.py, line 3, in main");
  EXPECT_EQ(words_of(message(SymptomId::own_place, "hw.py", 3, "")), "in your hw.py, line 3");
}

/// A kept run may be a stranger's.
TEST(MessageWords, AreMadeOfAnyArguments) {
  for (int number = 0; number <= static_cast<int>(last_hint); ++number) {
    const auto id = static_cast<HintId>(number);
    for (const auto& hint :
         {Hint{id, {}}, message(id, -1, -1, -1, -1, -1, -1, -1), message(id, "", "", "", ""),
          message(id, std::vector<std::string>{}, NodePlace{}, "x", 0)}) {
      EXPECT_LT(words_of(hint).size(), 1'000U) << number;
    }
  }
  for (int number = 0; number <= static_cast<int>(last_what); ++number) {
    const auto id = static_cast<WhatId>(number);
    for (const auto& what : {What{id, {}}, message(id, -1, -1, -1, -1), message(id, "", "", "", "")}) {
      EXPECT_LT(words_of(what, {}).size(), 1'000U) << number;
    }
  }
  for (int number = 0; number <= static_cast<int>(last_remark); ++number) {
    const auto id = static_cast<RemarkId>(number);
    for (const auto& remark : {Remark{id, {}}, message(id, -1, 0.5, -1), message(id, "", "", "")}) {
      EXPECT_LT(words_of({remark, remark}).size(), 1'000U) << number;
    }
  }
  for (int number = 0; number <= static_cast<int>(last_symptom); ++number) {
    const auto id = static_cast<SymptomId>(number);
    for (const auto& symptom : {Symptom{id, {}}, message(id, -1, 0.5, -1), message(id, 0.5, "", "")}) {
      EXPECT_LT(words_of({symptom, symptom}).size(), 1'000U) << number;
    }
  }
  for (int number = 0; number <= static_cast<int>(last_reason); ++number) {
    const auto id = static_cast<ReasonId>(number);
    for (const auto& reason : {Reason{id, {}}, message(id, -1, 0.5, -1), message(id, 0.5, "", "")}) {
      EXPECT_LT(words_of({reason, reason}).size(), 1'000U) << number;
    }
  }
}

}  // namespace
}  // namespace harness
