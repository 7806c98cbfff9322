#include "fuzz/generators/starcircle.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/starcircle_boards.hpp"
#include "fuzz/generators/starcircle_edges.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Player;
using cases::starcircle::Problem;

constexpr std::uint64_t seed = 20180201;

std::vector<Problem> drawn(Profile profile, int count) {
  std::vector<Problem> problems;
  problems.reserve(static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, std::nullopt, seed, index).problem);
  }
  return problems;
}

TEST(StarCircleGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem :
         drawn(profile, cases::testing::share_of(testing::is_large(profile) ? 20 : 2000))) {
      EXPECT_EQ(cases::starcircle::parse(print(problem)), problem);
    }
  }
}

TEST(StarCircleGenerator, TasksAndSidesComeAboutEquallyOften) {
  int minimax = 0;
  int star = 0;
  for (const Problem& problem : drawn(Profile::course, 1000)) {
    minimax += problem.algorithm == Algorithm::minimax ? 1 : 0;
    star += problem.player == Player::star ? 1 : 0;
  }
  EXPECT_NEAR(minimax, 500, 60);
  EXPECT_NEAR(star, 500, 60);
}

TEST(StarCircleGenerator, CourseAndEdgeAreNoWorkForPlainPython) {
  for (const Problem& problem : drawn(Profile::course, 500)) {
    EXPECT_LE(nodes_of(problem, 20'000), 10'000) << print(problem);
  }
  for (const Problem& problem : drawn(Profile::edge, 500)) {
    EXPECT_LE(nodes_of(problem, 20'000), 10'000) << print(problem);
  }
}

TEST(StarCircleGenerator, CourseReachesAllDepthsOfTheStudentsCases) {
  std::set<int> depths;
  for (const Problem& problem : drawn(Profile::course, 500)) {
    depths.insert(problem.depth);
  }
  EXPECT_EQ(depths, (std::set{1, 2, 3, 4, 5, 6, 7}));
}

TEST(StarCircleGenerator, StressIsLargeButKeepsToItsNodes) {
  constexpr std::int64_t nodes = 20'000;
  for (const auto& share : task_shares) {
    const auto gen = problems(Profile::stress, share.task, nodes);
    std::int64_t largest = 0;
    for (std::uint64_t number = 0; number < 30; ++number) {
      const Problem problem = gen(rc::Random(number)).value();
      const auto found = nodes_of(problem, nodes + 1);
      EXPECT_LE(found, nodes);
      largest = std::max(largest, found);
    }
    EXPECT_GE(largest, nodes / 2);
  }
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(StarCircleGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (int index = 0; index < (testing::is_large(profile) ? 5 : 200); ++index) {
      const auto [problem, spelling] = draw(profile, std::nullopt, seed, index);
      inputs += print(problem, spelling);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "7fc75ea0543e3bdf");
}

TEST(StarCircleGenerator, OnlyTheEdgeEndsItsLastLine) {
  std::set<bool> course;
  std::set<bool> edge;
  for (int index = 0; index < 100; ++index) {
    course.insert(draw(Profile::course, Algorithm::minimax, seed, index).spelling.final_line_end);
    edge.insert(draw(Profile::edge, Algorithm::minimax, seed, index).spelling.final_line_end);
  }
  EXPECT_EQ(course, std::set{false});
  EXPECT_EQ(edge.size(), 2U);
}

TEST(StarCircleGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, std::nullopt, seed, 0).problem;
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

/// An edge holds what it is named after nearly always, in each of its tasks.
TEST(StarCircleEdges, EdgesHoldWhatTheyAreNamedAfter) {
  for (const Edge& edge : edges()) {
    EXPECT_GT(edge.weight, 0);
    ASSERT_NE(std::ranges::find(shares, edge.name, &Share::tag), shares.end()) << edge.name;
    for (const Algorithm task : edge.tasks) {
      Chance chance{rc::Random(seed)};
      int held = 0;
      for (int number = 0; number < 40; ++number) {
        const Problem problem = edge.make(chance, task);
        EXPECT_EQ(problem.algorithm, task);
        held += situations(problem).has(edge.name) ? 1 : 0;
      }
      EXPECT_GE(held, 36) << edge.name << " in task " << static_cast<int>(task);
    }
  }
}

TEST(StarCircleBoards, BoundedLowersTheDepthAsFarAsNeeded) {
  Problem problem = draw(Profile::stress, Algorithm::minimax, seed, 0).problem;
  problem.depth = 10;
  EXPECT_EQ(bounded(problem, 1).depth, 1);
  const Problem lowered = bounded(problem, 5'000);
  EXPECT_LE(nodes_of(lowered, 10'000), 5'000);
  problem.depth = lowered.depth + 1;
  EXPECT_GT(nodes_of(problem, 10'000), 5'000);
}

}  // namespace
}  // namespace fuzz::starcircle
