#include "fuzz/generators/squirrel.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "fuzz/generators/squirrel_boards.hpp"
#include "fuzz/generators/squirrel_edges.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/testing/profiles.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;

constexpr std::uint64_t seed = 20160208;

std::vector<Problem> drawn(Profile profile, int count, std::optional<Task> task = std::nullopt) {
  std::vector<Problem> problems;
  problems.reserve(static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    problems.push_back(draw(profile, task, seed, index).problem);
  }
  return problems;
}

bool is_valid(const Contestant& who) {
  return who.depth >= 1 && (who.algorithm != Algorithm::greedy || who.depth == 1);
}

TEST(SquirrelGenerator, ProblemsAreValid) {
  for (const Profile profile : all_profiles) {
    for (const Problem& problem : drawn(profile, testing::is_large(profile) ? 40 : 2000)) {
      EXPECT_EQ(cases::squirrel::parse(print(problem)), problem);
      EXPECT_NE(problem.first.player, problem.second.player);
      if (profile == Profile::limits) {
        continue;
      }
      EXPECT_GE(empty_squares(problem), 1);
      EXPECT_TRUE(is_valid(problem.first) && is_valid(problem.second)) << print(problem);
      const auto [low, high] = std::ranges::minmax(problem.values);
      EXPECT_TRUE(low >= 1 && high <= 99) << print(problem);
    }
  }
}

TEST(SquirrelGenerator, TasksComeAsOftenAsInTheCoursesSets) {
  std::array<int, 5> counts{};
  for (const Problem& problem : drawn(Profile::course, 2000)) {
    ++counts[static_cast<std::size_t>(problem.task)];
  }
  EXPECT_NEAR(counts[1], 600, 60);
  EXPECT_NEAR(counts[2], 600, 60);
  EXPECT_NEAR(counts[3], 600, 60);
  EXPECT_NEAR(counts[4], 200, 40);
}

TEST(SquirrelGenerator, CourseStaysInTheRangesOfTheCoursesSets) {
  std::set<int> empty;
  std::set<int> depths;
  int x_first = 0;
  for (const Problem& problem : drawn(Profile::course, 2000)) {
    empty.insert(empty_squares(problem));
    depths.insert(problem.first.depth);
    EXPECT_LE(std::max(problem.first.depth, problem.second.depth), problem.task == Task::battle ? 3 : 4);
    x_first += problem.first.player == Player::x ? 1 : 0;
  }
  EXPECT_EQ(empty, (std::set{8, 9, 10, 11, 12, 13, 14, 15, 16, 17}));
  EXPECT_EQ(depths, (std::set{1, 2, 3, 4}));
  EXPECT_GT(x_first, 1000);
}

TEST(SquirrelGenerator, CourseIsNoWorkForPlainPython) {
  for (const Problem& problem : drawn(Profile::course, 1000)) {
    EXPECT_LE(tree_size(empty_squares(problem), problem.first.depth), 1'500'000);
    EXPECT_LE(situations(problem).nodes, 100'000) << print(problem);
  }
}

TEST(SquirrelGenerator, StressIsLargeButKeepsToItsNodes) {
  constexpr std::int64_t nodes = 20'000;
  for (const Task task : {Task::minimax, Task::alpha_beta, Task::battle}) {
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
TEST(SquirrelGenerator, SeedSaysAll) {
  std::string inputs;
  // Those that came later have no part in it.
  for (const Profile profile : {Profile::course, Profile::edge, Profile::stress}) {
    for (int index = 0; index < (testing::is_large(profile) ? 5 : 200); ++index) {
      const auto [problem, spelling] = draw(profile, std::nullopt, seed, index);
      inputs += print(problem, spelling);
    }
  }
  EXPECT_EQ(cases::hash_of(inputs), "b309b191a647c141");
}

TEST(SquirrelGenerator, SpellingsAreMixed) {
  std::set<std::pair<bool, bool>> course;
  std::set<std::pair<bool, bool>> edge;
  for (int index = 0; index < 100; ++index) {
    const auto in_course = draw(Profile::course, Task::greedy, seed, index).spelling;
    const auto in_edge = draw(Profile::edge, Task::greedy, seed, index).spelling;
    course.emplace(in_course.crlf, in_course.final_line_end);
    edge.emplace(in_edge.crlf, in_edge.final_line_end);
  }
  EXPECT_EQ(course.size(), 2U);
  EXPECT_EQ(edge.size(), 4U);
}

TEST(SquirrelGenerator, ProblemIsShownAsItsInput) {
  const Problem problem = draw(Profile::edge, Task::battle, seed, 0).problem;
  std::ostringstream shown;
  rc::show(problem, shown);
  EXPECT_EQ(shown.str(), "\n" + print(problem));
}

TEST(SquirrelEdges, EveryEdgeMakesItsTasks) {
  for (const Edge& edge : edges()) {
    EXPECT_GT(edge.weight, 0);
    for (const Task task : edge.tasks) {
      Chance chance{rc::Random(seed)};
      EXPECT_EQ(edge.make(chance, task).task, task) << edge.name;
    }
  }
}

/// An edge that is named after a situation holds it nearly always, in each of its tasks.
TEST(SquirrelEdges, EdgesHoldWhatTheyAreNamedAfter) {
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

TEST(SquirrelBoards, DepthsAreLoweredTurnAbout) {
  Problem problem = draw(Profile::course, Task::battle, seed, 0).problem;
  problem.first = contestant(Player::x, Algorithm::minimax, 9);
  problem.second = contestant(Player::o, Algorithm::alpha_beta, 7);
  problem.board.fill(cases::squirrel::Cell::empty);
  lower_depths(problem, 60'000);
  EXPECT_EQ(problem.first.depth, 2);
  EXPECT_EQ(problem.second.depth, 3);
}

}  // namespace
}  // namespace fuzz::squirrel
