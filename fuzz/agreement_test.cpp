#include "fuzz/agreement.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

using Kind = Agreement::Kind;
using reference::Refusal;

cases::Answer answer(std::map<std::string, std::string, std::less<>> files) {
  return {std::move(files)};
}

Refusal refusal(Refusal::Kind kind) {
  return {kind, 1, 1, "something", "nothing"};
}

Agreement compared(const cases::Parsed<cases::Answer>& solver, const reference::Result& oracle) {
  return agreement({[&](std::string_view) { return solver; }, [&](std::string_view) { return oracle; }},
                   "an input");
}

std::string told(const cases::Parsed<cases::Answer>& solver, const reference::Result& oracle) {
  return describe(compared(solver, oracle).difference.value());
}

TEST(Agreement, SameBytesAgree) {
  const auto agreed = compared(answer({{"log", "a\nb\n"}}), reference::Files{{"log", "a\nb\n"}});
  EXPECT_EQ(agreed.kind, Kind::agree);
  EXPECT_EQ(agreed.answer, answer({{"log", "a\nb\n"}}));
}

TEST(Agreement, FirstDifferentLineIsNamed) {
  EXPECT_EQ(told(answer({{"log", "a\nb1\nc\n"}}), reference::Files{{"log", "a\nb2\nd\n"}}),
            "log:2: solver b1, oracle b2");
}

TEST(Agreement, EarlyEndIsADifference) {
  EXPECT_EQ(told(answer({{"log", "a\n"}}), reference::Files{{"log", "a\nb\n"}}),
            "log:2: solver (the end of the file), oracle b");
}

TEST(Agreement, MissingFileIsADifference) {
  EXPECT_EQ(told(answer({{"log", "a\n"}}), reference::Files{{"log", "a\n"}, {"state", "x\n"}}),
            "state: solver (no such file), oracle x");
}

TEST(Agreement, OverBudgetIsNoDifference) {
  const auto agreed = compared(answer({{"log", ""}}), tl::unexpected(refusal(Refusal::Kind::over_budget)));
  EXPECT_EQ(agreed.kind, Kind::over_budget);
  EXPECT_EQ(agreed.answer, answer({{"log", ""}}));
}

TEST(Agreement, InputThatOneRefusesIsADifference) {
  EXPECT_EQ(told(answer({}), tl::unexpected(Refusal{Refusal::Kind::bad_input, 2, 1, "X or O", "Y"})),
            "solver (an answer), oracle input:2:1: expected X or O, found Y");
}

TEST(Agreement, InputThatBothRefuseIsADifference) {
  const cases::Parsed<cases::Answer> refused = tl::unexpected(cases::ParseError{1, 1, "a task", "9"});
  EXPECT_EQ(compared(refused, tl::unexpected(refusal(Refusal::Kind::bad_input))).kind, Kind::differ);
}

/// `((((1))))`
std::string tree_of(int levels) {
  const auto nested = static_cast<std::size_t>(levels) - 1;
  return "TREE\nALPHABETA\nMAX\n" + std::string(nested, '(') + "1" + std::string(nested, ')') + "\n";
}

/// Neither searches deeper than the other.
TEST(DeepTree, IsAnsweredByBothOrRefusedByBoth) {
  const Assignment& assignment = *find_assignment("cs540-tree");
  EXPECT_EQ(agreement(witnesses_of(assignment), tree_of(5'000)).kind, Kind::agree);
  const auto tell = [&](const std::string& input) {
    const auto both = witnesses_of(assignment);
    const auto oracle = both.oracle(input);
    const bool oracle_refuses = !oracle && oracle.error().kind == Refusal::Kind::bad_input;
    return std::pair(!both.solve(input).has_value(), oracle_refuses);
  };
  for (const int levels : {5'001, 5'002, 10'001, 10'002}) {
    EXPECT_EQ(tell(tree_of(levels)), std::pair(true, true)) << levels;
  }
}

}  // namespace
}  // namespace fuzz
