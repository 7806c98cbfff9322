#include "fuzz/small_failures.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/probes.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"
#include "fuzz/testing/observed.hpp"

namespace fuzz {
namespace {

constexpr int many = 14;

std::int64_t nodes_of(const Assignment& assignment, const std::string& input) {
  return assignment.answer_with(input, {}, short_budget).value().nodes;
}

/// Of the drawn inputs of a task those on which the program fails with an answer.
std::vector<Observation> failing_ones(const Assignment& assignment, std::string_view task,
                                      const std::vector<std::string_view>& mistakes) {
  std::vector<Observation> failing;
  for (int index = 0; index < 60; ++index) {
    auto seen = observed_with(assignment, drawn_input(assignment, Profile::course, task, 7, index), mistakes);
    if (seen.failing && seen.did.ending == MutantRun::Ending::answered) {
      failing.push_back(std::move(seen));
    }
  }
  return failing;
}

/// All that is asked about, and what the program did there.
std::vector<Observation> all_asked(const Assignment& assignment, std::string_view task,
                                   const Observation& first, const std::vector<std::string_view>& mistakes) {
  std::vector<Observation> all{first};
  SmallFailures small(assignment, task, all);
  while (all.size() <= many) {
    const auto inputs = small.next(many + 1 - all.size(), {});
    if (inputs.empty()) {
      break;
    }
    EXPECT_LE(inputs.size(), SmallFailures::at_once);
    std::vector<Observation> seen;
    for (const auto& input : inputs) {
      seen.push_back(observed_with(assignment, input, mistakes));
    }
    small.take(seen);
    all.insert(all.end(), seen.begin(), seen.end());
  }
  return all;
}

struct Task {
  std::string assignment;
  std::string task;
  std::string mistake;
};

/// One failing input of the larger half of its kind is made a quarter of it, in the median at least, by
/// fourteen runs, none of them on the same input.
TEST(SmallFailures, AreFoundByAFewRuns) {
  for (const auto& [name, task, mistake] : {Task{"starcircle", "alpha-beta", "cuts-strictly"},
                                            Task{"stakeraid", "minimax", "last-square-not-counted"},
                                            Task{"cs540-tree", "alpha-beta", "strict-cut"}}) {
    SCOPED_TRACE(name);
    if (cases::testing::is_sanitized && name != "cs540-tree") {
      // The others take half a minute there.
      continue;
    }
    const Assignment* assignment = find_assignment(name);
    ASSERT_NE(assignment, nullptr);
    const std::vector<std::string_view> mistakes{mistake};
    auto failing = failing_ones(*assignment, task, mistakes);
    ASSERT_GE(failing.size(), 4);
    std::ranges::sort(failing, {}, [&](const auto& one) { return nodes_of(*assignment, one.input); });
    std::vector<std::int64_t> percents;
    for (std::size_t at = failing.size() / 2; at < failing.size(); ++at) {
      const auto all = all_asked(*assignment, task, failing[at], mistakes);
      std::set<std::string> inputs;
      std::int64_t smallest = nodes_of(*assignment, failing[at].input);
      const std::int64_t largest = smallest;
      for (const auto& one : all) {
        EXPECT_TRUE(inputs.insert(one.input).second) << "asked about twice:\n" << one.input;
        EXPECT_EQ(task_of(*assignment, one.input), task);
        smallest = one.failing ? std::min(smallest, nodes_of(*assignment, one.input)) : smallest;
      }
      percents.push_back(100 * smallest / largest);
    }
    std::ranges::sort(percents);
    EXPECT_LE(percents[percents.size() / 2], 25);
  }
}

TEST(SmallFailures, AreNotLookedForWhereNothingFails) {
  const Assignment& assignment = *find_assignment("starcircle");
  const std::vector<Observation> right{
      observed_with(assignment, drawn_input(assignment, Profile::course, "minimax", 7, 1), {})};
  ASSERT_FALSE(right.front().failing);
  EXPECT_TRUE(SmallFailures(assignment, "minimax", right).next(many, {}).empty());
  EXPECT_TRUE(SmallFailures(assignment, "minimax", {}).next(many, {}).empty());
}

/// After a first look, which tries single mistakes alone, two mistakes are found by what is asked then.
TEST(Probes, OfAFirstLookFindTwoMistakes) {
  if (cases::testing::is_sanitized) {
    GTEST_SKIP() << "all pairs of mistakes are tried, which takes too long with sanitizers";
  }
  const Assignment& assignment = *find_assignment("cs540-tree");
  const std::vector<std::string_view> mistakes{"strict-cut", "pruned-counts-cutting-child"};
  auto seen = failing_ones(assignment, "alpha-beta", mistakes);
  // Others are small enough.
  std::erase_if(seen, [&](const auto& one) { return nodes_of(assignment, one.input) < 30; });
  const std::size_t cases = seen.size();
  ASSERT_GE(cases, 13);
  DiagnosisTerms first_look;
  first_look.is_first_look = true;
  auto diagnosis = diagnose(assignment, seen, first_look);
  ASSERT_EQ(diagnosis.sites.size(), 1);
  ASSERT_TRUE(diagnosis.sites.front().exact.empty());
  EXPECT_FALSE(diagnosis.sites.front().combined);
  std::size_t asked = 0;
  const auto ask = [&](std::span<const std::string> inputs) {
    std::vector<Observation> more;
    for (const auto& input : inputs) {
      more.push_back(observed_with(assignment, input, mistakes));
    }
    asked += more.size();
    return std::optional(more);
  };
  ProbingTerms terms;
  terms.after_first_look = true;
  const auto probed = probe(assignment, std::move(diagnosis), seen, ask, terms);
  EXPECT_EQ(probed.runs, static_cast<int>(asked));
  EXPECT_EQ(seen.size(), cases + asked);
  EXPECT_GT(asked, 0);
  EXPECT_LE(asked, static_cast<std::size_t>(terms.most_runs));
  ASSERT_EQ(probed.diagnosis.sites.size(), 1);
  const auto& exact = probed.diagnosis.sites.front().exact;
  ASSERT_FALSE(exact.empty());
  EXPECT_TRUE(std::ranges::any_of(exact, [&](const Explanation& one) {
    return one.mistakes.size() == 2 && std::ranges::all_of(one.mistakes, [&](const Placed& placed) {
             return std::ranges::count(mistakes, assignment.mutants[placed.mutant].name) == 1;
           });
  }));
}

}  // namespace
}  // namespace fuzz
