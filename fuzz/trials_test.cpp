#include "fuzz/trials.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/output_match.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"
#include "fuzz/trial_memory.hpp"

namespace fuzz {
namespace {

TEST(OutputMatch, FailsAtTheFirstLineThatIsAnother) {
  OutputMatch match("one\ntwo\nthree\n");
  EXPECT_TRUE(match.holds_for("one\n"));
  EXPECT_TRUE(match.holds_for("one\ntw"));
  EXPECT_TRUE(match.holds_for("one\ntwo\n"));
  EXPECT_FALSE(match.holds_for("one\ntwo\nfour\n"));
  EXPECT_TRUE(match.has_failed());
  EXPECT_FALSE(match.holds_for("one\ntwo\nfour\nthree\n"));
}

TEST(OutputMatch, DoesNotMindLayoutAtTheEndsOfLinesAndOfTheFile) {
  EXPECT_TRUE(OutputMatch("one\r\ntwo").holds_for("one \ntwo\t\n\n \n"));
  EXPECT_TRUE(OutputMatch("one\n\n").holds_for("one\n"));
  EXPECT_FALSE(OutputMatch("one\n").holds_for(" one\n"));
  EXPECT_FALSE(OutputMatch("one\n").holds_for("\none\n"));
  EXPECT_FALSE(OutputMatch("one\n").holds_for("one\ntwo\n"));
  EXPECT_FALSE(OutputMatch("").holds_for("one\n"));
}

TEST(OutputMatch, HoldsForAnythingWhereNothingIsWanted) {
  const cases::Answer answer{{{"out.txt", "one\n"}}};
  EXPECT_TRUE(OutputMatch().holds_for("two\n"));
  EXPECT_TRUE(OutputMatch::of(nullptr, "out.txt").holds_for("two\n"));
  EXPECT_TRUE(OutputMatch::of(&answer, "log.txt").holds_for("two\n"));
  EXPECT_FALSE(OutputMatch::of(&answer, "out.txt").holds_for("two\n"));
}

/// What a program with one mistake did to drawn problems of all tasks.
std::vector<Observation> observed(const Assignment& row, std::size_t mistake, std::uint64_t seed) {
  std::vector<Observation> seen;
  for (const auto& task : row.facts.tasks) {
    for (int index = 0; index < 3; ++index) {
      Observation one{row.draw(Profile::edge, task.name, seed, index).input, {}};
      const std::vector<std::string_view> names{row.mutants[mistake].name};
      one.did = row.answer_with(one.input, names, short_budget).value();
      const auto right = row.answer_with(one.input, {}, short_budget).value();
      one.failing = is_killed(one.did, right.answer, row.facts.comparison);
      seen.push_back(std::move(one));
    }
  }
  return seen;
}

class TrialScopes : public testing::TestWithParam<std::string_view> {};

/// Programs with the candidate's mistake, another one, two and none.
TEST_P(TrialScopes, SayTheSameOfWhatIsAlike) {
  const auto& row = *find_assignment(GetParam());
  std::vector<Placed> placed;
  for (std::size_t mutant = 0; mutant < row.mutants.size(); ++mutant) {
    placed.push_back({mutant});
  }
  Chance chance{rc::Random(20160208)};
  const int last = static_cast<int>(placed.size()) - 1;
  int alike = 0;
  int unlike = 0;
  std::int64_t saved = 0;
  for (int candidate = 0; candidate < 6; ++candidate) {
    const auto mistake = static_cast<std::size_t>(chance.between(0, last));
    const auto seen = observed(row, mistake, static_cast<std::uint64_t>(candidate));
    Trials whole(row, seen, placed, {}, {});
    Trials likeness = whole;
    std::vector<Trial> trials;
    for (std::size_t at = 0; at < seen.size(); ++at) {
      for (int times = 0; times < 5; ++times) {
        const auto other = static_cast<std::size_t>(chance.between(0, last));
        trials.push_back({{mistake, other}, at});
        trials.push_back({{other}, at});
      }
      trials.push_back({{mistake}, at});
      trials.push_back({{}, at});
    }
    const auto all = whole.run(trials, false, TrialScope::whole).value();
    const auto some = likeness.run(trials, false, TrialScope::likeness).value();
    for (std::size_t at = 0; at < trials.size(); ++at) {
      ASSERT_EQ(some[at].alike, all[at].alike) << row.mutants[mistake].name << '\n'
                                               << seen[trials[at].observation].input;
      ASSERT_TRUE(all[at].endless || !some[at].endless);
      (all[at].alike ? alike : unlike) += 1;
    }
    saved += whole.work() - likeness.work();
  }
  EXPECT_GT(alike, 30);
  EXPECT_GT(unlike, 30);
  EXPECT_GE(saved, 0);
  if (GetParam() == "squirrel" || GetParam() == "cs540-tree" || GetParam() == "cs540-checkers") {
    EXPECT_GT(saved, 0);
  }
}

/// The second time no program runs but the right one, which shows how large the inputs are.
TEST(TrialMemory, GivesTheSameOutcomesForTheSameWorkWithoutARun) {
  Assignment row = *find_assignment("squirrel");
  int runs = 0;
  row.answer_with = [&runs, before = row.answer_with](std::string_view input,
                                                      std::span<const std::string_view> names,
                                                      const MutantBudget& budget) {
    runs += names.empty() ? 0 : 1;
    return before(input, names, budget);
  };
  const std::vector<Placed> placed{{0}, {1}, {2}};
  const auto seen = observed(row, 1, 1);
  DiagnosisTerms terms;
  terms.memory = std::make_shared<TrialMemory>();
  std::vector<Trial> trials;
  for (std::size_t at = 0; at < seen.size(); ++at) {
    for (std::size_t mistake = 0; mistake < placed.size(); ++mistake) {
      trials.push_back({{mistake}, at});
    }
  }
  const auto outcomes = [&](const std::vector<Observation>& observations, TrialScope scope) {
    Trials some(row, observations, placed, terms, {});
    std::vector<std::tuple<bool, bool, bool, std::size_t>> found;
    const auto all = some.run(trials, false, scope).value();
    for (const auto& one : all) {
      found.emplace_back(one.alike, one.right, one.endless, one.did);
    }
    return std::pair(found, some.work());
  };
  runs = 0;
  const auto first = outcomes(seen, TrialScope::whole);
  const int needed = std::exchange(runs, 0);
  EXPECT_EQ(needed, std::ssize(trials));
  EXPECT_EQ(terms.memory->size(), trials.size());
  const auto again = outcomes(seen, TrialScope::whole);
  EXPECT_EQ(again.first, first.first);
  EXPECT_EQ(again.second, first.second);
  EXPECT_EQ(runs, 0);

  // Another scope, and another observation, are other trials.
  outcomes(seen, TrialScope::likeness);
  EXPECT_EQ(std::exchange(runs, 0), needed);
  auto other = seen;
  for (Observation& observation : other) {
    observation.did.answer.files.begin()->second += "\n";
  }
  outcomes(other, TrialScope::whole);
  EXPECT_EQ(runs, needed);
}

INSTANTIATE_TEST_SUITE_P(Assignments, TrialScopes,
                         testing::Values("squirrel", "stakeraid", "starcircle", "cs540-grid", "cs540-robots",
                                         "cs540-tree", "cs540-checkers"),
                         [](const auto& one) {
                           std::string name(one.param);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace fuzz
