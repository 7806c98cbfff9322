// The mutants of all assignments: each is what its facts say.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 5;

class Mutants : public ::testing::TestWithParam<std::string> {
 protected:
  const Assignment& row() const { return *find_assignment(GetParam()); }

  /// Problems of the profiles that a set is made of, with the solver's answers, as far as they are answered
  /// in so many nodes.
  std::vector<StrengthCase> drawn(int each,
                                  std::int64_t most_nodes = std::numeric_limits<std::int64_t>::max()) const {
    std::vector<StrengthCase> set;
    for (const Profile profile : {Profile::course, Profile::edge}) {
      for (int index = 0; index < each; ++index) {
        auto problem = row().draw(profile, std::nullopt, seed, index);
        if (problem.nodes <= most_nodes) {
          auto answer = solved(row(), problem.input).value();
          set.push_back({std::to_string(set.size()), std::move(problem.input), std::move(answer)});
        }
      }
    }
    return set;
  }

  StrengthCase made(const MutantInput& made_input) const {
    return {std::string(made_input.mutant), made_input.input, solved(row(), made_input.input).value()};
  }
};

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  auto name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

std::vector<std::string> with_mutants() {
  std::vector<std::string> names;
  for (const auto& row : assignments()) {
    if (!row.mutants.empty()) {
      names.push_back(row.facts.name);
    }
  }
  return names;
}

TEST_P(Mutants, HaveFacts) {
  std::set<std::string_view> names;
  for (const auto& mutant : row().mutants) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_EQ(mutant.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos)
        << mutant.name;
    EXPECT_TRUE(mutant.sentence.ends_with('.')) << mutant.name;
    EXPECT_EQ(mutant.reason.empty(), mutant.mutant_class == MutantClass::killable) << mutant.name;
  }
}

TEST_P(Mutants, AreRightWithoutAMistake) {
  for (const auto& drawn_case : drawn(150)) {
    const auto run = row().answer_with(drawn_case.input, {}, {});
    ASSERT_TRUE(run.has_value());
    EXPECT_EQ(run->ending, MutantRun::Ending::answered);
    ASSERT_EQ(run->answer.files, drawn_case.expected.files) << drawn_case.input;
  }
}

/// By random problems, then by those made for a mistake; which one kills a mutant first is the same in every
/// run. The few large ones would take most of the time.
TEST_P(Mutants, AreKillableOrNotAsTheySay) {
  auto set = drawn(cases::testing::is_sanitized ? 15 : 1'500, 10'000);
  for (const auto& input : row().mutant_inputs) {
    set.push_back(made(input));
  }
  for (const auto& strength :
       measure_strength(row(), set, {1, {cases::testing::is_sanitized ? 20'000 : 200'000, 100}, 2})) {
    const auto& mutant = row().mutants[strength.mutant];
    const bool is_killed = !strength.killed_by.empty();
    const bool is_killable = mutant.mutant_class == MutantClass::killable;
    // A few inputs need not kill every one.
    EXPECT_TRUE(is_killed == is_killable || (cases::testing::is_sanitized && is_killable)) << mutant.name;
  }
}

TEST_P(Mutants, AreKilledByTheInputsMadeForThem) {
  for (const auto& input : row().mutant_inputs) {
    const auto made_case = made(input);
    const auto run = row().answer_with(made_case.input, std::array<std::string_view, 1>{input.mutant}, {});
    EXPECT_TRUE(is_killed(*run, made_case.expected, row().facts.comparison)) << input.mutant;
    EXPECT_EQ(row().answer_with(made_case.input, {}, {})->answer.files, made_case.expected.files);
  }
}

/// What the comparison hides is there all the same.
TEST_P(Mutants, ThatAreInvisibleWriteOtherBytes) {
  const auto set = drawn(50);
  for (const auto& mutant : row().mutants) {
    if (mutant.mutant_class == MutantClass::invisible) {
      EXPECT_TRUE(std::ranges::any_of(set, [&](const auto& drawn_case) {
        return row()
                   .answer_with(drawn_case.input, std::array<std::string_view, 1>{mutant.name}, {})
                   ->answer.files != drawn_case.expected.files;
      })) << mutant.name;
    }
  }
}

