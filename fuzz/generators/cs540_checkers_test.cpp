#include "fuzz/generators/cs540_checkers.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "fuzz/generators/cs540_checkers_boards.hpp"
#include "fuzz/generators/cs540_checkers_edges.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;

constexpr std::uint64_t seed = 20081008;

std::vector<Problem> drawn(Profile profile, int count) {
  std::vector<Problem> problems;
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, std::nullopt, seed, index).problem);
  }
  return problems;
}

TEST(CheckersGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 20 : 2000)) {
      EXPECT_EQ(cases::cs540_checkers::parse(print(problem)), problem);
    }
  }
}

TEST(CheckersGenerator, TasksComeByTheirWeights) {
  const auto problems = drawn(Profile::course, 1000);
  const auto basic = std::ranges::count(problems, Evaluation::basic, &Problem::evaluation);
  EXPECT_NEAR(static_cast<double>(basic), 500, 60);
}

TEST(CheckersGenerator, CourseHasTheDepthsOfTheCourse) {
  std::array<int, 9> counts{};
  for (const Problem& problem : drawn(Profile::course, 1000)) {
    ++counts[static_cast<std::size_t>(problem.depth_limit)];
  }
  for (std::size_t depth = 1; depth <= 5; ++depth) {
    EXPECT_GT(counts[depth], 50) << depth;
  }
  EXPECT_EQ(counts[6] + counts[7] + counts[8], 0);
}

TEST(CheckersGenerator, StressReachesTheLargestDepth) {
  const auto problems = drawn(Profile::stress, 40);
  EXPECT_GT(std::ranges::count(problems, 8, &Problem::depth_limit), 0);
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(CheckersGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (int index = 0; index < (testing::is_large(profile) ? 5 : 200); ++index) {
      const auto [problem, spelling] = draw(profile, std::nullopt, seed, index);
      inputs += print(problem, spelling);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "905317c09d12a833");
}

TEST(CheckersGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, std::nullopt, seed, 0).problem;
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

TEST(CheckersBoards, TurnedTwiceAreTheSame) {
  for (const Problem& problem : drawn(Profile::edge, 50)) {
    EXPECT_EQ(turned(turned(problem)), problem);
    EXPECT_EQ(cases::cs540_checkers::parse(print(turned(problem))), turned(problem));
  }
}

/// An edge that is named after a situation holds it nearly always.
TEST(CheckersEdges, HoldWhatTheyAreNamedAfter) {
  for (const Edge& edge : edges()) {
    if (std::ranges::find(shares, edge.name, &Share::tag) == shares.end()) {
      continue;
    }
    for (const Evaluation evaluation : {Evaluation::basic, Evaluation::enhanced}) {
      Chance chance{rc::Random(seed)};
      int held = 0;
      for (int number = 0; number < 40 && (edge.basic_too || evaluation == Evaluation::enhanced); ++number) {
        held += situations(edge.make(chance, evaluation)).has(edge.name) ? 1 : 0;
      }
      EXPECT_TRUE(held >= 34 || !edge.basic_too) << edge.name << " " << held;
    }
  }
}

}  // namespace
}  // namespace fuzz::cs540_checkers
