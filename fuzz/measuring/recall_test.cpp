#include "fuzz/measuring/recall.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

std::vector<std::string> built_in_inputs(const Assignment& assignment) {
  auto folder = assignment.facts.name;
  std::ranges::replace(folder, '-', '_');
  const auto set =
      cases::read_case_set(std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases" / folder / "hidden",
                           cases::output_names(assignment.facts));
  std::vector<std::string> inputs;
  for (const auto& stored : set.value().cases) {
    inputs.push_back(cases::read_file(stored.input).value());
  }
  return inputs;
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  auto name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

/// On the built-in sets; `recall` measures all of them.
class BuiltInSet : public ::testing::TestWithParam<std::string> {};

TEST_P(BuiltInSet, TellsEveryMutantItKillsAndMostPairs) {
  const auto& row = *find_assignment(GetParam());
  RecallTerms terms;
  terms.pairs = 10;
  terms.diagnosis.jobs = 2;
  const auto recall = measure_recall(row, built_in_inputs(row), terms);
  EXPECT_FALSE(recall.singles.empty());
  for (const auto& single : recall.singles) {
    // A bad end alone names nothing.
    EXPECT_TRUE(single.named || single.answers == 0) << row.mutants[single.mutants.front()].name;
    EXPECT_FALSE(single.told_falsely) << row.mutants[single.mutants.front()].name;
  }
  ASSERT_EQ(recall.pairs.size(), 10U);
  const auto told =
      std::ranges::count_if(recall.pairs, [](const auto& pair) { return pair.named || pair.told_as_fewer; });
  // Of any two kinds, and named at every site.
  EXPECT_GE(told, 9);
}

/// The sanitizers see the same ways through the code with a few inputs, below. Two sets with
/// PLYCHECK_LONG_RUNS.
std::vector<std::string> measured_sets() {
  if (cases::testing::is_sanitized) {
    return {};
  }
  return std::getenv("PLYCHECK_LONG_RUNS") != nullptr ? std::vector<std::string>{"cs540-robots", "cs540-tree"}
                                                      : std::vector<std::string>{"cs540-tree"};
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(BuiltInSet);
INSTANTIATE_TEST_SUITE_P(Recall, BuiltInSet, ::testing::ValuesIn(measured_sets()), name_of);

TEST(MeasureRecall, NamesNobodyFalselyByFewInputs) {
  if (cases::testing::is_sanitized) {
    GTEST_SKIP() << "takes a minute there, of diagnoses that others make too";
  }
  const auto& row = *find_assignment("cs540-tree");
  auto inputs = built_in_inputs(row);
  inputs.resize(8);
  RecallTerms terms;
  terms.pairs = 4;
  terms.diagnosis.jobs = 2;
  const auto recall = measure_recall(row, inputs, terms);
  EXPECT_FALSE(recall.singles.empty());
  EXPECT_TRUE(std::ranges::any_of(recall.singles, &Recalled::named));
  EXPECT_TRUE(std::ranges::none_of(recall.singles, &Recalled::told_falsely));
  EXPECT_FALSE(recall.pairs.empty());
}

/// What is sure then does the same on all inputs.
TEST(MeasureUnknown, IsSureOfNothingForAMistakeThatIsNotKnown) {
  if (cases::testing::is_sanitized) {
    GTEST_SKIP() << "what nothing explains is searched to the end of all work, which takes minutes there";
  }
  const auto& row = *find_assignment("cs540-tree");
  const auto inputs = built_in_inputs(row);
  const auto unknown = measure_unknown(row, inputs, {}, 20);
  EXPECT_GT(unknown.size(), 1U);
  for (const auto& one : unknown) {
    EXPECT_GT(one.answers, 0) << row.mutants[one.mutant].name;
    EXPECT_FALSE(one.told_as_sure) << row.mutants[one.mutant].name;
  }
}

std::size_t mutant_named(const Assignment& row, std::string_view name) {
  const auto found = std::ranges::find(row.mutants, name, &MutantFacts::name);
  return static_cast<std::size_t>(found - row.mutants.begin());
}

TEST(ExcludeEachOther, HoldsOfTwoThatReplaceTheSamePartAlone) {
  const auto& row = *find_assignment("squirrel");
  const auto inputs = built_in_inputs(row);
  const auto excluded = [&](std::string_view one, std::string_view other) {
    return exclude_each_other(row, mutant_named(row, one), mutant_named(row, other), inputs, short_budget);
  };
  EXPECT_TRUE(excluded("sneak-conquers", "wraps-around"));
  EXPECT_FALSE(excluded("sneak-conquers", "strict-cut"));
  // Two of a kind that go together.
  EXPECT_FALSE(excluded("strict-cut", "ties-take-last"));
  EXPECT_FALSE(excluded("blank-line-before-boards", "pieces-swapped"));
}

TEST(Observed, IsWhatAProgramWithTheMistakesDoes) {
  const auto& row = *find_assignment("cs540-tree");
  const std::vector<std::string> inputs{"TREE\nALPHABETA\nMAX\n((2 9) (2 9))\n"};
  const auto strict = std::ranges::find(row.mutants, "strict-cut", &MutantFacts::name);
  ASSERT_NE(strict, row.mutants.end());
  const auto right = observed(row, inputs, {}, {});
  const auto wrong =
      observed(row, inputs, std::vector{static_cast<std::size_t>(strict - row.mutants.begin())}, {});
  ASSERT_EQ(right.size(), 1U);
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_FALSE(right[0].failing);
  EXPECT_TRUE(wrong[0].failing);
  EXPECT_EQ(right[0].did.answer, solved(row, inputs[0]).value());
  EXPECT_NE(wrong[0].did.answer, right[0].did.answer);
}

}  // namespace
}  // namespace fuzz
