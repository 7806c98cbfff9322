#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

TEST(Mistakes, AreSpelledWithTheirSites) {
  EXPECT_EQ(mistake_spelled("strict-cut"), (Mistake{"strict-cut"}));
  EXPECT_EQ(mistake_spelled("strict-cut@battle:first"), (Mistake{"strict-cut", "battle:first"}));
  EXPECT_EQ(spelled({"strict-cut"}), "strict-cut");
  EXPECT_EQ(spelled({"strict-cut", "battle:first"}), "strict-cut@battle:first");
}

TEST(Mistakes, AreMadeAtTheirTasks) {
  const std::array<std::string_view, 5> all{"a", "b@battle", "c@greedy", "d@battle:first", "e@battles"};
  EXPECT_EQ(made_at("battle", all), (std::vector<Mistake>{{"a"}, {"b"}, {"d", "first"}}));
  EXPECT_EQ(made_at("greedy", all), (std::vector<Mistake>{{"a"}, {"c"}}));
}

/// The answer of a squirrel program with some mistakes.
cases::Answer answer_of(const std::string& input, const std::vector<std::string_view>& mistakes) {
  return find_assignment("squirrel")->answer_with(input, mistakes, {})->answer;
}

/// A problem of an assignment's own task.
std::string drawn(const Assignment& row, std::string_view task, std::int64_t index) {
  return row.draw(Profile::edge, task, 1, index).input;
}

TEST(Sites, AreTheTasksAndPartsOfThem) {
  EXPECT_EQ(sites(*find_assignment("cs540-grid")),
            (std::vector<std::string>{"dfs", "ucs", "greedy", "astar"}));
  EXPECT_EQ(
      sites(*find_assignment("squirrel")),
      (std::vector<std::string>{"greedy", "minimax", "alpha-beta", "battle", "minimax:max", "minimax:min",
                                "alpha-beta:max", "alpha-beta:min", "battle:first", "battle:second",
                                "battle:greedy", "battle:minimax", "battle:alpha-beta", "battle:minimax:max",
                                "battle:minimax:min", "battle:alpha-beta:max", "battle:alpha-beta:min"}));
}

