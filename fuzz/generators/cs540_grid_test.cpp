#include "fuzz/generators/cs540_grid.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_grid_edges.hpp"
#include "fuzz/generators/cs540_grid_mazes.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;

constexpr std::uint64_t seed = 20081008;

std::vector<Problem> drawn(Profile profile, int count, std::optional<Algorithm> task = std::nullopt) {
  std::vector<Problem> problems;
  problems.reserve(static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, task, seed, index));
  }
  return problems;
}

TEST(GridGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem :
         drawn(profile, cases::testing::share_of(testing::is_large(profile) ? 100 : 2000))) {
      EXPECT_EQ(cases::cs540_grid::parse(print(problem)), problem);
      EXPECT_TRUE(is_bounded(problem)) << print(problem);
    }
  }
}

TEST(GridGenerator, AlgorithmsComeEquallyOften) {
  std::map<Algorithm, int> counts;
  for (const Problem& problem : drawn(Profile::course, 2000)) {
    ++counts[problem.algorithm];
  }
  for (const auto& share : task_shares) {
    EXPECT_NEAR(counts[share.task], 500, 75) << share.name;
  }
}

TEST(GridGenerator, DrawsTheTaskThatIsAskedFor) {
  for (const Profile profile : all_profiles) {
    for (const auto& share : task_shares) {
      EXPECT_EQ(draw(profile, share.task, seed, 1).algorithm, share.task);
    }
  }
}

TEST(GridGenerator, StressIsLarge) {
  for (const Problem& problem : drawn(Profile::stress, 40, Algorithm::ucs)) {
    EXPECT_GE(cells(problem), 225);
  }
  int largest = 0;
  for (const Problem& problem : drawn(Profile::stress, 40, Algorithm::dfs)) {
    largest = std::max(largest, situations(problem).expansions);
  }
  EXPECT_GT(largest, 2'500);
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(GridGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 20 : 200)) {
      inputs += print(problem);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "a6814c54361dd5a8");
}

TEST(GridGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, Algorithm::dfs, seed, 0);
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

/// An edge that is named after a situation holds it nearly always, for each of its algorithms.
TEST(GridEdges, HoldWhatTheyAreNamedAfter) {
  for (const Edge& edge : edges()) {
    EXPECT_GT(edge.weight, 0);
    const bool named = std::ranges::find(shares, edge.name, &Share::tag) != shares.end();
    for (const Algorithm algorithm : edge.algorithms) {
      Chance chance{rc::Random(seed)};
      int held = 0;
      for (int number = 0; number < 40; ++number) {
        const Problem problem = edge.make(chance, algorithm);
        EXPECT_EQ(problem.algorithm, algorithm) << edge.name;
        held += situations(problem).has(edge.name) ? 1 : 0;
      }
      EXPECT_GE(held, named ? 36 : 0) << edge.name << " of " << name_of(algorithm);
    }
  }
}

TEST(GridMazes, CellIsWalledInFromAllSides) {
  Problem problem = cases::cs540_grid::open_maze(3, 3);
  EXPECT_FALSE(is_walled_in(problem, 4));
  wall_in(problem, 4);
  EXPECT_TRUE(is_walled_in(problem, 4));
  EXPECT_FALSE(is_walled_in(problem, 0));
  EXPECT_EQ(std::ranges::count(problem.wall_right, true), 5);
  EXPECT_EQ(std::ranges::count(problem.wall_below, true), 5);
}

TEST(GridMazes, ExpansionsAreCountedUpToTheMost) {
  Problem problem = cases::cs540_grid::open_maze(1, 5);
  EXPECT_EQ(expansions(problem, 100), 5);
  EXPECT_EQ(expansions(problem, 5), 5);
  EXPECT_EQ(expansions(problem, 3), 4);
}

}  // namespace
}  // namespace fuzz::cs540_grid
