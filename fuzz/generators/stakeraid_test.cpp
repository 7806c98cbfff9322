#include "fuzz/generators/stakeraid.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "fuzz/generators/stakeraid_boards.hpp"
#include "fuzz/generators/stakeraid_edges.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Task;

constexpr std::uint64_t seed = 20160208;

std::vector<Problem> drawn(Profile profile, int count, std::optional<Task> task = std::nullopt) {
  std::vector<Problem> problems;
  problems.reserve(static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, task, seed, index).problem);
  }
  return problems;
}

TEST(StakeraidGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const auto task : {Task::minimax, Task::alpha_beta, Task::competition}) {
      for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 5 : 500, task)) {
        EXPECT_EQ(problem.task, task);
        EXPECT_GE(empty_squares(problem), 1);
        EXPECT_GE(problem.depth, 1);
        EXPECT_EQ(cases::stakeraid::parse(print(problem)), problem);
      }
    }
  }
}

TEST(StakeraidGenerator, MixHasBothSearchesAndNoCompetition) {
  int alpha_beta = 0;
  for (const Profile profile : {Profile::course, Profile::edge}) {
    for (const Problem& problem : drawn(profile, 500)) {
      EXPECT_NE(problem.task, Task::competition);
      alpha_beta += problem.task == Task::alpha_beta ? 1 : 0;
    }
  }
  EXPECT_NEAR(alpha_beta, 500, 80);
}

TEST(StakeraidGenerator, CourseStaysInTheRangesOfTheSharedSets) {
  std::set<int> sides;
  std::set<int> depths;
  for (const Problem& problem : drawn(Profile::course, 1000)) {
    sides.insert(problem.side);
    depths.insert(problem.depth);
  }
  EXPECT_EQ(sides, (std::set{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}));
  EXPECT_EQ(depths, (std::set{1, 2, 3, 4}));
}

TEST(StakeraidGenerator, EveryProfileIsNoWorkForANaiveProgram) {
  for (const Profile profile : {Profile::course, Profile::edge}) {
    std::int64_t sum = 0;
    for (const Problem& problem : drawn(profile, 500)) {
      sum += situations(problem).nodes;
    }
    EXPECT_LE(sum / 500, 5'000) << name_of(profile);
  }
}

TEST(StakeraidGenerator, StressIsLargeButKeepsToItsNodes) {
  constexpr std::int64_t nodes = 20'000;
  for (const Task task : {Task::minimax, Task::alpha_beta}) {
    const auto gen = problems(Profile::stress, task, nodes);
    std::int64_t largest = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
      const auto found = situations(gen(rc::Random(number)).value());
      EXPECT_LE(found.nodes, nodes);
      largest = std::max(largest, found.nodes);
    }
    EXPECT_GE(largest, nodes / 2);
  }
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(StakeraidGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (int index = 0; index < (testing::is_large(profile) ? 5 : 200); ++index) {
      const auto [problem, spelling] = draw(profile, std::nullopt, seed, index);
      inputs += print(problem, spelling);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "995180dbb04d1a4e");
}

TEST(StakeraidGenerator, SpellingsAreMixed) {
  for (const Profile profile : {Profile::course, Profile::edge}) {
    std::set<bool> ended;
    for (int index = 0; index < 50; ++index) {
      ended.insert(draw(profile, Task::minimax, seed, index).spelling.final_line_end);
    }
    EXPECT_EQ(ended.size(), 2U);
  }
}

TEST(StakeraidGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, Task::minimax, seed, 0).problem;
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

TEST(StakeraidEdges, EveryEdgeMakesItsTasks) {
  for (const Edge& edge : edges()) {
    EXPECT_GT(edge.weight, 0);
    for (const Task task : edge.tasks) {
      Chance chance{rc::Random(seed)};
      EXPECT_EQ(edge.make(chance, task).task, task) << edge.name;
    }
  }
}

/// An edge that is named after a situation holds it nearly always, in each of its tasks.
TEST(StakeraidEdges, EdgesHoldWhatTheyAreNamedAfter) {
  for (const Edge& edge : edges()) {
    if (std::ranges::find(shares, edge.name, &Share::tag) == shares.end()) {
      continue;
    }
    for (const Task task : edge.tasks) {
      Chance chance{rc::Random(seed)};
      int held = 0;
      for (int number = 0; number < 40; ++number) {
        held += situations(edge.make(chance, task)).has(edge.name) ? 1 : 0;
      }
      EXPECT_GE(held, 36) << edge.name << " in task " << static_cast<int>(task);
    }
  }
}

TEST(StakeraidBoards, KnowTheSquaresBeside) {
  EXPECT_EQ(squares_beside(1, 0), std::vector<int>{});
  EXPECT_EQ(squares_beside(3, 4), (std::vector{1, 7, 3, 5}));
  EXPECT_EQ(squares_beside(3, 3), (std::vector{0, 6, 4}));
  EXPECT_EQ(squares_beside(3, 8), (std::vector{5, 7}));
}

TEST(StakeraidBoards, TreeSizeCountsAStakeAndARaidOnEverySquare) {
  EXPECT_EQ(tree_size(3, 1), 7);
  EXPECT_EQ(tree_size(3, 2), 31);
  EXPECT_EQ(tree_size(3, 9), 79);
  EXPECT_EQ(tree_size(0, 4), 1);
  EXPECT_EQ(tree_size(600, 600), 1'000'000'000'000);
}

TEST(StakeraidBoards, DepthIsLowered) {
  Problem problem = draw(Profile::course, Task::minimax, seed, 0).problem;
  problem.side = 3;
  problem.board.assign(9, cases::stakeraid::Cell::empty);
  problem.depth = 9;
  lower_depth(problem, 400);
  EXPECT_EQ(problem.depth, 2);
}

}  // namespace
}  // namespace fuzz::stakeraid
