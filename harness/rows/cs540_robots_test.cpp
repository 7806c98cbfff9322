// The row of cs540-robots: what the rest of plycheck sees of a problem.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string input = "ROBOTS\n2 1\n1\n0 1\n1 0\n0 1\n";

const Assignment& robots() {
  return *find_assignment("cs540-robots");
}

TEST(RobotsRow, SaysWhatAProblemAsks) {
  const auto problem = robots().read(input).value();
  EXPECT_EQ(problem.summary, "2 nodes, 1 edge, t 1, A 0 to 1, B 1 to 0");
  EXPECT_EQ(problem.task, "plan");
  EXPECT_EQ(problem.outputs.size(), 2U);
}

TEST(RobotsRow, SolvesTheFilesThatItAsksFor) {
  std::set<std::string> written;
  const auto write = [&written](std::string_view name, std::string_view) { written.emplace(name); };
  EXPECT_TRUE(robots().read(input)->solve(write, {}));
  EXPECT_EQ(written, (std::set<std::string>{"output.txt", "traverse_log.txt"}));
}

/// A ring of four rooms, the robots beside each other.
const std::string ring = "ROBOTS\n4 4\n1\n0 2\n1 3\n0 1\n1 2\n2 3\n3 0\n";

std::string log_of(const AnyProblem& problem) {
  cases::Answer answer;
  problem.solve(cases::collect_into(answer), {});
  return answer.files.at("traverse_log.txt");
}

TEST(RobotsRow, TellsTheFringeBeforeAnExpansion) {
  const auto search = robots().read(ring)->search();
  EXPECT_EQ(search.key, "f = g + h");
  EXPECT_EQ(search.start, "(0,1)");
  EXPECT_EQ(search.goal, "(2,3)");
  EXPECT_EQ(search.fringe(2),
            (std::vector<FringeNode>{{"(3,1)", 4, 1, 1, 1, 3, false}, {"(0,2)", 4, 2, 1, 1, 3, false}}));
}

TEST(RobotsRow, HasNoFringeWhereNothingIsSearched) {
  const auto search = robots().read("ROBOTS\n2 1\n2\n0 1\n1 0\n0 1\n")->search();
  EXPECT_FALSE(search.fringe);
  EXPECT_FALSE(search.step_cost);
  EXPECT_TRUE(search.other_rules.empty());
}

TEST(RobotsRow, KnowsWhatStepsCost) {
  const auto search = robots().read(ring)->search();
  EXPECT_EQ(search.step_cost("(0,1)", "(3,1)"), 1);
  EXPECT_EQ(search.step_cost("(0,1)", "(1,1)"), std::nullopt);
  EXPECT_EQ(search.step_cost("(0,1)", "(3,2)"), std::nullopt);
}

TEST(RobotsRow, FollowsOtherRules) {
  const auto problem = robots().read(ring).value();
  const auto header = std::string("Order,A,B,G,H,F\n");
  std::map<std::string, std::string> logs;
  for (const auto& rule : problem.search().other_rules) {
    logs[rule.name] = rule.log().text;
  }
  EXPECT_EQ(logs.size(), 8U + 5U);
  EXPECT_TRUE(logs.at("robot B's moves come first").starts_with(header + "1,0,1,0,4,4\n2,0,2,1,3,4\n"));
  EXPECT_TRUE(
      logs.at("h is the longer of the two ways, not their sum").starts_with(header + "1,0,1,0,2,2\n"));
  EXPECT_EQ(logs.at("a state is legal only if the robots are more than t apart"), header);
  EXPECT_TRUE(logs.at("a state is legal whatever the distance of the robots")
                  .starts_with(header + "1,0,1,0,4,4\n2,1,1,1,3,4\n"));
  EXPECT_TRUE(logs.at("each robot's moves come by falling node number")
                  .starts_with(header + "1,0,1,0,4,4\n2,3,1,1,3,4\n"));
  EXPECT_NE(logs.at("each robot's moves come by falling node number"), log_of(problem));
}

TEST(RobotsRow, ReadsTheGoalAsNotCounted) {
  const auto problem = robots().read("ROBOTS\n2 1\n0\n0 1\n0 0\n0 1\n").value();
  const auto answers = problem.readings.at(0).answers();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].files.at("output.txt"),
            "LEGAL 4\nSTART LEGAL\nGOAL LEGAL\nH 1\nMOVES 1\nBFS 1\nASTAR 1\n(0,0)\n(1,0)\n");
  EXPECT_EQ(answers[0].files.at("traverse_log.txt"), "Order,A,B,G,H,F\n1,0,0,0,1,1\n");
}

TEST(RobotsRow, RefusesAnotherPart) {
  const auto refused = robots().read("TREE\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(cases::describe("f", refused.error()), "f:1:1: expected the part: ROBOTS, found 'TREE'");
}

}  // namespace
}  // namespace harness
