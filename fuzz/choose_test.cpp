#include "fuzz/choose.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

const Assignment& squirrel() {
  return *find_assignment("squirrel");
}

std::map<std::string, int> counted_tasks(const std::vector<DrawnProblem>& problems) {
  std::map<std::string, int> counts;
  for (const auto& problem : problems) {
    ++counts[problem.task];
  }
  return counts;
}

TEST(Choose, FiftyCasesHaveTheCoursesMix) {
  const auto problems = choose(squirrel(), {.count = 50, .seed = 1});
  ASSERT_TRUE(problems);
  EXPECT_EQ(counted_tasks(*problems),
            (std::map<std::string, int>{{"greedy", 15}, {"minimax", 15}, {"alpha-beta", 15}, {"battle", 5}}));
}

TEST(Choose, TasksComeInTheTablesOrder) {
  const auto problems = choose(squirrel(), {.count = 4, .seed = 1});
  ASSERT_TRUE(problems);
  EXPECT_EQ(problems->front().task, "greedy");
  EXPECT_EQ(problems->back().task, "battle");
}

TEST(Choose, OneTaskFillsTheSet) {
  const auto problems =
      choose(squirrel(), {.count = 7, .seed = 1, .profile = Profile::edge, .task = "battle"});
  ASSERT_TRUE(problems);
  EXPECT_EQ(counted_tasks(*problems), (std::map<std::string, int>{{"battle", 7}}));
}

TEST(Choose, SameChoiceGivesTheSameProblems) {
  const Choice choice{.count = 20, .seed = 5, .profile = Profile::edge};
  EXPECT_EQ(choose(squirrel(), choice), choose(squirrel(), choice));
}

TEST(Choose, RepeatedProblemsAreLeftOut) {
  Assignment few = squirrel();
  few.draw = [](Profile, std::optional<std::string_view> task, std::uint64_t, std::int64_t index) {
    const std::string line_end = index % 2 == 0 ? "\n" : "\r\n";
    return DrawnProblem{std::to_string(index % 10 / 2) + line_end, std::string(*task), {}, 0};
  };
  const auto problems = choose(few, {.count = 5, .seed = 1, .task = "greedy"});
  ASSERT_TRUE(problems);
  EXPECT_EQ(problems->back().input, "4\n");
  EXPECT_EQ(choose(few, {.count = 6, .seed = 1, .task = "greedy"}).error(),
            "only 5 of 6 problems are different");
}

TEST(Choose, UnknownTaskIsAnErrorThatNamesTheTasks) {
  EXPECT_EQ(choose(squirrel(), {.task = "chess"}).error(),
            "squirrel has no task chess: it has greedy, minimax, alpha-beta, battle");
}

TEST(SharedOut, RestGoesToTheLargestFractions) {
  const std::vector<TaskWeight> tasks{{"a", 30}, {"b", 30}, {"c", 30}, {"d", 10}};
  EXPECT_EQ(shared_out(50, tasks), (std::vector{15, 15, 15, 5}));
  EXPECT_EQ(shared_out(7, tasks), (std::vector{2, 2, 2, 1}));
  EXPECT_EQ(shared_out(1, tasks), (std::vector{1, 0, 0, 0}));
  EXPECT_EQ(shared_out(0, tasks), (std::vector{0, 0, 0, 0}));
}

}  // namespace
}  // namespace fuzz