/// One of each kind goes with the others.
TEST_P(Mutants, CanBeCombined) {
  std::map<MutantKind, std::vector<std::string_view>> kinds;
  for (const auto& mutant : row().mutants) {
    kinds[mutant.kind].push_back(mutant.name);
  }
  const auto set = drawn(3);
  const std::size_t rounds = cases::testing::is_sanitized ? 10 : 40;
  for (std::size_t round = 0; round < rounds; ++round) {
    std::vector<std::string_view> names;
    for (const auto& [kind, of_kind] : kinds) {
      names.push_back(of_kind[round * 7 % of_kind.size()]);
    }
    for (const auto& drawn_case : set) {
      EXPECT_TRUE(row().answer_with(drawn_case.input, names, {100'000, 100}).has_value());
    }
  }
}

/// Runs each pair of the mistakes that `belongs` holds, in both orders, on one of `set`; each seventh where
/// sanitizers look on.
template <class Belongs>
void expect_all_pairs_to_run(const Assignment& row, std::span<const StrengthCase> set,
                             const MutantBudget& budget, Belongs belongs) {
  std::vector<std::string_view> names;
  for (const auto& mutant : row.mutants) {
    if (belongs(mutant)) {
      names.push_back(mutant.name);
    }
  }
  for (std::size_t first = 0; first < names.size(); ++first) {
    constexpr std::size_t step = cases::testing::is_sanitized ? 7 : 1;
    for (std::size_t second = first % step; second < names.size(); second += step) {
      const auto& input = set[(first + second) % set.size()].input;
      const auto run = row.answer_with(input, std::array{names[first], names[second]}, budget);
      EXPECT_TRUE(run.has_value()) << names[first] << ", " << names[second];
    }
  }
}

/// A part that another one is asked in must not ask it back.
TEST_P(Mutants, OfRulesAndSearchesGoTogetherInAnyOrder) {
  expect_all_pairs_to_run(row(), drawn(cases::testing::share_of(20), 300), {2'000, 20},
                          [](const auto& mutant) { return mutant.kind != MutantKind::writing; });
}

/// What one does to a text may leave it in any state for the other.
TEST_P(Mutants, OfWritingGoTogetherInAnyOrder) {
  expect_all_pairs_to_run(row(), drawn(cases::testing::share_of(20), 2'000), {20'000, 20},
                          [](const auto& mutant) { return mutant.kind == MutantKind::writing; });
}

/// A mistake in the bytes of a file leaves in it what another one has changed.
TEST(FileMistakes, AddUp) {
  const auto& tree = *find_assignment("cs540-tree");
  const auto answer = [&](const std::vector<std::string_view>& names) {
    return tree.answer_with("TREE\nALPHABETA\nMAX\n((2 9) (2 9))\n", names, {})->answer;
  };
  const auto ended = answer({"crlf"});
  const auto both = answer({"crlf", "no-final-newline"});
  EXPECT_NE(both, ended);
  EXPECT_NE(both, answer({"no-final-newline"}));
  EXPECT_EQ(both.files.at("output.txt") + '\n', ended.files.at("output.txt"));
}

// Star's stack on H2 is gone behind each move onto it, from a board that all nodes share.
TEST(MutantsOfStarCircle, TellWhatAMoveIsWorthAtItsTime) {
  const Assignment& row = *find_assignment("starcircle");
  constexpr std::string_view input =
      "Star\nMINIMAX\n3\n0,S5,0,0,0,0,0,0\nS1,0,S1,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
      "0,0,0,0,0,0,0,0\nC1,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80";
  const auto myopic = [&](std::string_view mistake) {
    const auto run = row.answer_with(input, std::array{mistake}, MutantBudget{});
    EXPECT_TRUE(run && run->ending == MutantRun::Ending::answered) << mistake;
    const auto text = run ? run->answer.files.at("output.txt") : std::string();
    const auto begin = text.find('\n') + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(myopic("landing-not-restored-myopic-before-search"), "490");
  EXPECT_NE(myopic("landing-not-restored-myopic-after-search"), "490");
  EXPECT_NE(myopic("landing-not-restored"), "490");
}

// Passes that step over the limit, and none of which ends the game: each leads one level deeper.
TEST(MutantsOfStarCircle, ThatStepOverTheDepthLimitAreLeft) {
  const Assignment& row = *find_assignment("starcircle");
  constexpr std::string_view blocked =
      "Star\nMINIMAX\n3\n0,S1,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n"
      "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\nC1,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80";
  const auto run = row.answer_with(
      blocked, std::vector<std::string_view>{"pass-costs-two-plies", "passes-never-end"}, MutantBudget{});
  ASSERT_TRUE(run);
  EXPECT_EQ(run->ending, MutantRun::Ending::over_budget);
  EXPECT_LT(run->nodes, 1'000);
}

TEST_P(Mutants, StopAtTheirBudget) {
  for (const auto& drawn_case : drawn(20)) {
    const auto run = row().answer_with(drawn_case.input, {}, {0, 0});
    ASSERT_TRUE(run.has_value());
    EXPECT_TRUE(run->ending == MutantRun::Ending::over_budget ||
                run->answer.files == drawn_case.expected.files);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Mutants, ::testing::ValuesIn(with_mutants()), test_name);

}  // namespace
}  // namespace fuzz
