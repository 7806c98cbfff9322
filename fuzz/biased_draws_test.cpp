#include "fuzz/biased_draws.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

const Assignment& tree() {
  return *find_assignment("cs540-tree");
}

std::vector<DrawnProblem> first(const Assignment& assignment, std::uint64_t seed, int count,
                                const BiasTerms& terms = {}) {
  BiasedDraws draws(assignment, seed, terms);
  std::vector<DrawnProblem> problems;
  for (int number = 0; number < count; ++number) {
    problems.push_back(draws.next());
  }
  return problems;
}

/// How many killable mutants some inputs leave alive.
int alive(const Assignment& assignment, const std::vector<std::string>& inputs) {
  std::vector<StrengthCase> set;
  for (const auto& input : inputs) {
    set.push_back({"", input, solved(assignment, input).value()});
  }
  int count = 0;
  for (const auto& strength : measure_strength(assignment, set, {1, {100'000, 100}, 1})) {
    const bool killable = assignment.mutants[strength.mutant].mutant_class == MutantClass::killable;
    count += killable && strength.killed_by.empty() ? 1 : 0;
  }
  return count;
}

TEST(BiasedDraws, AreTheSameForTheSameSeedAndOthersForAnother) {
  EXPECT_EQ(first(tree(), 7, 12), first(tree(), 7, 12));
  EXPECT_NE(first(tree(), 7, 12), first(tree(), 8, 12));
}

TEST(BiasedDraws, AreDescribedAndDifferent) {
  for (const auto& assignment : assignments()) {
    std::set<std::string> inputs;
    for (const auto& problem : first(assignment, 3, 12)) {
      EXPECT_EQ(assignment.describe(problem.input), problem) << assignment.facts.name;
      EXPECT_TRUE(inputs.insert(problem.input).second) << assignment.facts.name;
      EXPECT_LE(problem.nodes, 100'000) << assignment.facts.name;
    }
  }
}

TEST(BiasedDraws, GoAfterNoMistakeThatCannotBeMade) {
  auto assignment = tree();
  assignment.answer_with = nullptr;
  EXPECT_EQ(first(assignment, 7, 12).size(), 12U);
}

TEST(BiasedDraws, KillMoreThanPlainOnes) {
  constexpr int count = 12;
  std::vector<std::string> biased;
  std::vector<std::string> plain;
  for (const auto& problem : first(tree(), 5, count)) {
    biased.push_back(problem.input);
  }
  for (int index = 0; index < count; ++index) {
    const Profile profile = index % 2 == 0 ? Profile::course : Profile::edge;
    plain.push_back(tree().draw(profile, std::nullopt, 5, index).input);
  }
  EXPECT_LT(alive(tree(), biased), alive(tree(), plain));
}

TEST(BiasedDraws, KnowNothingOfAMutantThatIsLeftOut) {
  const auto& assignment = *find_assignment("stakeraid");
  const auto& made = assignment.mutant_inputs.front();
  const auto holds = [&](const std::vector<DrawnProblem>& problems) {
    return std::ranges::find(problems, made.input, &DrawnProblem::input) != problems.end();
  };
  EXPECT_TRUE(holds(first(assignment, 1, 8)));
  EXPECT_FALSE(holds(first(assignment, 1, 8, {{std::string(made.mutant)}})));
}

}  // namespace
}  // namespace fuzz
