#include "fuzz/generators/cs540_robots.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/generators/cs540_robots_buildings.hpp"
#include "fuzz/generators/cs540_robots_edges.hpp"
#include "fuzz/generators/cs540_robots_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;

constexpr std::uint64_t seed = 20081008;

std::vector<Problem> drawn(Profile profile, int count) {
  std::vector<Problem> problems;
  problems.reserve(static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, seed, index));
  }
  return problems;
}

TEST(RobotsGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem :
         drawn(profile, cases::testing::share_of(testing::is_large(profile) ? 100 : 2000))) {
      EXPECT_EQ(cases::cs540_robots::parse(print(problem)), problem);
    }
  }
}

TEST(RobotsGenerator, CourseStaysInTheSpecsRanges) {
  for (const Problem& problem : drawn(Profile::course, 2000)) {
    EXPECT_LE(problem.nodes, 12);
    EXPECT_LE(problem.distance, 4);
  }
}

TEST(RobotsGenerator, StressIsLarge) {
  int largest = 0;
  for (const Problem& problem : drawn(Profile::stress, 40)) {
    EXPECT_GE(problem.nodes, 20);
    largest = std::max(largest, situations(problem).expansions);
  }
  EXPECT_GT(largest, 600);
}

/// The hash is the same with every compiler; it changes with the generators alone.
TEST(RobotsGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 20 : 200)) {
      inputs += print(problem);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "ac46ee23af9ea4fa");
}

TEST(RobotsGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, seed, 0);
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

/// A building that is named after a situation holds it nearly always.
TEST(RobotsEdges, HoldWhatTheyAreNamedAfter) {
  for (const RareBuilding& rare : rare_buildings()) {
    EXPECT_GT(rare.weight, 0);
    Chance chance{rc::Random(seed)};
    int held = 0;
    for (int number = 0; number < 40; ++number) {
      held += situations(rare.make(chance)).has(rare.name) ? 1 : 0;
    }
    const bool named = std::ranges::find(shares, rare.name, &Share::tag) != shares.end();
    EXPECT_GE(held, named ? 36 : 0) << rare.name;
  }
}

TEST(RobotsBuildings, OfOnePartHoldTogether) {
  for (const bool corridors : {false, true}) {
    Chance chance{rc::Random(seed)};
    for (int number = 0; number < 50; ++number) {
      const auto problem = random_problem(chance, {.nodes = {2, 12}, .corridors = corridors});
      EXPECT_FALSE(situations(problem).has("in-parts")) << print(problem);
    }
  }
}

}  // namespace
}  // namespace fuzz::cs540_robots
