// Slips of right programs, and how they are found.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/cs540_grid/format.hpp"
#include "cases/cs540_robots/format.hpp"
#include "cases/cs540_tree/format.hpp"
#include "cases/squirrel/format.hpp"
#include "cases/stakeraid/format.hpp"
#include "cases/starcircle/format.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/diagnosis.hpp"
#include "fuzz/models/cs540_checkers.hpp"
#include "fuzz/models/cs540_grid.hpp"
#include "fuzz/models/cs540_robots.hpp"
#include "fuzz/models/cs540_tree.hpp"
#include "fuzz/models/squirrel.hpp"
#include "fuzz/models/stakeraid.hpp"
#include "fuzz/models/starcircle.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

/// A model, and what its programs answer.
struct Modelled {
  std::string_view assignment;
  std::vector<MutantRun> (*answers)(std::string_view input);
};

template <auto right_answers, auto parse>
std::vector<MutantRun> answers(std::string_view input) {
  return right_answers(*parse(input));
}

class Models : public testing::TestWithParam<Modelled> {};

TEST_P(Models, AreRight) {
  const Assignment& row = *find_assignment(GetParam().assignment);
  int answered = 0;
  for (const Profile profile : {Profile::course, Profile::edge}) {
    for (int index = 0; index < 25; ++index) {
      const auto input = drawn_input(row, profile, std::nullopt, 20160208, index);
      const auto due = solved(row, input);
      ASSERT_TRUE(due);
      for (const auto& run : GetParam().answers(input)) {
        // Some say that a problem is too large for them.
        if (run.ending != MutantRun::Ending::unlike) {
          ++answered;
          ASSERT_EQ(run.ending, MutantRun::Ending::answered) << input;
          ASSERT_EQ(run.answer, *due) << input;
        }
      }
    }
  }
  EXPECT_GE(answered, 45);
}

INSTANTIATE_TEST_SUITE_P(
    All, Models,
    testing::Values(
        Modelled{"squirrel", answers<models::squirrel::right_answers, cases::squirrel::parse>},
        Modelled{"stakeraid", answers<models::stakeraid::right_answers, cases::stakeraid::parse>},
        Modelled{"starcircle", answers<models::starcircle::right_answers, cases::starcircle::parse>},
        Modelled{"cs540-tree", answers<models::cs540_tree::right_answers, cases::cs540_tree::parse>},
        Modelled{"cs540-grid", answers<models::cs540_grid::right_answers, cases::cs540_grid::parse>},
        Modelled{"cs540-robots", answers<models::cs540_robots::right_answers, cases::cs540_robots::parse>},
        Modelled{"cs540-checkers",
                 answers<models::cs540_checkers::right_answers, cases::cs540_checkers::parse>}),
    [](const auto& tested) {
      std::string name(tested.param.assignment);
      std::ranges::replace(name, '-', '_');
      return name;
    });

/// What a program with the slip of that sentence does with so many drawn problems of a task.
std::vector<Observation> observed(const Assignment& row, std::string_view task, std::string_view slip,
                                  int count) {
  std::vector<Observation> seen;
  const std::string made(slip);
  for (int index = 0; index < count; ++index) {
    const auto input = drawn_input(row, index % 2 == 0 ? Profile::course : Profile::edge, task, 5, index);
    auto run = row.answer_with(input, std::vector<std::string_view>{made}, {});
    EXPECT_TRUE(run);
    const bool fails = run->ending != MutantRun::Ending::answered || run->answer != *solved(row, input);
    seen.push_back({input, *std::move(run), fails});
  }
  return seen;
}

TEST(SlipDiagnosis, TellsTheLineWhereNoKnownMistakeFits) {
  const struct {
    std::string_view assignment;
    std::string_view task;
    std::string_view sentence;
    int count;
  } slips[] = {
      {"squirrel", "greedy", "In greedy `raid = 0` stands before `for col in 0 to 4` and not inside it.", 60},
      {"squirrel", "minimax",
       "In max and min nodes of minimax it says `log(node_row, node_col, cutoff, score)` instead of "
       "`log(node_row, "
       "node_col, depth, score)`.",
       60},
      {"stakeraid", "minimax",
       "In what makes a move it says `next_row = row + across[i]` instead of `next_row = row + down[i]`.",
       30},
  };
  for (const auto& slip : slips) {
    if (cases::testing::is_sanitized && slip.assignment == "stakeraid") {
      // Minutes there, by the ways of the other two.
      continue;
    }
    const Assignment& row = *find_assignment(slip.assignment);
    const auto facts = row.slips();
    const auto all = with_slips(row);
    const std::string_view sentence = slip.sentence;
    const auto found = std::ranges::find(facts, sentence, &MutantFacts::sentence);
    ASSERT_NE(found, facts.end()) << sentence;
    const auto diagnosis = diagnose(row, observed(row, slip.task, found->name, slip.count), {});
    ASSERT_EQ(diagnosis.sites.size(), 1U);
    ASSERT_GE(diagnosis.sites.front().failing, enough_apart) << sentence;
    const auto& exact = diagnosis.sites.front().exact;
    EXPECT_LE(exact.size(), 3U);
    EXPECT_TRUE(std::ranges::any_of(exact, [&](const Explanation& one) {
      return all[one.mistakes.front().mutant].sentence == sentence;
    })) << sentence;
    EXPECT_TRUE(has_slips(diagnosis, row));
    EXPECT_EQ(known_to(diagnosis, row), all);
    EXPECT_EQ(known_to({}, row), row.mutants);
    // Nothing but these does what was seen.
    for (const auto& one : exact) {
      EXPECT_EQ(one.failing, diagnosis.sites.front().failing);
      EXPECT_EQ(one.passing, diagnosis.sites.front().passing);
    }
  }
}

TEST(SlipDiagnosis, ASlipIsMadeWithNothingElse) {
  const Assignment& row = *find_assignment("squirrel");
  const auto& slip = row.slips().front();
  const auto input = drawn_input(row, Profile::course, "greedy", 5, 0);
  const std::string at_other = slip.name + "@battle";
  const auto alone = row.answer_with(input, std::vector<std::string_view>{at_other}, {});
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->answer, *solved(row, input)) << "it is made at another task";
  const auto both = row.answer_with(input, std::vector<std::string_view>{slip.name, "sneak-conquers"}, {});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->ending, MutantRun::Ending::unlike);
}

}  // namespace
}  // namespace fuzz
