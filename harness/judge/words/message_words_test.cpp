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
TEST(MessageWords, AreDescribed) {
  const auto page = cases::read_file("docs/divergences.md").value_or("");
  const auto described = [&page](std::string_view name, std::string_view arguments) {
    std::string names(arguments);
    for (auto at = names.find(' '); at != std::string::npos; at = names.find(' ', at + 1)) {
      names.replace(at, 1, "`, `");
      at += 3;
    }
    const auto shown = names.empty() ? std::string() : "`" + names + "`";
    return page.find("| `" + std::string(name) + "` | " + shown + " | ") != std::string::npos;
  };
  for (int number = 0; number <= static_cast<int>(last_hint); ++number) {
    const auto& row = row_of(static_cast<HintId>(number));
    EXPECT_TRUE(described(row.name, row.arguments)) << row.name;
  }
  for (int number = 0; number <= static_cast<int>(last_what); ++number) {
    const auto& row = row_of(static_cast<WhatId>(number));
    EXPECT_TRUE(described(row.name, row.arguments)) << row.name;
  }
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
}

}  // namespace
}  // namespace harness
