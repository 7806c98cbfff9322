#include "harness/job/strength_job.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

/// With a few of its mistakes: each is measured on inputs of its own.
const Assignment& squirrel() {
  static const Assignment few = [] {
    const std::array<std::string_view, 4> named{"header-missing", "crlf", "blanks-in-boards", "strict-cut"};
    Assignment assignment = *find_assignment("squirrel");
    std::erase_if(assignment.core.mutants, [&named, number = 0](const auto& mutant) mutable {
      return ++number % 60 != 0 && std::ranges::count(named, mutant.name) == 0;
    });
    return assignment;
  }();
  return few;
}

StrengthPlan plan(int kill) {
  StrengthPlan plan;
  plan.kill = kill;
  plan.budget = {100'000, 100};
  return plan;
}

TEST(StrengthOfASet, KnowsSurvivors) {
  const auto source = random_cases(squirrel(), 6, 3, "greedy").value();
  const auto found = strength_of(squirrel(), source, plan(1));
  EXPECT_EQ(found.cases.size(), 6U);
  EXPECT_EQ(found.mutants.size(), found.facts.size());
  const auto of = [&](std::string_view name) {
    const auto facts = std::ranges::find(found.facts, name, &fuzz::MutantFacts::name);
    return static_cast<std::size_t>(facts - found.facts.begin());
  };
  // A greedy case has no log, so that no mistake of the log can be seen.
  const auto survivor = std::ranges::find(found.survivors, of("header-missing"), &Survivor::mutant);
  ASSERT_NE(survivor, found.survivors.end());
  EXPECT_EQ(survivor->catchers.catching, 20);
  EXPECT_EQ(std::ranges::count(found.survivors, of("crlf"), &Survivor::mutant), 0);
  EXPECT_FALSE(found.mutants[of("blanks-in-boards")].killed_by.empty());
}

TEST(StrengthOfASet, KnowsHolesByTask) {
  auto terms = plan(1);
  terms.kill_by_task = 1;
  const auto source = random_cases(squirrel(), 1, 3, "greedy").value();
  const auto found = strength_of(squirrel(), source, terms);
  const auto hole = [&](std::string_view name) {
    return std::ranges::find_if(found.holes,
                                [&](const Hole& each) { return found.facts[each.mutant].name == name; });
  };
  // One case does not show every mistake that greedy's inputs do.
  ASSERT_FALSE(found.holes.empty());
  for (const auto& each : found.holes) {
    EXPECT_EQ(each.task, "greedy");
    EXPECT_EQ(each.kills, 0);
    EXPECT_GT(each.catchers.catching, 0);
  }
  // A mistake of alpha-beta is none that greedy's inputs show.
  EXPECT_EQ(hole("strict-cut"), found.holes.end());
  EXPECT_EQ(hole("header-missing"), found.holes.end());
}

TEST(StrengthOfASet, StopsAtAsManyKillsAsAreAskedFor) {
  const auto source = random_cases(squirrel(), 5, 3, "greedy").value();
  auto terms = plan(2);
  const auto few = strength_of(squirrel(), source, terms);
  terms.all = true;
  const auto all = strength_of(squirrel(), source, terms);
  const auto name = [&](const auto& strength) { return all.facts[strength.mutant].name; };
  const auto blanks = std::ranges::find(all.mutants, "blanks-in-boards", name);
  EXPECT_EQ(blanks->killed_by.size(), 5U);
  EXPECT_EQ(few.mutants[blanks->mutant].killed_by.size(), 2U);
  EXPECT_EQ(few.mutants[blanks->mutant].tried, 2U);
}

}  // namespace
}  // namespace harness