/// Of every assignment with mistakes: made at its own task a mistake is what it is everywhere, and at another
/// one it is none.
TEST(Sites, KeepAMistakeFromOtherTasks) {
  for (const auto& name :
       {"squirrel", "stakeraid", "starcircle", "cs540-tree", "cs540-checkers", "cs540-grid"}) {
    const auto& row = *find_assignment(name);
    const auto& task = row.facts.tasks.front().name;
    const auto& other = row.facts.tasks.back().name;
    int shown = 0;
    for (const auto& mutant : row.mutants) {
      const auto input = drawn(row, task, shown);
      const auto run = [&](const std::vector<std::string_view>& mistakes) {
        return row.answer_with(input, mistakes, {20'000, 50})->answer;
      };
      const auto everywhere = run({mutant.name});
      const auto here = spelled({mutant.name, task});
      const auto there = spelled({mutant.name, other});
      EXPECT_EQ(run({here}), everywhere) << mutant.name;
      EXPECT_EQ(run({there}), run({})) << mutant.name;
      shown += everywhere == run({}) ? 0 : 1;
    }
    EXPECT_GT(shown, 0) << name;
  }
}

/// A mistake made in both parts of a task is the mistake; made in one of them it is, on some inputs, neither
/// that of the other nor the whole.
void expect_two_parts(std::string_view assignment, std::string_view task, std::string_view mutant,
                      std::string_view one_part, std::string_view other_part) {
  const auto& row = *find_assignment(assignment);
  const auto one = fmt::format("{}@{}:{}", mutant, task, one_part);
  const auto other = fmt::format("{}@{}:{}", mutant, task, other_part);
  int shown = 0;
  for (int index = 0; index < 60; ++index) {
    const auto input = drawn(row, task, index);
    const auto run = [&](const std::vector<std::string_view>& mistakes) {
      return row.answer_with(input, mistakes, {50'000, 50})->answer;
    };
    const auto whole = run({mutant});
    EXPECT_EQ(run({one, other}), whole) << mutant << '\n' << input;
    shown += run({one}) != run({other}) && run({one}) != whole ? 1 : 0;
  }
  EXPECT_GT(shown, 0) << assignment << ' ' << mutant;
}

TEST(Sites, OfASearchAreItsTwoKindsOfNodes) {
  for (const auto& [assignment, task, mutant] :
       std::vector<std::array<std::string_view, 3>>{{"squirrel", "alpha-beta", "strict-cut"},
                                                    {"squirrel", "alpha-beta", "bound-moved-at-cut"},
                                                    {"squirrel", "minimax", "sneak-conquers"},
                                                    {"stakeraid", "minimax", "conquers-one-only"},
                                                    {"starcircle", "alpha-beta", "cuts-strictly"},
                                                    {"starcircle", "minimax", "never-stacks"},
                                                    {"cs540-checkers", "basic", "strict-cut"},
                                                    {"cs540-tree", "alpha-beta", "strict-cut"}}) {
    expect_two_parts(assignment, task, mutant, "max", "min");
  }
}

TEST(Sites, OfASearchAreItsTwoSides) {
  expect_two_parts("starcircle", "minimax", "never-stacks", "by-star", "by-circle");
  expect_two_parts("cs540-checkers", "basic", "never-crowned", "by-red", "by-black");
}

TEST(SharedBoards, ThatArePutBackAreNoMistake) {
  for (const auto& [assignment, never_cuts] :
       std::vector<std::array<std::string_view, 2>>{{"squirrel", "never-cuts"},
                                                    {"stakeraid", "alpha-beta-never-cuts"},
                                                    {"starcircle", "alpha-beta-never-cuts"}}) {
    const auto& row = *find_assignment(assignment);
    int shown = 0;
    for (int index = 0; index < 60; ++index) {
      const auto input = drawn(row, "alpha-beta", index);
      const auto run = [&](const std::vector<std::string_view>& mistakes) {
        return row.answer_with(input, mistakes, {50'000, 50})->answer;
      };
      EXPECT_EQ(run({"cut-before-undo", never_cuts}), run({never_cuts})) << assignment << '\n' << input;
      shown += run({"cut-before-undo"}) == run({}) ? 0 : 1;
    }
    EXPECT_GT(shown, 0) << assignment;
  }
}

TEST(SharedLists, HoldNoMoreThanASquareHasNeighbours) {
  const auto& row = *find_assignment("squirrel");
  for (const auto& mistakes : std::vector<std::vector<std::string_view>>{
           {"conquest-spreads", "undo-list-shared"}, {"undo-list-shared", "conquest-spreads"}}) {
    for (int index = 0; index < 60; ++index) {
      const auto input = drawn(row, "minimax", index);
      const auto run = [&] { return row.answer_with(input, mistakes, {50'000, 50})->answer; };
      EXPECT_EQ(run(), run()) << input;
    }
  }
}

/// Both sides are blocked.
TEST(Extensions, OfPassesHaveAnEnd) {
  const std::string blocked =
      "Star\nMINIMAX\n4\n0,S1,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
      "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\nC1,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80";
  const std::array<std::string_view, 2> mistakes{"passes-never-end", "pass-costs-no-depth"};
  const auto run = find_assignment("starcircle")->answer_with(blocked, mistakes, {10'000'000, 50});
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->ending, MutantRun::Ending::over_budget);
}

/// X begins by greedy, O answers by minimax.
constexpr auto battle =
    "4\nX\n1\n1\nO\n2\n2\n20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n"
    "**XX*\n**XOX\n***OO\n*****\n*****\n";

TEST(Sites, OfABattleAreItsPlayers) {
  const std::string input = battle;
  const auto right = answer_of(input, {});
  const auto both = answer_of(input, {"sneak-conquers"});
  const auto first = answer_of(input, {"sneak-conquers@battle:first"});
  const auto second = answer_of(input, {"sneak-conquers@battle:second"});
  EXPECT_NE(both, right);
  EXPECT_NE(first, second);
  EXPECT_EQ(answer_of(input, {"sneak-conquers@battle"}), both);
  EXPECT_EQ(answer_of(input, {"sneak-conquers@battle:first", "sneak-conquers@battle:second"}), both);
}

TEST(Sites, OfABattleAreTheAlgorithmsThatPlay) {
  const std::string input = battle;
  for (const std::string_view mutant : {"sneak-conquers", "ties-take-last", "wraps-around"}) {
    const auto at = [&](std::string_view part) {
      const std::string site = "battle:" + std::string(part);
      const std::string mistake = spelled({mutant, site});
      return answer_of(input, {mistake});
    };
    EXPECT_EQ(at("greedy"), at("first")) << mutant;
    EXPECT_EQ(at("minimax"), at("second")) << mutant;
    EXPECT_EQ(at("alpha-beta"), answer_of(input, {})) << mutant;
    const auto both =
        std::array{spelled({mutant, "battle:minimax:max"}), spelled({mutant, "battle:minimax:min"})};
    EXPECT_EQ(answer_of(input, {both[0], both[1]}), at("minimax")) << mutant;
  }
}

}  // namespace
}  // namespace fuzz
