#include "fuzz/generators/cs540_tree.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "fuzz/generators/cs540_tree_edges.hpp"
#include "fuzz/generators/cs540_tree_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Problem;

constexpr std::uint64_t seed = 20081008;

std::vector<Problem> drawn(Profile profile, int count) {
  std::vector<Problem> problems;
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, std::nullopt, seed, index).problem);
  }
  return problems;
}

TEST(TreeGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 20 : 2000)) {
      EXPECT_EQ(cases::cs540_tree::parse(print(problem)), problem);
    }
  }
}

TEST(TreeGenerator, TasksComeByTheirWeights) {
  const auto problems = drawn(Profile::course, 2000);
  const auto minimax = std::ranges::count(problems, Algorithm::minimax, &Problem::algorithm);
  EXPECT_NEAR(static_cast<double>(minimax), 800, 80);
}

TEST(TreeGenerator, CourseAndEdgeAreSmall) {
  for (const Profile profile : {Profile::course, Profile::edge}) {
    for (const Problem& problem : drawn(profile, 2000)) {
      EXPECT_LE(problem.tree.size(), 300U) << print(problem);
    }
  }
}

TEST(TreeGenerator, StressIsLargeOrDeep) {
  std::size_t largest = 0;
  int deep = 0;
  for (const Problem& problem : drawn(Profile::stress, 30)) {
    largest = std::max(largest, problem.tree.size());
    deep +=
        problem.tree.size() > 300 && print(problem).find(std::string(20, '(')) != std::string::npos ? 1 : 0;
    EXPECT_LE(problem.tree.size(), static_cast<std::size_t>(default_stress_nodes) * 11 / 10);
  }
  EXPECT_GT(largest, 50'000U);
  EXPECT_GT(deep, 0);
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(TreeGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (int index = 0; index < (testing::is_large(profile) ? 5 : 200); ++index) {
      const auto [problem, spelling] = draw(profile, std::nullopt, seed, index);
      inputs += print(problem, spelling);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "a14ad36b16abfc32");
}

TEST(TreeGenerator, SomeEdgesLackTheLastLineEnd) {
  int course = 0;
  int edge = 0;
  for (int index = 0; index < 100; ++index) {
    course += draw(Profile::course, std::nullopt, seed, index).spelling.final_line_end ? 0 : 1;
    edge += draw(Profile::edge, std::nullopt, seed, index).spelling.final_line_end ? 0 : 1;
  }
  EXPECT_EQ(course, 0);
  EXPECT_GT(edge, 10);
}

TEST(TreeGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, std::nullopt, seed, 0).problem;
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

/// An edge that is named after a situation holds it nearly always.
TEST(TreeEdges, HoldWhatTheyAreNamedAfter) {
  for (const Edge& edge : edges()) {
    for (const Algorithm algorithm : {Algorithm::minimax, Algorithm::alpha_beta}) {
      if (algorithm == Algorithm::minimax && !edge.minimax_too) {
        continue;
      }
      Chance chance{rc::Random(seed)};
      int held = 0;
      for (int number = 0; number < 40; ++number) {
        held += situations(edge.make(chance, algorithm)).has(edge.name) ? 1 : 0;
      }
      EXPECT_GE(held, 34) << edge.name;
    }
  }
}

}  // namespace
}  // namespace fuzz::cs540_tree
